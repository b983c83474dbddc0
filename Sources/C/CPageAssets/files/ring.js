// Deadlines as rings that shrink, beside the words that count down.
import { shape } from "./elements.js";

/** In how many steps a ring shrinks: what is less is not seen. */
const steps = 48;

/** What is left of a deadline. It keeps its place where there is none. */
export class Ring {
  #step = 0;
  #arc = shape("circle", { cx: 6, cy: 6, r: 4.5, pathLength: steps, "stroke-dasharray": steps });
  root = shape("svg", { class: "ring", viewBox: "0 0 12 12", "aria-hidden": "true" }, shape("circle", { cx: 6, cy: 6, r: 4.5, opacity: 0.25 }), this.#arc);

  /** Shows how much of a span is left, both in nanoseconds; nothing without a span. */
  show(whole, left) {
    const step = whole > 0 && left > 0 ? Math.min(steps, Math.ceil(left / whole * steps)) : 0;
    if (step === this.#step) return;
    this.#step = step;
    this.#arc.setAttribute("stroke-dashoffset", steps - step);
    this.root.classList.toggle("on", step > 0);
  }
}

/** How long the deadlines of a lane's regions run in all. */
export class Spans {
  #spans = new Map();
  /** When a status was taken last; null for none. */
  #taken = null;

  /** What is known is of another time. */
  begin() {
    this.#spans.clear();
    this.#taken = null;
  }

  /** Takes the deadlines at a time. One begins with its state, where that is known, or when it is first told of; `since` says when a region changed. */
  take(deadlines, time, since) {
    for (const [region, end] of Object.entries(deadlines)) {
      if (this.#spans.get(region)?.end === end) continue;
      const change = since(region, time);
      this.#spans.set(region, { end, whole: end - (this.#taken === null || change > this.#taken ? change ?? time : time) });
    }
    this.#taken = time;
  }

  of(region) { return this.#spans.get(region)?.whole; }
}
