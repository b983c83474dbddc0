// The statechart of a lane's machine: the generated picture, with the present states lit and the last transition flashing.
import { element, mark, say } from "./elements.js";
import { seconds, short } from "./words.js";

/** Pictures that were fetched, by their names; two lanes of one machine share one. */
const fetched = new Map();

/** The text of a picture, without what a strict page may not have: its own style, and the source that it was drawn from. */
function pictureOf(name) {
  if (!fetched.has(name)) {
    fetched.set(name, fetch(`pictures/${name}.svg`).then((answer) => {
      if (!answer.ok) throw new Error(`pictures/${name}.svg: ${answer.status}`);
      return answer.text();
    }).then((text) => text
      .replace(/<style>[^]*?<\/style>/, "")
      .replace(/<metadata>[^]*?<\/metadata>/, "")
      .replace(/ style="[^"]*"/, "")));
  }
  return fetched.get(name);
}

/** How long an arrow is lit after it was followed, in milliseconds. */
const flashTime = 1600;

export class Chart {
  #svg = null;
  #regions = new Map();
  #tabs = element("div", { class: "tabs", role: "group" });
  #place = element("div", { class: "picture" });
  #status = null;
  #index;
  /** What is lit for a while, and until when. */
  #flashes = new Map();
  #enlarge;

  constructor(info, index) {
    this.#index = index;
    mark(this.#tabs, "aria-label", `${info.name}: what the statechart shows`);
    this.root = element("div", { class: "chart" }, this.#tabs, this.#place);
    this.#enlarge = element("button", {
      type: "button", class: "enlarge", "aria-label": `Enlarge the statechart of ${info.name}`, "aria-expanded": "false",
      title: "large, or back", click: () => this.#resize(this.#enlarge.getAttribute("aria-expanded") === "false"),
    }, "⤢");
    this.root.addEventListener("keydown", (event) => { if (event.key === "Escape") this.#resize(false); });
    if (!info.chart) this.root.hidden = true;
    else pictureOf(info.chart).then((text) => this.#insert(text, info)).catch((error) => say(this.#place, error.message));
  }

  #insert(text, info) {
    const picture = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    // Two lanes of one machine have the same picture: an id may be in a page only once.
    for (const node of picture.querySelectorAll("[id]")) {
      node.dataset.id = node.id;
      node.removeAttribute("id");
    }
    picture.removeAttribute("width");
    mark(picture, "aria-label", `Statechart of ${info.name}`);
    this.#svg = document.importNode(picture, true);
    this.#place.replaceChildren(this.#svg);
    this.#findRegions();
    if (this.#status) this.take(this.#status);
  }

  /** Each region's part of the picture: a machine with several shows one of them at a time, or all. */
  #findRegions() {
    const whole = this.#svg.getAttribute("viewBox");
    for (const state of this.#svg.querySelectorAll("[data-state]")) {
      const region = state.dataset.id.slice("state-".length, -state.dataset.state.replaceAll(".", "-").length - 1);
      if (!this.#regions.has(region)) this.#regions.set(region, { states: new Map(), arrows: [], tab: null, box: whole });
      this.#regions.get(region).states.set(state.dataset.state, state);
    }
    for (const [name, region] of this.#regions) {
      region.arrows = [...this.#svg.querySelectorAll(`[data-id^="transition-${CSS.escape(name)}-"]`)];
      const frame = this.#svg.querySelector(`[data-id="region-${name}"] > rect`);
      if (frame) {
        const [x, y, width, height] = ["x", "y", "width", "height"].map((key) => Number(frame.getAttribute(key)));
        region.box = `${x - 4} ${y - 4} ${width + 8} ${height + 8}`;
      }
      region.tab = element("button", { type: "button", click: () => this.#show(name) }, `${name}: `, element("b"), element("time"));
      this.#tabs.append(region.tab);
    }
    if (this.#regions.size > 1) {
      this.#regions.set("", { states: new Map(), tab: element("button", { type: "button", click: () => this.#show("") }, "all"), box: whole });
      this.#tabs.append(this.#regions.get("").tab);
    }
    this.#place.append(this.#enlarge);
    this.#show(this.#regions.keys().next().value);
  }

  /** Lets the picture have the whole window, or its own place again. */
  #resize(isLarge) {
    mark(this.#enlarge, "aria-expanded", String(isLarge));
    this.root.classList.toggle("large", isLarge);
  }

  #show(name) {
    for (const [other, region] of this.#regions) mark(region.tab, "aria-pressed", String(other === name));
    this.#svg.setAttribute("viewBox", this.#regions.get(name).box);
    // A region is a frame and what stands behind it; the others would show at the edges.
    let isShown = true;
    for (const part of this.#svg.children) {
      if (part.dataset.region !== undefined) isShown = name === "" || part.dataset.region === name;
      part.classList.toggle("elsewhere", !isShown);
    }
  }

  take(status) {
    this.#status = status;
    for (const [name, region] of this.#regions) {
      const present = status.facts[name];
      if (present === undefined) continue;
      say(region.tab.children[0], short(present));
      for (const [state, node] of region.states) node.classList.toggle("lit", state === present);
    }
  }

  /** Lets the deadlines count down, and flashes end. */
  frame(now) {
    for (const [node, end] of this.#flashes) {
      if (performance.now() < end) continue;
      node.classList.remove("flash");
      this.#flashes.delete(node);
    }
    for (const [name, region] of this.#regions) {
      const deadline = this.#status?.deadlines?.[name];
      if (region.tab.children[1]) say(region.tab.children[1], deadline === undefined ? "" : seconds(Math.max(0, deadline - now), 1));
    }
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
    const arrow = region.arrows.find((arrow) =>
      arrow.dataset.event.split(" ").includes(record.event) && within(record.from, arrow.dataset.from) && within(record.to, arrow.dataset.to));
    const node = arrow ?? region.states.get(record.to);
    if (!node) return;
    if (!this.#flashes.has(node)) node.classList.add("flash");
    this.#flashes.set(node, performance.now() + flashTime);
  }
}

/** Whether a state is the one that an arrow names, or inside of it; one that stands for several matches any. */
function within(state, name) {
  return state === name || state.startsWith(`${name}.`) || name.includes(" ");
}
