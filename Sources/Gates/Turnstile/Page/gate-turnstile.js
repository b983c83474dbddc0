// A turnstile: two glass leaves between two cabinets, which its output opens.
import { mark, say, shape } from "./elements.js";
import { GatePicture, coinSlots, coming, gatePills, going, inserted, padlock, person } from "./gate-picture.js";
import { german } from "./german-turnstile.js";
import { addWords, phrase } from "./language.js";
import { valued } from "./money.js";

addWords("de", german);

/** The lines by which somebody is seen; the last one is beyond the gate. */
const passages = ["person-sensor", "passage-contact", "passage-contact-2"];

/** How the leaves move, or do not, where that is said. */
const motions = { open: "", closed: "", jammed: phrase`jammed`, locking: phrase`locking`, unlocking: phrase`unlocking` };

export class Picture extends GatePicture {
  constructor(info) {
    super(info, phrase`The turnstile ${info.name}`);
    this.leaves = shape("g", { class: "leaves" },
      shape("path", { class: "leaf left", d: "M92 96h52q12 0 12 12v40q0 12-12 12h-52z" }),
      shape("path", { class: "leaf right", d: "M228 96h-52q-12 0-12 12v40q0 12 12 12h52z" }));
    this.walker = shape("g", { class: "walker" }, shape("g", { transform: "translate(160 178)" }, person(1.35)));
    // Who has come through the open gate is behind it while it closes; who is not let through stands before it.
    this.through = shape("g", { class: "walker through" }, shape("g", { transform: "translate(160 166)" }, person(1.15)));
    this.beam = shape("path", { class: "beam", d: "M92 128h136" });
    this.display = shape("text", { class: "digits", x: 61, y: 107 });
    this.coin = shape("circle", { class: "coin", cx: 61, cy: 128, r: 5 });
    this.inhibit = shape("path", { class: "inhibit", d: "M52 128h18" });
    this.arrow = shape("g", { class: "lamp go" }, shape("circle", { cx: 259, cy: 104, r: 13 }), shape("path", { d: "M266 104h-13m5-6-6 6 6 6" }));
    this.cross = shape("g", { class: "lamp stop" }, shape("circle", { cx: 259, cy: 104, r: 13 }), shape("path", { d: "M254 99l10 10m0-10-10 10" }));
    this.siren = shape("g", { class: "siren" },
      shape("path", { class: "rays", d: "M259 50v-9M242 55l-6-7M276 55l6-7" }),
      shape("path", { d: "M249 72v-8a10 10 0 0 1 20 0v8z" }));
    this.lock = shape("g", { transform: "translate(160 84)" }, padlock());
    this.pills = gatePills(this, [["grant", "grant", "plain"], ["exit-button", "exit", "plain"],
      ["exit-handle", "handle", "plain"], ["locked", "locked", "busy"], ["free", "free", "plain"], ["hold-open", "hold", "plain"],
      ["go-lamp", "go", "plain"], ["stop-lamp", "stop", "busy"], ["ready", "ready", "plain"],
      ["passed", "passed", "plain"], ["passed-exit", "out", "plain"], ["refused", "refused", "busy"], ["open-pulse", "open", "plain"]], 8, 240, 8);
    this.motion = shape("text", { class: "motion", x: 160, y: 66 });
    this.root.append(
      shape("path", { class: "floor", d: "M10 180h300" }),
      this.through, this.leaves, this.walker, this.beam,
      shape("path", { class: "cabinet", d: "M30 180v-96q0-12 12-12h38q12 0 12 12v96z" }),
      shape("path", { class: "cabinet", d: "M228 180v-96q0-12 12-12h38q12 0 12 12v96z" }),
      shape("rect", { class: "screen", x: 36, y: 92, width: 50, height: 21, rx: 3 }), this.display,
      shape("rect", { class: "slot", x: 58.5, y: 119, width: 5, height: 18, rx: 2.5 }), this.coin,
      this.arrow, this.cross, this.motion, this.pills.root);
    if (this.has("coin-inhibit")) this.root.append(this.inhibit);
    if (this.has("alarm")) this.root.append(this.siren);
    if (this.has("door-lock")) this.root.append(this.lock);
  }

  /** Where the leaves are. What the lock's contact does not say yet is on its way, or jammed. */
  #place(isOpen) {
    const isThere = !this.has("door-lock") || Boolean(this.lines["door-lock"]) !== Boolean(isOpen);
    if (isThere) return isOpen ? "open" : "closed";
    if (this.isJammed) return "jammed";
    return isOpen ? "unlocking" : "locking";
  }

  /** Who breaks the beam has come, and who leaves it has passed; of two contacts, the first and the last say from where and to where. */
  changed(role, isActive, isNews) {
    const { levels } = this;
    if (passages.includes(role) && isActive) this.isThrough = Boolean(levels.doors);
    if (!isNews) return;
    if (coinSlots.includes(role) && isActive) this.move(this.coin, inserted, 240);
    if (!passages.includes(role) || passages.some((other) => other !== role && levels[other])) return;
    const isBeyond = role === passages[2];
    const walker = this.isThrough ? this.through : this.walker;
    if (isActive) this.move(walker, coming(isBeyond), 260);
    else this.move(walker, going(isBeyond || !this.has(passages[2])), 500);
  }

  show() {
    const { lines, facts } = this;
    const isOpen = lines.doors;
    const place = this.#place(isOpen);
    this.leaves.dataset.place = place;
    say(this.motion, motions[place]);
    mark(this.motion, "data-severity", place === "jammed" ? "warning" : null);
    this.light(this.arrow, isOpen);
    this.light(this.cross, !isOpen);
    this.light(this.siren, lines.alarm);
    this.light(this.inhibit, lines["coin-inhibit"]);
    const isPassing = passages.some((role) => lines[role]);
    this.light(this.walker, isPassing && !this.isThrough);
    this.light(this.through, isPassing && this.isThrough);
    this.light(this.beam, isPassing);
    this.light(this.coin, coinSlots.some((role) => lines[role]));
    this.light(this.lock, lines["door-lock"]);
    this.put(this.display, facts.credit === undefined || !this.has("coin-slot") ? "" : `${valued("credit", facts.credit, false)}/${valued("fare", this.info.settings?.fare ?? "?", false)}`);
    this.pills.show(lines);
  }
}
