// Which part of a statechart is shown: all of it where it can be read, else the present state and its ways out.
import { hurry } from "./frames.js";

/** The size of a picture's smallest text, and the least that it may have on a screen, in pixels. */
const text = 12;
const leastText = 11;
const leastScale = leastText / text;
/** As large as a picture gets by itself, and as somebody makes it. */
const mostScale = 1.5;
const mostScaleOfPart = 1.1;
const mostZoom = 4;
/** How long the view takes to move, in milliseconds: its distance falls to a third of what it was. */
const haste = 110;
/** What is left free around what has to be seen, in the picture's units. */
const margin = 12;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** A part of a picture as `[x, y, width, height]`. */
export const boxOf = (node) => { const { x, y, width, height } = node.getBBox(); return [x, y, width, height]; };

/** The least box around two. */
function union(one, other) {
  const [x, y] = [Math.min(one[0], other[0]), Math.min(one[1], other[1])];
  return [x, y, Math.max(one[0] + one[2], other[0] + other[2]) - x, Math.max(one[1] + one[3], other[1] + other[3]) - y];
}

const padded = ([x, y, width, height]) => [x - margin, y - margin, width + 2 * margin, height + 2 * margin];

/** Where a view of a length begins: around a middle, with what has to be seen in it, and not beyond the picture. */
function begin(length, middle, [from, extent], [first, whole]) {
  if (length >= whole) return first - (length - whole) / 2;
  const place = Math.max(from + extent - length, Math.min(from, middle - length / 2));
  return Math.max(first, Math.min(first + whole - length, place));
}

export class ChartView {
  #svg;
  #shown = null;
  #target = null;
  #width = 0;
  #height = 0;
  #time = 0;
  /** All that there is, what has to be seen, and what should be seen with it, the most wanted first. */
  #whole = [0, 0, 1, 1];
  #present = null;
  #wanted = [];
  /** Where somebody has put it; null while it follows the states. */
  #own = null;

  constructor(svg) { this.#svg = svg; }

  /** Whether all of it can be read at once. */
  get isWhole() { return this.#scaleOf(this.#whole) >= leastScale; }

  #scaleOf([, , width, height]) { return Math.min(this.#width / width, this.#height / height); }

  /** The place has another size, in pixels. */
  resize(width, height) {
    [this.#width, this.#height] = [width, height];
    this.#shown = null;
    this.#aim();
  }

  /** Follows the states: to all of it, or to what is present. */
  follow(whole, present, wanted) {
    [this.#whole, this.#present, this.#wanted] = [whole, present, wanted];
    this.#own = null;
    this.#aim();
  }

  #aim() {
    if (this.#width === 0 || this.#height === 0) return;
    let scale = this.#scaleOf(this.#whole);
    let box = this.#whole;
    let most = mostScale;
    if (this.#own) [scale, most] = [this.#own.scale, mostZoom];
    else if (scale < leastScale && this.#present) {
      most = mostScaleOfPart;
      box = padded(this.#present);
      for (const other of this.#wanted) {
        const more = union(box, padded(other));
        if (this.#scaleOf(more) >= leastScale) box = more;
      }
      scale = this.#scaleOf(box);
    }
    scale = Math.max(leastScale, Math.min(most, scale));
    const [width, height] = [this.#width / scale, this.#height / scale];
    const [x, y] = this.#own?.middle ?? [box[0] + box[2] / 2, box[1] + box[3] / 2];
    const [must, whole] = [this.#own || !this.#present ? [x, y, 0, 0] : padded(this.#present), this.#whole];
    this.#target = [
      begin(width, x, [must[0], must[2]], [whole[0], whole[2]]), begin(height, y, [must[1], must[3]], [whole[1], whole[3]]), width, height,
    ];
    hurry();
  }

  /** Looks at a part that is not whole in sight, as large as it is now. */
  look([x, y, width, height]) {
    if (!this.#target) return;
    const [left, top, wide, high] = this.#target;
    if (x >= left && y >= top && x + width <= left + wide && y + height <= top + high) return;
    this.#own = { scale: this.#width / wide, middle: [x + width / 2, y + height / 2] };
    this.#aim();
  }

  /** Moves and zooms it as somebody wants it: by a part of its size, and by a factor. */
  move(x, y, factor = 1) {
    if (!this.#target) return;
    const [left, top, width, height] = this.#target;
    const scale = Math.max(leastScale, Math.min(mostZoom, this.#width / width * factor));
    this.#own = { scale, middle: [left + width * (0.5 + x), top + height * (0.5 + y)] };
    this.#aim();
  }

  /** Moves on towards where it should be, and says whether it goes on. */
  frame() {
    if (!this.#target) return false;
    const now = performance.now();
    const part = this.#shown === null || isStill.matches ? 1 : 1 - Math.exp((this.#time - now) / haste);
    this.#time = now;
    if (this.#shown?.every((value, place) => Math.abs(value - this.#target[place]) < 0.05)) return false;
    const from = this.#shown ?? this.#target;
    this.#shown = this.#target.map((value, place) => from[place] + (value - from[place]) * part);
    this.#svg.setAttribute("viewBox", this.#shown.map((value) => value.toFixed(2)).join(" "));
    return true;
  }
}
