// What the waveforms of all lanes have in common: the span of time that they show, and the cursor.
import { element, say } from "./elements.js";
import { seconds, span } from "./words.js";

const shortest = 20e6;
const longest = 86400e9;
const steps = [1, 2, 5];

export class Scope {
  #clock;
  #waves = [];
  #bars = [];
  #isDirty = true;
  #drawn = -1;
  /** How much time fits, in nanoseconds. */
  span = 20e9;
  /** The right end while the picture stands; null while it follows the time. */
  held = null;
  /** Where the cursor is, and a place to measure from, in nanoseconds; null for none. */
  cursor = null;
  mark = null;

  constructor(clock) { this.#clock = clock; }

  add(waves) { this.#waves.push(waves); }

  removeAll() {
    for (const waves of this.#waves) waves.leave();
    this.#waves = [];
    this.#bars = [];
  }

  get end() { return this.held ?? this.#clock.now; }

  /** Something that is drawn has changed. */
  changed() { this.#isDirty = true; }

  begin() {
    this.held = null;
    this.cursor = null;
    this.mark = null;
    this.changed();
  }

  hold(end) {
    this.held = end;
    this.changed();
  }

  /** Lets the picture stand, or follow the time. */
  toggle() { this.hold(this.held === null ? this.#clock.now : null); }

  /** Shows a longer or a shorter span; the time at `place`, from 0 at the left to 1 at the right, stays where it is. */
  zoom(factor, place = 1) {
    const next = Math.min(longest, Math.max(shortest, this.span * factor));
    if (this.held !== null) this.held += (this.span - next) * (place - 1);
    this.span = next;
    this.changed();
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
    this.changed();
  }

  /** A bar with what all waveforms share, and what the cursor reads in one of them. */
  bar(read) {
    const hold = element("button", { type: "button", click: () => this.toggle() }, "Hold");
    const shown = element("span", { class: "span" });
    const reading = element("output", { "aria-live": "off" });
    this.#bars.push(() => {
      say(hold, this.held === null ? "Hold" : "Follow");
      say(shown, this.span >= 1e9 ? `${this.span / 1e9 >= 100 ? Math.round(this.span / 1e9) : Number((this.span / 1e9).toPrecision(3))} s` : span(this.span));
      say(reading, this.#read(read));
    });
    const root = element("div", { class: "bar" },
      element("h3", {}, "Lines"), hold,
      element("button", { type: "button", "aria-label": "a longer time", title: "a longer time: -", click: () => this.stepZoom(false) }, "−"),
      shown,
      element("button", { type: "button", "aria-label": "a shorter time", title: "a shorter time: +", click: () => this.stepZoom(true) }, "+"),
      reading);
    return { root, reading };
  }

  #read(read) {
    if (this.cursor === null) return "";
    const from = this.mark === null ? "" : `, ${span(this.cursor - this.mark)} from the mark`;
    return `at ${seconds(this.cursor)}${from}: ${read(this.cursor)}`;
  }

  /** Draws, if anything is different by half a pixel. */
  frame() {
    const end = this.end;
    const isMoved = Math.abs(end - this.#drawn) / this.span * 1200 > 0.5;
    if (!this.#isDirty && !isMoved) return;
    this.#isDirty = false;
    this.#drawn = end;
    for (const waves of this.#waves) waves.draw(end);
    for (const bar of this.#bars) bar();
  }
}
