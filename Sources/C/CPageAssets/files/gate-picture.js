// What the pictures of gates have in common.
import { mark, say, shape } from "./elements.js";
import { translated } from "./language.js";
import { troublesOf, worst } from "./trouble.js";
import { levelOf } from "./words.js";

const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** A picture of a lane's gate. */
export class GatePicture {
  /** What moves by itself now, by its parts. */
  #moves = new Map();
  /** Which lines are active as records say: a status has what bounces too. */
  levels = {};

  constructor(info, words) {
    this.info = info;
    this.lines = {};
    /** Whether something blocks it: then it does not get where it is not. */
    this.isJammed = false;
    this.facts = {};
    this.title = shape("title", {}, words);
    this.root = shape("svg", { viewBox: "0 0 320 200", preserveAspectRatio: "xMidYMin", role: "img", class: "gate-picture", "aria-label": words });
  }

  /** Whether the lane has a line. */
  has(role) { return this.info.lines.some((line) => line.role === role); }

  /** A setting as a number; nil for none. */
  setting(name) {
    const text = this.info.settings?.[name];
    return text === undefined ? null : Number.parseInt(text, 10);
  }

  take(status) {
    this.lines = status.lines;
    this.levels = { ...status.lines, ...this.levels };
    this.isJammed = Boolean(status.jammed);
    this.facts = status.facts;
    mark(this.root, "data-severity", worst(troublesOf(this.info, status))?.severity);
    this.show(status);
  }

  /** Shows what is so. */
  show() {}
  /** A line has changed, now or before. */
  changed() {}

  /** Takes a record of the trace. Only what is news moves. */
  record(record, isNews) {
    const [role, isActive] = levelOf(record);
    if (!role || this.levels[role] === isActive) return;
    this.levels[role] = isActive;
    this.changed(role, isActive, isNews);
  }

  /** Moves a part once, through styles, in milliseconds; who wants no motion sees the end at once. */
  move(part, styles, duration) {
    this.#moves.get(part)?.cancel();
    if (!isCalm.matches) this.#moves.set(part, part.animate(styles, { duration, easing: "ease-in-out" }));
  }

  /** Goes on by so many nanoseconds, and says whether something moves. */
  frame() { return false; }
  /** Begins anew: what moved is over. */
  begin() {
    for (const move of this.#moves.values()) move.cancel();
    this.#moves.clear();
    this.levels = {};
  }

  /** Puts a number on a display: smaller the more digits it has. */
  put(digits, words) {
    say(digits, words);
    digits.classList.toggle("long", words.length > 6);
    digits.style.setProperty("--digits-count", words.length);
  }

  /** Lights a part, or not. */
  light(node, isOn) { node.classList.toggle("on", Boolean(isOn)); }
}

/** Somebody, standing on the origin. */
export function person(scale = 1) {
  return shape("g", { class: "person", transform: `scale(${scale})` },
    shape("circle", { cx: 0, cy: -58, r: 8 }),
    shape("path", { d: "M-10-46h20l3 24h-6l-2 22h-10l-2-22h-6z" }));
}

/** Where somebody is who comes, and who has gone on. */
const [before, beyond] = ["translateY(10px) scale(1.2)", "translateY(-12px) scale(0.75)"].map((transform) => ({ transform, opacity: 0 }));
const there = { transform: "none", opacity: 1 };

/** Somebody or something comes from one side of a gate, or goes to one, when a line says so. */
export const coming = (isBeyond) => [isBeyond ? beyond : before, there];
export const going = (isBeyond) => [there, isBeyond ? beyond : before];

/** A coin falls into a slot: whatever gives a pulse was taken. */
export const inserted = [{ transform: "translateY(-22px)", opacity: 1 }, there, { transform: "scaleX(0.1)", opacity: 1 }];
/** The lines by which coins come. */
export const coinSlots = ["coin-slot", "coin-slot-2", "coin-slot-3", "coin-slot-4"];

/** A padlock at the origin: its shackle is up while the lock is open. */
export function padlock() {
  return shape("g", { class: "padlock" },
    shape("path", { class: "shackle", d: "M-5-2v-5a5 5 0 0 1 10 0v5" }),
    shape("rect", { class: "body", x: -8, y: -3, width: 16, height: 12, rx: 2 }));
}

/** What every gate may have: first the contacts of its service, then what is supervised. */
const service = [["fire-release", "fire", "bad"], ["fire-release-2", "fire 2", "bad"], ["fault", "fault", "bad"], ["repair-key", "key", "plain"]];
const supervised = [["mains-fail", "no mains", "busy"], ["battery-low", "battery", "bad"], ["tamper", "housing", "bad"],
  ["call-button", "help", "busy"], ["bell", "bell", "busy"], ["break-glass", "glass", "bad"]];

/** The pills of a gate with these lines of its own. */
export const gatePills = (picture, own, left, right, y) => new Pills(picture, [...service, ...own, ...supervised], left, right, y);

/** Contacts that are no part of the picture: words that light up, in rows from `left` to `right`. */
export class Pills {
  #pills = [];

  constructor(picture, roles, left, right, y) {
    this.root = shape("g", {});
    let x = left;
    for (const [role, english, kind] of roles) {
      if (!picture.has(role)) continue;
      const words = translated(english);
      const width = Math.round(words.length * 5.7 + 12);
      if (x > left && x + width > right) [x, y] = [left, y + 19];
      const pill = shape("g", { class: `pill ${kind}`, transform: `translate(${x} ${y})` },
        shape("rect", { width, height: 15, rx: 7.5 }),
        shape("text", { x: width / 2, y: 11 }, words));
      x += width + 4;
      this.#pills.push([role, pill]);
      this.root.append(pill);
    }
  }

  show(lines) {
    for (const [role, pill] of this.#pills) mark(pill, "data-on", lines[role] ? "true" : null);
  }
}
