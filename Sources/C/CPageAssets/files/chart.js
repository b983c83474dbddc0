// The statechart of a lane's machine: the generated picture, with the present states lit and the last transition flashing. Its parts can be pressed.
import { Arrows, arrowOf, causesOf, causeWords, within } from "./chart-arrows.js";
import { ChartView, boxOf } from "./chart-view.js";
import { at, element, mark, say, shape } from "./elements.js";
import { phrase } from "./language.js";
import { Ring } from "./ring.js";
import { seconds, short } from "./words.js";

/** Pictures that were fetched, by their names; two lanes of one machine share one. */
const fetched = new Map();

/** Fetches what the charts of a board will be of, before they are drawn. What does not come is said where it would be. */
export function fetchCharts(board) { for (const { chart } of board.lanes) if (chart) pictureOf(chart).catch(() => {}); }

/** The text of a file: a film has it in itself. */
async function textOf(path) {
  const own = at(path);
  if (own) return own.textContent;
  const answer = await fetch(new URL(path, import.meta.url));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/** The text of a picture, without what a strict page may not have: its own style, and the source that it was drawn from. */
function pictureOf(name) {
  if (!fetched.has(name)) {
    const picture = textOf(`pictures/${name}.svg`).then((text) => text
      .replace(/<style>[^]*?<\/style>/, "")
      .replace(/<metadata>[^]*?<\/metadata>/, "")
      .replace(/ style="[^"]*"/, ""));
    fetched.set(name, picture);
    // What did not come may come the next time.
    picture.catch(() => fetched.delete(name));
  }
  return fetched.get(name);
}

/** How long an arrow is lit after it was followed, in milliseconds. */
const flashTime = 1600;
/** How far a finger moves before it moves the picture, in pixels. */
const leastDrag = 5;
/** What can be pressed. */
const parts = ".state, .transition";

export class Chart {
  #svg = null;
  #view = null;
  #regions = new Map();
  #shown = null;
  /** The states that mean trouble. */
  #troubles;
  #tabs = element("div", { class: "tabs", role: "group" });
  #place = element("div", { class: "picture" });
  #body = element("div", { class: "chart-body" }, this.#tabs, this.#place);
  #dialog;
  #status = null;
  /** When the status was. */
  #time = 0;
  /** What is lit for a while, and until when. */
  #flashes = new Map();
  #enlarge;
  #sizes = new ResizeObserver(() => this.#resize());
  /** What fetches the picture again. */
  #again;
  /** The arrows as buttons, where somebody may press; what pressing does; and what says why a state is. */
  #arrows = null;
  #does;

  /**
   * `does` has what pressing a part does: `ask`, with a region and a state, and, where something can be done, `command` and `explain`, with
   * words.
   */
  constructor(info, does) {
    this.#does = does;
    if (does.command) this.#arrows = new Arrows();
    this.#troubles = info.troubles ?? {};
    mark(this.#tabs, "aria-label", phrase`${info.name}: what the statechart shows`);
    this.#dialog = element("dialog", { class: "large", "aria-label": phrase`The statechart of ${info.name}`, close: () => this.#shrink() });
    this.root = element("div", { class: "chart" }, this.#body, this.#dialog);
    this.#enlarge = element("button", {
      type: "button", class: "enlarge", "aria-label": phrase`The statechart of ${info.name}, large or back`, "aria-haspopup": "dialog",
      title: phrase`large, or back`, click: () => (this.#dialog.open ? this.#dialog.close() : this.#grow()),
    }, "⤢");
    if (!info.chart) this.root.hidden = true;
    else this.#fetch(info);
  }

  /** Fetches the picture, again and again where it does not come. */
  #fetch(info) {
    pictureOf(info.chart).then((text) => this.#insert(text, info), (error) => {
      say(this.#place, error.message);
      this.#again = setTimeout(() => this.#fetch(info), 5000);
    });
  }

  /** The page shows another board: what watches this part stops. */
  leave() {
    this.#sizes.disconnect();
    clearTimeout(this.#again);
  }

  #insert(text, info) {
    const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    // Two lanes of one machine have the same picture: an id may be in a page only once.
    for (const node of picture.querySelectorAll("[id]")) {
      node.dataset.id = node.id;
      node.removeAttribute("id");
    }
    picture.removeAttribute("width");
    mark(picture, "aria-label", phrase`Statechart of ${info.name}. Arrows move it, plus and minus zoom, 0 follows the states again`);
    mark(picture, "tabindex", 0);
    // It has parts that can be pressed.
    mark(picture, "role", "group");
    this.#svg = document.importNode(picture, true);
    this.#place.replaceChildren(this.#svg);
    this.#view = new ChartView(this.#svg);
    this.#listen();
    this.#findRegions();
    this.#sizes.observe(this.#place);
    if (this.#status) this.take(this.#status, this.#time);
  }

  #resize() {
    this.#view.resize(this.#place.clientWidth, this.#place.clientHeight);
    this.#follow();
  }

  /** Somebody may look elsewhere, until a state changes. */
  #listen() {
    let drag = null;
    this.#svg.addEventListener("pointerdown", (event) => {
      if (event.button === 0) drag = { x: event.clientX, y: event.clientY };
    });
    this.#svg.addEventListener("pointermove", (event) => {
      if (!drag) return;
      // A press that trembles is none that moves the picture; one that does presses nothing.
      if (!this.#svg.hasPointerCapture(event.pointerId)) {
        if (Math.hypot(drag.x - event.clientX, drag.y - event.clientY) < leastDrag) return;
        this.#svg.setPointerCapture(event.pointerId);
      }
      this.#view.move((drag.x - event.clientX) / this.#place.clientWidth, (drag.y - event.clientY) / this.#place.clientHeight);
      drag = { x: event.clientX, y: event.clientY };
    });
    for (const end of ["pointerup", "pointercancel"]) this.#svg.addEventListener(end, () => { drag = null; });
    this.#svg.addEventListener("click", (event) => this.#press(event.target));
    this.#svg.addEventListener("focusin", (event) => {
      const part = event.target.closest(parts);
      if (part?.matches(":focus-visible")) this.#view.look(this.#boxOf(part));
    });
    this.#svg.addEventListener("dblclick", (event) => { if (!event.target.closest(parts)) this.#follow(); });
    this.#svg.addEventListener("wheel", (event) => {
      // A page that is scrolled is not zoomed by accident.
      if (!event.ctrlKey && !this.#dialog.open && !this.#svg.contains(document.activeElement)) return;
      event.preventDefault();
      this.#view.move(0, 0, Math.exp(-event.deltaY / 400));
    }, { passive: false });
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = 0.2;
    const moves = {
      ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step],
      "+": [0, 0, 1.25], "=": [0, 0, 1.25], "-": [0, 0, 0.8],
    };
    if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat && !this.#press(event.target)) return;
    } else if (event.key === "0") this.#follow();
    else if (moves[event.key]) this.#view.move(...moves[event.key]);
    else return;
    event.preventDefault();
  }

  /** Somebody presses a part of the picture: whether it is one that can be pressed. */
  #press(target) {
    const part = target.closest(parts);
    if (!part) return false;
    if (part.matches(".state")) this.#does.ask(regionOf(part), part.dataset.state);
    else if (!this.#arrows) return false;
    else if (this.#arrows.commandOf(part)) this.#does.command(this.#arrows.commandOf(part));
    else this.#does.explain(this.#arrows.reasonOf(part));
    return true;
  }

  /** The ways out of a state: what each waits for, where it leads, and in a simulation what presses it now, or why nothing does. */
  waysOut(name, state) {
    const region = this.#regions.get(name);
    if (!region) return [];
    return leavingOf(region, state).map((arrow) => ({
      to: arrow.dataset.to, causes: causesOf(arrow), words: causesOf(arrow).map(causeWords).join(`, ${phrase`or`} `),
      command: this.#arrows?.commandOf(arrow) ?? null,
    }));
  }

  /** Each region's part of the picture: a machine with several shows one of them at a time, or all. */
  #findRegions() {
    const whole = this.#svg.getAttribute("viewBox").split(" ").map(Number);
    for (const state of this.#svg.querySelectorAll("[data-state]")) {
      const region = regionOf(state);
      if (!this.#regions.has(region)) this.#regions.set(region, { states: new Map(), arrows: [], present: null, tab: null, ring: new Ring(), box: whole });
      this.#regions.get(region).states.set(state.dataset.state, state);
      mark(state, "data-severity", this.#troubles[state.dataset.state]?.severity);
      mark(state, "role", "button");
      mark(state, "tabindex", 0);
      mark(state, "aria-haspopup", "dialog");
      mark(state, "aria-label", phrase`${region} ${short(state.dataset.state)}: why?`);
      state.prepend(shape("title", {}, phrase`why?`));
    }
    for (const [name, region] of this.#regions) {
      region.arrows = [...this.#svg.querySelectorAll(`[data-id^="transition-${CSS.escape(name)}-"]`)];
      if (this.#arrows) for (const arrow of region.arrows) this.#arrows.add(arrow);
      const frame = this.#svg.querySelector(`[data-id="region-${name}"] > rect`);
      if (frame) {
        const [x, y, width, height] = ["x", "y", "width", "height"].map((key) => Number(frame.getAttribute(key)));
        region.box = [x - 4, y - 4, width + 8, height + 8];
      }
      region.tab = element("button", { type: "button", click: () => this.#show(name) }, `${name}: `, element("b"), element("time"), region.ring.root);
      this.#tabs.append(region.tab);
    }
    if (this.#regions.size > 1) {
      this.#regions.set("", { states: new Map(), arrows: [], present: null, tab: element("button", { type: "button", click: () => this.#show("") }, phrase`all`), box: whole });
      this.#tabs.append(this.#regions.get("").tab);
    }
    this.#place.append(this.#enlarge);
    this.#show(this.#regions.keys().next().value);
  }

  /** Lets the picture have the whole window, or its own place again. */
  #grow() {
    this.#dialog.append(this.#body);
    this.#dialog.showModal();
    this.#enlarge.focus();
  }

  #shrink() {
    this.root.prepend(this.#body);
    this.#enlarge.focus();
  }

  #show(name) {
    this.#shown = name;
    for (const [other, region] of this.#regions) mark(region.tab, "aria-pressed", String(other === name));
    // A region is a frame and what stands behind it; the others would show at the edges.
    let isShown = true;
    for (const part of this.#svg.children) {
      if (part.dataset.region !== undefined) isShown = name === "" || part.dataset.region === name;
      part.classList.toggle("elsewhere", !isShown);
    }
    this.#follow();
  }

  /** Looks at the present state of the region that is shown, and at its ways out; the rest steps back where not all fits. */
  #follow() {
    const { box } = this.#regions.get(this.#shown);
    const region = this.#regions.get(this.#shown || this.#regions.keys().next().value);
    const present = region.states.get(region.present);
    const near = present ? waysOut(region) : [];
    for (const node of this.#svg.querySelectorAll(".near")) if (!near.includes(node)) node.classList.remove("near");
    for (const node of near) node.classList.add("near");
    this.#view.follow(box, present ? this.#boxOf(present) : null, near.map((node) => this.#boxOf(node)));
    mark(this.#svg, "data-part", this.#view.isWhole ? null : "true");
  }

  /** Where a part of the picture is, in the picture's units: the parts of a region are moved together. */
  #boxOf(node) {
    const [x, y, width, height] = boxOf(node);
    const [own, whole] = [node.getCTM(), this.#svg.getCTM()];
    if (!own || !whole) return [x, y, width, height];
    const matrix = whole.inverse().multiply(own);
    return [x + matrix.e, y + matrix.f, width, height];
  }

  take(status, now) {
    this.#status = status;
    this.#time = now;
    for (const [name, region] of this.#regions) {
      const present = status.facts[name];
      if (present === undefined || present === region.present) continue;
      region.present = present;
      say(region.tab.children[0], short(present));
      mark(region.tab, "data-severity", this.#troubles[present]?.severity);
      for (const [state, node] of region.states) {
        node.classList.toggle("lit", state === present);
        mark(node, "aria-current", state === present ? "true" : null);
      }
      if (name === this.#shown || this.#shown === "") this.#follow();
    }
    this.#arrows?.take(status, now, this.#regions);
  }

  /** Lets the deadlines count down, which have these spans, and flashes end. Whether the picture goes on moving. */
  frame(now, spans) {
    const isMoving = this.#view?.frame() ?? false;
    for (const [node, end] of this.#flashes) {
      if (performance.now() < end) continue;
      node.classList.remove("flash");
      this.#flashes.delete(node);
    }
    for (const [name, region] of this.#regions) {
      const deadline = this.#status?.deadlines?.[name];
      if (!region.ring) continue;
      say(region.tab.children[1], deadline === undefined ? "" : seconds(Math.max(0, deadline - now), 1));
      region.ring.show(spans.of(name), deadline - now);
    }
    return isMoving;
  }

  begin() {
    for (const node of this.#flashes.keys()) node.classList.remove("flash");
    this.#flashes.clear();
  }

  /** Flashes the arrow that was followed. */
  record(record) {
    if (record.kind !== "event" || record.reaction !== "handled" || !this.#svg) return;
    const region = this.#regions.get(record.region);
    if (!region) return;
    const node = arrowOf(region, record) ?? region.states.get(record.to);
    if (!node) return;
    if (!this.#flashes.has(node)) node.classList.add("flash");
    this.#flashes.set(node, performance.now() + flashTime);
  }
}

/** The region of a state of the picture. */
function regionOf({ dataset }) { return dataset.id.slice("state-".length, -dataset.state.replaceAll(".", "-").length - 1); }

/** The arrows that leave a state: those of the state itself first, then those around it. */
function leavingOf({ arrows }, state) {
  const own = (arrow) => (arrow.dataset.from === state ? 0 : arrow.dataset.from.includes(" ") ? 2 : 1);
  return arrows.filter(({ dataset }) => within(state, dataset.from) && dataset.to !== state).sort((one, other) => own(one) - own(other));
}

/** The present state, and the arrows that leave it with the states where they end. */
function waysOut(region) {
  const { states, present } = region;
  return [states.get(present), ...leavingOf(region, present).flatMap((arrow) => [arrow, states.get(arrow.dataset.to)]).filter(Boolean)];
}
