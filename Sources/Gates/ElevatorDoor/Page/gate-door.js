// An elevator door: two leaves that slide apart, the light curtain between them, and who is on board.
import { shape } from "./elements.js";
import { GatePicture, Pills, gatePills, padlock, person } from "./gate-picture.js";
import { german } from "./german-door.js";
import { addWords, phrase } from "./language.js";
import { duration } from "./words.js";

addWords("de", german);

/** How far a leaf goes, and where it stands until its contact reports the end. */
const way = 92;
const nearlyOpen = 0.96;
const nearlyClosed = 0.04;

/** How many pictures there are. */
let pictures = 0;

export class Picture extends GatePicture {
  /** Where the leaves are, from 0, closed, to 1; null while that is not known. */
  #place = null;
  #travel;

  constructor(info) {
    super(info, phrase`The elevator door ${info.name}`);
    // Without a better one, the time that many doors take.
    this.#travel = duration(info.settings?.["door-travel"]) ?? 3e9;
    // A gate may be on the page twice.
    const clip = `doorway-${(pictures += 1)}`;
    this.left = shape("rect", { class: "leaf", x: 66, y: 40, width: 94, height: 140 });
    this.right = shape("rect", { class: "leaf", x: 160, y: 40, width: 94, height: 140 });
    this.persons = shape("g", {});
    this.curtain = shape("g", { class: "curtain" }, ...[66, 88, 110, 132, 154].map((y) => shape("path", { d: `M66 ${y}h188` })));
    this.walker = shape("g", { class: "walker" }, shape("g", { transform: "translate(160 178)" }, person(1.4)));
    this.count = shape("text", { class: "digits", x: 160, y: 24 });
    this.opens = shape("path", { class: "drive", d: "M112 20l-10 0m4-4-4 4 4 4M208 20l10 0m-4-4 4 4-4 4" });
    this.closes = shape("path", { class: "drive", d: "M102 20l10 0m-4-4 4 4-4 4M218 20l-10 0m4-4-4 4 4 4" });
    this.lock = shape("g", { transform: "translate(160 52)" }, padlock());
    this.outer = shape("circle", { class: "dot", cx: 58, cy: 176, r: 3.5 });
    this.inner = shape("circle", { class: "dot", cx: 58, cy: 164, r: 3.5 });
    this.buttons = [["open-button", 84, "M281 84l-5 5 5 5zM291 84l5 5-5 5z"], ["close-button", 112, "M276 112l5 5-5 5zM296 112l-5 5 5 5z"]]
      .filter(([role]) => this.has(role))
      .map(([role, y, d]) => [role, shape("g", { class: "key" }, shape("rect", { x: 270, y: y - 6, width: 32, height: 22, rx: 4 }), shape("path", { d }))]);
    this.signs = new Pills(this, [["slow", "slow", "plain"], ["buzzer", "buzzer", "busy"], ["alarm", "alarm", "bad"]], 266, 267, 136);
    this.pills = gatePills(this, [["overload", "heavy", "bad"], ["landing", "landing", "plain"], ["door-zone", "zone", "plain"], ["extended-open", "longer", "plain"], ["attendant", "attendant", "busy"], ["inspection", "inspection", "bad"], ["locked", "locked", "busy"], ["is-opening", "opens", "plain"], ["is-closing", "closes", "plain"]], 8, 312, 184);
    this.root.append(
      shape("clipPath", { id: clip }, shape("rect", { x: 66, y: 40, width: 188, height: 140 })),
      shape("rect", { class: "cabin", x: 66, y: 40, width: 188, height: 140 }), this.persons,
      shape("g", { "clip-path": `url(#${clip})` }, this.left, this.right),
      this.curtain, this.walker,
      shape("path", { class: "frame", d: "M62 182v-146h196v146" }),
      shape("rect", { class: "screen", x: 126, y: 8, width: 68, height: 22, rx: 3 }), this.count, this.opens, this.closes,
      this.lock, ...this.buttons.map(([, node]) => node), this.signs.root, this.pills.root);
    if (this.has("beam-outer")) this.root.append(this.outer);
    if (this.has("beam-inner")) this.root.append(this.inner);
    this.#move();
  }

  show() {
    const { lines, facts } = this;
    const { persons } = facts;
    this.put(this.count, persons === undefined ? "" : this.info.settings?.capacity ? `${persons}/${this.info.settings.capacity}` : String(persons));
    const shown = Math.min(persons ?? 0, 12);
    while (this.persons.childElementCount > shown) this.persons.lastElementChild.remove();
    while (this.persons.childElementCount < shown) {
      const place = this.persons.childElementCount;
      const x = 84 + (place % 6) * 30 + (place >= 6 ? 14 : 0);
      this.persons.prepend(shape("g", { class: place >= 6 ? "behind" : "", transform: `translate(${x} ${place >= 6 ? 164 : 176})` }, person(1)));
    }
    this.light(this.opens, lines["open-drive"]);
    this.light(this.closes, lines["close-drive"]);
    this.light(this.curtain, lines["light-curtain"]);
    this.light(this.walker, lines["light-curtain"] || lines["beam-outer"] || lines["beam-inner"] || lines["person-sensor"]);
    this.light(this.outer, lines["beam-outer"]);
    this.light(this.inner, lines["beam-inner"]);
    this.light(this.lock, lines["door-lock"]);
    for (const [role, node] of this.buttons) this.light(node, lines[role]);
    this.signs.show(lines);
    this.pills.show(lines);
    this.frame(0);
  }

  /** Nothing is known of where it is then. */
  begin() {
    super.begin();
    this.lines = {};
    this.#place = null;
  }

  /** The drives move the leaves; only the contacts say that they have arrived. */
  frame(span) {
    const { lines } = this;
    if (lines["door-lock"] === undefined) return false;
    const before = this.#place;
    // One that closes was open before.
    this.#place ??= lines["close-drive"] || /^(open|overloaded)$/.test(this.facts.door) ? 1 : 0;
    const step = span / this.#travel * (lines.slow ? 0.5 : 1);
    if (lines["door-lock"]) this.#place = 0;
    else if (lines["door-open-limit"]) this.#place = 1;
    else if (!this.isJammed) {
      if (lines["open-drive"]) this.#place += step;
      if (lines["close-drive"]) this.#place -= step;
      this.#place = Math.min(nearlyOpen, Math.max(nearlyClosed, this.#place));
    }
    if (this.#place !== before) this.#move();
    return this.#place !== before;
  }

  #move() {
    const place = this.#place ?? 0;
    this.left.setAttribute("transform", `translate(${(-way * place).toFixed(2)} 0)`);
    this.right.setAttribute("transform", `translate(${(way * place).toFixed(2)} 0)`);
    this.curtain.classList.toggle("covered", place < 0.1);
  }
}
