// What the waveforms of all lanes have in common: the span of time that they show, the cursor, and the moment that the page shows.
import { element, mark, say } from "./elements.js";
import { hurry } from "./frames.js";
import { decimal, phrase } from "./language.js";
import { seconds, span } from "./words.js";

const shortest = 20e6;
const longest = 86400e9;
const steps = [1, 2, 5];

export class Scope {
  #clock;
  #waves = [];
  #isDirty = true;
  #drawn = -1;
  #drawnNow = -1;
  /** How much time fits, in nanoseconds. */
  span = 20e9;
  /** The right end while the picture stands; null while it follows the time. */
  held = null;
  /** Where the cursor is, and a place to measure from, in nanoseconds; null for none. */
  cursor = null;
  mark = null;
  /** The moment of the past that the page shows; null while it shows what is now. */
  moment = null;
  /** When what is known begins. */
  first = 0;
  #travel;
  /** Whether another moment was chosen that the page does not show yet. */
  #isUnderWay = false;

  /** `travel` is told that the page shall show another moment. */
  constructor(clock, travel) {
    this.#clock = clock;
    this.#travel = travel;
  }

  add(waves) { this.#waves.push(waves); }

  removeAll() {
    for (const waves of this.#waves) waves.leave();
    this.#waves = [];
  }

  get now() { return this.#clock.now; }

  /** The right end. It is now, or the next deadline where that is near: the picture slides there, and stands until then. */
  get end() {
    if (this.held !== null) return this.held;
    const now = this.now;
    const room = this.span / 10;
    const left = Math.min(...this.#waves.map(({ next }) => next)) - now;
    // Room for the mark itself.
    return now + (left > 0 ? Math.max(0, Math.min(left + this.span / 200, room, 2 * room - left)) : 0);
  }

  /** Something that is drawn has changed. */
  changed() { this.#isDirty = true; }

  /** Somebody has changed something, and waits for it. */
  #touch() {
    this.changed();
    hurry();
  }

  begin() {
    this.held = null;
    this.cursor = null;
    this.mark = null;
    this.moment = null;
    this.#isUnderWay = false;
    this.changed();
  }

  /** Lets the page show a moment with its next picture; null, or one that is not over, is now. The waveforms stand meanwhile. */
  go(time) {
    const moment = time === null || time >= this.now ? null : Math.max(this.first, time);
    this.held = moment === null ? null : this.#endAround(moment);
    this.moment = moment;
    this.#isUnderWay = true;
    this.#touch();
  }

  /** Lets the page show the moment that was chosen last, of all that were chosen since its last picture. */
  arrive() {
    if (!this.#isUnderWay) return;
    this.#isUnderWay = false;
    this.#travel();
  }

  /** The right end that shows a moment: as it is, or with the moment there where it goes on, or in the middle. */
  #endAround(moment) {
    const { end } = this;
    if (moment <= end && moment >= end - this.span) return end;
    if (moment > end && moment < end + this.span / 4) return moment;
    return Math.max(moment, Math.min(this.now, moment + this.span / 2));
  }

  hold(end) {
    this.held = end;
    this.#touch();
  }

  /** Lets the picture stand, or follow the time. */
  toggle() { this.hold(this.held === null ? this.end : null); }

  /** Shows a longer or a shorter span; the time at `place`, from 0 at the left to 1 at the right, stays where it is. */
  zoom(factor, place = 1) {
    const next = Math.min(longest, Math.max(shortest, this.span * factor));
    if (this.held !== null) this.held += (this.span - next) * (place - 1);
    this.span = next;
    this.#touch();
  }

  /** To the next span of 1, 2, 5, 10, ... */
  stepZoom(isIn) {
    const spans = [];
    for (let unit = 1e7; unit <= longest; unit *= 10) for (const step of steps) spans.push(unit * step);
    const next = isIn ? spans.findLast((value) => value < this.span * 0.99) : spans.find((value) => value > this.span * 1.01);
    if (next) this.zoom(next / this.span);
  }

  setCursor(time) {
    this.cursor = time;
    this.#touch();
  }

  /** How long the waveforms may stand, in milliseconds, until they have moved by a hundredth of an inch or so: six points of 1,200. */
  get wait() { return this.held !== null || !this.#clock.isRunning ? Infinity : this.span / 200 / this.#clock.speed / 1e6; }

  /** A bar with what all waveforms share, and what the cursor reads in one of them. */
  bar(read) {
    const hold = element("button", { type: "button", click: () => this.toggle() }, phrase`Hold`);
    const shown = element("span", { class: "span" });
    const reading = element("output", { "aria-live": "off" });
    const slider = this.#slider();
    const show = () => {
      this.#showAt(slider);
      say(hold, this.held === null ? phrase`Hold` : phrase`Follow`);
      say(shown, this.span >= 1e9 ? decimal(`${this.span / 1e9 >= 100 ? Math.round(this.span / 1e9) : Number((this.span / 1e9).toPrecision(3))} s`) : span(this.span));
      say(reading, this.#read(read));
    };
    const root = element("div", { class: "bar" },
      element("h3", {}, phrase`Lines`), hold,
      element("button", { type: "button", "aria-label": phrase`a longer time`, title: phrase`a longer time: -`, click: () => this.stepZoom(false) }, "−"),
      shown,
      element("button", { type: "button", "aria-label": phrase`a shorter time`, title: phrase`a shorter time: +`, click: () => this.stepZoom(true) }, "+"),
      slider, reading);
    return { root, reading, show };
  }

  /** All that is known of the run, from its beginning at the left to now at the right. */
  #slider() {
    const slider = element("input", {
      type: "range", step: "any", "aria-label": phrase`the moment that is shown`, title: phrase`the moment that is shown`,
      input: () => this.go(slider.value === slider.max ? null : Math.round(slider.value * 1e9)), focus: () => this.#showAt(slider, true),
    });
    return slider;
  }

  /** One that has the focus stands: a value that moves would be spoken. */
  #showAt(slider, isMeant = false) {
    if (isMeant || slider !== document.activeElement) {
      mark(slider, "min", Math.floor(this.first / 1e8) / 10);
      mark(slider, "max", Math.ceil(this.now / 1e8) / 10);
    }
    const value = this.moment === null ? slider.max : this.moment / 1e9;
    if (Number(slider.value) !== Number(value)) slider.value = value;
    mark(slider, "aria-valuetext", this.moment === null ? phrase`now` : seconds(this.moment));
  }

  #read(read) {
    const time = this.cursor ?? this.moment;
    if (time === null) return "";
    const from = this.mark === null ? "" : phrase`, ${span(time - this.mark)} from the mark`;
    return phrase`at ${seconds(time)}${from}: ${read(time)}`;
  }

  /** Draws, if anything is different by half a pixel. */
  frame() {
    const [end, now] = [this.end, this.now];
    const half = this.span / 2400;
    const isMoved = Math.abs(end - this.#drawn) > half || Math.min(end, now) - this.#drawnNow > half;
    if (!this.#isDirty && !isMoved) return;
    this.#isDirty = false;
    this.#drawn = end;
    this.#drawnNow = Math.min(end, now);
    for (const waves of this.#waves) waves.draw(end, now);
  }
}
