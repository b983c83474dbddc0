// The lines of a lane over time, as a logic analyser shows them: states first, then inputs, then outputs.
import { element, mark } from "./elements.js";
import { phrase, translated } from "./language.js";
import { Trail } from "./trail.js";
import { hour, levelOf, seconds, short } from "./words.js";

/** The height of a row in pixels: less where there are many lines, so that a lane fits on a screen. */
const leastRow = 13;
/** A state has its name in its row. */
const leastState = 17;
const mostRow = 19;
/** That of a row whose name is a button: for a mouse (WCAG 2.2, 2.5.8), and for a finger (2.5.5). */
const buttonRow = 24;
const fingerRow = 44;
const isForFingers = matchMedia("(pointer: coarse)");
const axisHeight = 18;

export class Waves {
  #scope;
  /** The states that mean trouble. */
  #troubles;
  #rows = [];
  #lines;
  #states = new Map();
  #canvas;
  #labels;
  #bar;
  #colors = {};
  #isVisible = true;
  #width = 0;
  #height = 0;
  #start = 0;
  /** The end of the next deadline; infinite for none. */
  #next = Infinity;
  #listeners = new AbortController();

  constructor(info, scope, set) {
    this.#scope = scope;
    this.#troubles = info.troubles ?? {};
    const inputs = info.lines.filter((line) => line.direction === "in");
    const outputs = info.lines.filter((line) => line.direction === "out");
    this.#labels = element("div", { class: "labels" });
    for (const line of [...inputs, ...outputs]) this.#rows.push(this.#rowOf(line, set));
    this.#lines = new Map(this.#rows.map((row) => [row.name, row]));
    this.#canvas = element("canvas", {
      tabindex: 0, role: "img",
      "aria-label": phrase`${info.name}: the lines over time. Arrows go back and forth in time, with Shift from change to change; plus and minus zoom, m marks, h holds, Escape goes back to now`,
    });
    this.#bar = scope.bar((time) => this.#activeAt(time));
    this.root = element("div", { class: "waves" }, this.#bar.root,
      element("div", { class: "rows" }, this.#labels, element("div", { class: "paper" }, this.#canvas)));
    this.#listen();
  }

  #rowOf(line, set) {
    const trail = new Trail();
    const words = translated(line.sentence ?? "");
    const dot = element("i");
    const label = line.settable
      ? element("button", { type: "button", title: phrase`${words}. A press changes it`, "aria-pressed": "false", click: () => set(line.role, label.getAttribute("aria-pressed") !== "true") }, dot, line.role)
      : element("span", { title: words }, dot, line.role);
    label.className = line.direction;
    this.#labels.append(label);
    return { name: line.role, kind: line.direction, trail, label, top: 0, height: 0 };
  }

  #stateRow(name) {
    const label = element("span", { class: "state", title: phrase`the state of the region ${name}` }, element("i"), name);
    const place = this.#rows.filter((row) => row.kind === "state").length;
    this.#labels.insertBefore(label, this.#labels.children[place]);
    const row = { name, kind: "state", trail: new Trail(), label, top: 0, height: 0 };
    this.#rows.splice(place, 0, row);
    this.#states.set(name, row);
    this.#layOut();
    return row;
  }

  #listen() {
    const canvas = this.#canvas;
    let drag = null;
    const time = (event) => this.#timeAt(event.offsetX);
    canvas.addEventListener("pointermove", (event) => {
      if (drag?.isOfMoment) this.#scope.go(time(event));
      else if (drag && Math.abs(event.offsetX - drag.x) > 3) {
        drag.isMoved = true;
        this.#scope.hold(drag.end - (event.offsetX - drag.x) / this.#width * this.#scope.span);
      }
      this.#bar.reading.setAttribute("aria-live", "off");
      this.#scope.setCursor(time(event));
    });
    canvas.addEventListener("pointerleave", () => { if (document.activeElement !== canvas) this.#scope.setCursor(null); });
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      // The line of the moment is taken along, and so is the axis; the rest is moved.
      const isAtMoment = this.#scope.moment !== null && Math.abs(this.#x(this.#scope.moment) - event.offsetX) < 8;
      drag = { x: event.offsetX, end: this.#scope.end, isMoved: false, isOfMoment: isAtMoment || event.offsetY > this.#height };
    });
    canvas.addEventListener("pointerup", (event) => {
      if (drag && !drag.isMoved && event.shiftKey) this.#scope.mark = this.#scope.mark === null ? time(event) : null;
      else if (drag && !drag.isMoved) this.#scope.go(time(event));
      drag = null;
      this.#scope.changed();
    });
    canvas.addEventListener("pointercancel", () => { drag = null; });
    canvas.addEventListener("wheel", (event) => {
      // A page that is scrolled is not zoomed by accident.
      if (!event.ctrlKey && document.activeElement !== canvas) return;
      event.preventDefault();
      this.#scope.zoom(Math.exp(event.deltaY / 400), event.offsetX / this.#width);
    }, { passive: false });
    canvas.addEventListener("keydown", (event) => this.#key(event));
    canvas.addEventListener("blur", () => this.#scope.setCursor(null));
    this.#sizes = new ResizeObserver(() => this.#layOut());
    this.#sizes.observe(canvas.parentElement);
    this.#views = new IntersectionObserver(([entry]) => {
      this.#isVisible = entry.isIntersecting;
      this.#scope.changed();
    });
    this.#views.observe(this.root);
    window.addEventListener("resize", () => this.#layOut(), { signal: this.#listeners.signal });
    const isDark = matchMedia("(prefers-color-scheme: dark)");
    isDark.addEventListener("change", () => { this.#colors = {}; this.#scope.changed(); }, { signal: this.#listeners.signal });
  }

  #sizes;
  #views;

  /** The page shows another board: what watches this part stops. */
  leave() {
    this.#sizes.disconnect();
    this.#views.disconnect();
    this.#listeners.abort();
  }

  #key(event) {
    const scope = this.#scope;
    const step = scope.span / 50;
    const cursor = scope.moment ?? scope.cursor ?? Math.min(scope.end, scope.now);
    const move = (time) => {
      this.#bar.reading.setAttribute("aria-live", "polite");
      scope.setCursor(null);
      scope.go(time);
    };
    if (event.key === "ArrowLeft") move(event.shiftKey ? this.#change(cursor, false) : cursor - step);
    else if (event.key === "ArrowRight") move(event.shiftKey ? this.#change(cursor, true) : cursor + step);
    else if (event.key === "+" || event.key === "=") scope.stepZoom(true);
    else if (event.key === "-") scope.stepZoom(false);
    else if (event.key === "m") scope.mark = scope.mark === null ? cursor : null;
    else if (event.key === "h") scope.toggle();
    else if (event.key === "Escape") {
      scope.begin();
      scope.go(null);
    }
    else return;
    event.preventDefault();
    scope.changed();
  }

  /** The next change of any line, or the one before. */
  #change(time, isLater) {
    let best = null;
    for (const { trail } of this.#rows) {
      const number = isLater ? trail.after(time) : trail.after(time - 1) - 1;
      if (number < trail.first || number >= trail.end) continue;
      const other = trail.time(number);
      if (best === null || (isLater ? other < best : other > best)) best = other;
    }
    return best ?? time;
  }

  #activeAt(time) {
    const words = this.#rows.map(({ name, kind, trail }) => {
      const value = trail.at(time);
      if (kind === "state") return value === null || value === undefined ? null : `${name} ${short(value)}`;
      return value ? name : null;
    });
    return words.filter(Boolean).join(", ") || phrase`nothing is active`;
  }

  #layOut() {
    const paper = this.#canvas.parentElement;
    const button = isForFingers.matches ? fingerRow : buttonRow;
    const rest = this.#rows.filter((row) => row.label.localName !== "button").length;
    const free = window.innerHeight * 0.4 - 50 - (this.#rows.length - rest) * button;
    const other = isForFingers.matches ? mostRow : Math.max(leastRow, Math.min(mostRow, Math.floor(free / Math.max(1, rest))));
    this.#height = 0;
    for (const row of this.#rows) {
      row.top = this.#height;
      row.height = row.label.localName === "button" ? button : row.kind === "state" ? Math.max(leastState, other) : other;
      this.#height += row.height;
    }
    this.root.style.setProperty("--row", `${other}px`);
    this.root.style.setProperty("--state-row", `${Math.max(leastState, other)}px`);
    this.root.style.setProperty("--button-row", `${button}px`);
    const height = this.#height + axisHeight;
    const ratio = window.devicePixelRatio || 1;
    this.#width = paper.clientWidth;
    this.#canvas.width = Math.max(1, Math.round(this.#width * ratio));
    this.#canvas.height = Math.round(height * ratio);
    this.#canvas.style.height = `${height}px`;
    paper.style.height = `${height}px`;
    this.#scope.changed();
  }

  begin() {
    for (const { trail } of this.#rows) trail.begin();
    this.#scope.begin();
  }

  /** The firmware starts: every machine begins anew, and no record says how. */
  restart(time) { for (const { trail } of this.#states.values()) if (!trail.isEmpty) trail.push(time, null); }

  /** Takes how the lines and states are now: what never changed was so before. */
  take(status) {
    this.#next = Math.min(...Object.values(status.deadlines ?? {}));
    for (const [name, value] of Object.entries(status.facts)) {
      if (typeof value !== "string") continue;
      const row = this.#states.get(name) ?? this.#stateRow(name);
      if (row.trail.isEmpty) row.trail.before = value;
      else if (row.trail.isOpen && !status.isPast) row.trail.correct(value);
    }
    for (const row of this.#rows) {
      if (row.kind === "state") continue;
      // A line of which nothing is known is drawn as none.
      const isActive = status.lines[row.name] ?? null;
      if (row.trail.isEmpty) row.trail.before = isActive;
      row.isActive = isActive;
    }
  }

  #showNames() {
    for (const { kind, label, isActive } of this.#rows) {
      if (kind === "state" || isActive === undefined) continue;
      mark(label, "data-active", isActive ? "true" : null);
      if (label.localName === "button") mark(label, "aria-pressed", String(isActive ?? false));
    }
  }

  record(record) {
    if (record.kind === "event") {
      const row = this.#states.get(record.region) ?? this.#stateRow(record.region);
      if (row.trail.isEmpty) row.trail.before = record.from;
      else if (row.trail.isOpen) row.trail.correct(record.from);
      if (record.from !== record.to) row.trail.push(record.t_ns, record.to);
      return;
    }
    const [role, isActive] = levelOf(record);
    const row = this.#lines.get(role);
    if (!row) return;
    if (row.trail.isEmpty) row.trail.before = record.t_ns === 0 ? isActive : !isActive;
    row.trail.push(record.t_ns, isActive);
  }

  /** When time alone changes a state next, where that would be seen; infinite for never. */
  get next() { return this.#isVisible && this.#width > 0 ? this.#next : Infinity; }

  /** When a region changed last at a time; undefined where that is not known. */
  since(region, time) {
    const trail = this.#states.get(region)?.trail;
    const number = trail ? trail.after(time) - 1 : -1;
    return number >= trail?.first ? trail.time(number) : undefined;
  }

  /** The time at a place; what is to come has nothing to read. */
  #timeAt(x) { return Math.min(this.#start + x / this.#width * this.#scope.span, this.#scope.now); }

  #color(name) {
    return this.#colors[name] ??= getComputedStyle(this.root).getPropertyValue(`--${name}`).trim();
  }

  /** Draws what was up to `now`, and what will be at a deadline. */
  draw(end, now) {
    if (!this.#isVisible || this.#width === 0) return;
    this.#bar.show();
    this.#showNames();
    const ratio = window.devicePixelRatio || 1;
    const paper = this.#canvas.getContext("2d");
    const height = this.#height;
    this.#start = end - this.#scope.span;
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    paper.clearRect(0, 0, this.#width, height + axisHeight);
    this.#drawAxis(paper, height);
    for (const row of this.#rows) {
      if (row.kind === "state") this.#drawStates(paper, row, Math.min(end, now));
      else this.#drawLine(paper, row, Math.min(end, now));
    }
    this.#drawCursor(paper, height);
  }

  #x(time) { return (time - this.#start) / this.#scope.span * this.#width; }

  #drawAxis(paper, height) {
    const least = this.#scope.span / Math.max(2, this.#width / 90);
    const unit = 10 ** Math.floor(Math.log10(least));
    const step = [1, 2, 5, 10].map((factor) => factor * unit).find((value) => value >= least);
    const digits = Math.max(0, -Math.floor(Math.log10(step / 1e9) + 1e-9));
    // One form for all marks, with as many digits as their distance needs.
    const hasHours = this.#start + this.#scope.span >= hour;
    paper.font = "11px system-ui, sans-serif";
    paper.textBaseline = "middle";
    paper.textAlign = "center";
    paper.strokeStyle = this.#color("grid");
    paper.fillStyle = this.#color("faint");
    paper.lineWidth = 1;
    paper.beginPath();
    for (let time = Math.max(0, Math.ceil(this.#start / step) * step); time <= this.#start + this.#scope.span; time += step) {
      const x = Math.round(this.#x(time)) + 0.5;
      paper.moveTo(x, 0);
      paper.lineTo(x, height);
      if (x > 20 && x < this.#width - 20) paper.fillText(seconds(time, digits, hasHours), x, height + axisHeight / 2 + 1);
    }
    for (const row of this.#rows) {
      paper.moveTo(0, row.top + row.height - 0.5);
      paper.lineTo(this.#width, row.top + row.height - 0.5);
    }
    paper.stroke();
  }

  #drawLine(paper, { kind, trail, top, height }, end) {
    const color = this.#color(kind);
    const high = top + Math.round(height / 5) + 0.5;
    const low = top + height - Math.round(height / 5) - 0.5;
    let number = trail.after(this.#start);
    let isActive = trail.valueAt(number - 1) ?? null;
    let x = Math.max(0, this.#x(0));
    const last = Math.min(this.#width, this.#x(end));
    const areas = [];
    paper.beginPath();
    paper.moveTo(x, isActive ? high : low);
    let from = x;
    for (; number < trail.end; number += 1) {
      const time = trail.time(number);
      if (time > end) break;
      x = this.#x(time);
      if (isActive) areas.push(from, Math.max(1, x - from));
      if (isActive !== null) paper.lineTo(x, isActive ? high : low); else paper.moveTo(x, trail.valueAt(number) ? high : low);
      isActive = trail.valueAt(number);
      paper.lineTo(x, isActive ? high : low);
      from = x;
    }
    if (last > from && isActive !== null) {
      paper.lineTo(last, isActive ? high : low);
      if (isActive) areas.push(from, last - from);
    }
    paper.strokeStyle = color;
    paper.lineWidth = 1.4;
    paper.lineJoin = "miter";
    paper.stroke();
    paper.fillStyle = color;
    paper.globalAlpha = 0.22;
    for (let index = 0; index < areas.length; index += 2) paper.fillRect(areas[index], high, areas[index + 1], low - high);
    paper.globalAlpha = 1;
  }

  #drawStates(paper, { trail, top, height }, end) {
    const high = top + 2.5;
    const low = top + height - 3.5;
    let number = trail.after(this.#start);
    let value = trail.valueAt(number - 1);
    let from = Math.max(0, this.#x(0));
    paper.textAlign = "left";
    paper.lineWidth = 1.2;
    const box = (to) => {
      if (value === null || value === undefined || to <= from) return;
      const slant = Math.min(4, (to - from) / 2);
      paper.beginPath();
      paper.moveTo(from, (high + low) / 2);
      paper.lineTo(from + slant, high);
      paper.lineTo(to - slant, high);
      paper.lineTo(to, (high + low) / 2);
      paper.lineTo(to - slant, low);
      paper.lineTo(from + slant, low);
      paper.closePath();
      const severity = this.#troubles[value]?.severity;
      if (severity) {
        paper.fillStyle = this.#color(`${severity}-soft`);
        paper.fill();
      }
      paper.strokeStyle = this.#color(severity ?? "state");
      paper.stroke();
      paper.fillStyle = this.#color(severity ?? "ink");
      const words = short(value);
      if (to - from > 14 && paper.measureText(words).width < to - from - 10) paper.fillText(words, from + 6, (high + low) / 2 + 1);
    };
    for (; number < trail.end && trail.time(number) <= end; number += 1) {
      const x = this.#x(trail.time(number));
      box(x);
      from = Math.max(0, x);
      value = trail.valueAt(number);
    }
    box(Math.min(this.#width, this.#x(end)));
  }

  #drawCursor(paper, height) {
    const line = (time, color, dash, width = 1) => {
      if (time === null) return;
      const x = Math.round(this.#x(time)) + 0.5;
      if (x < 0 || x > this.#width) return;
      paper.strokeStyle = this.#color(color);
      paper.setLineDash(dash);
      paper.lineWidth = width;
      paper.beginPath();
      paper.moveTo(x, 0);
      paper.lineTo(x, height);
      paper.stroke();
      paper.setLineDash([]);
    };
    if (this.#next < this.#start + this.#scope.span) {
      line(this.#next, "warm", [2, 3], 1.5);
      paper.beginPath();
      paper.arc(this.#x(this.#next), height + axisHeight / 2, 3.5, 0, 7);
      paper.stroke();
    }
    line(this.#scope.mark, "accent", [4, 3]);
    line(this.#scope.cursor, "ink", []);
    line(this.#scope.moment, "accent", [], 3);
  }
}
