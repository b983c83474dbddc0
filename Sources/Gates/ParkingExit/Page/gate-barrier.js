// A parking exit: the arm that its output raises, the vehicle on the loop, and the coins.
import { say, shape } from "./elements.js";
import { GatePicture, coinSlots, coming, gatePills, going, inserted } from "./gate-picture.js";
import { german } from "./german-barrier.js";
import { addWords, phrase } from "./language.js";
import { valued } from "./money.js";

addWords("de", german);

export class Picture extends GatePicture {
  constructor(info) {
    super(info, phrase`The parking exit ${info.name}`);
    this.arm = shape("g", { class: "arm" },
      shape("rect", { x: 92, y: 108, width: 196, height: 10, rx: 5 }),
      shape("path", { class: "stripes", d: "M120 113h20M160 113h20M200 113h20M240 113h20" }));
    this.car = shape("g", { class: "car" },
      shape("path", { class: "body", d: "M162 176v-22q0-8 8-9l10-20q3-7 10-7h30q7 0 10 7l10 20q8 1 8 9v22z" }),
      shape("path", { class: "glass", d: "M180 143l7-14q2-4 6-4h24q4 0 6 4l7 14z" }),
      shape("path", { class: "wheels", d: "M168 176v6h12v-6zM230 176v6h12v-6z" }),
      shape("circle", { class: "light", cx: 173, cy: 156, r: 4 }), shape("circle", { class: "light", cx: 237, cy: 156, r: 4 }));
    this.loop = shape("path", { class: "loop", d: "M150 184h112l10 8h-132z" });
    this.display = shape("text", { class: "digits", x: 37, y: 88.5 });
    this.coin = shape("circle", { class: "coin", cx: 37, cy: 110, r: 5 });
    this.inhibit = shape("path", { class: "inhibit", d: "M28 110h18" });
    this.change = shape("circle", { class: "coin", cx: 37, cy: 158, r: 5 });
    this.tray = shape("circle", { class: "coin", cx: 45, cy: 160, r: 5 });
    this.hopper = shape("g", { class: "motor", transform: "translate(37 138)" }, shape("path", { d: "M-7 0h14M0-7v14M-5-5l10 10M5-5-5 5" }), shape("circle", { r: 4.5 }));
    this.due = shape("text", { class: "note", x: 37, y: 196 });
    this.paid = shape("g", { class: "lamp go" }, shape("circle", { cx: 88, cy: 84, r: 9 }), shape("path", { d: "M83.500 84l3.500 4 5.500-7" }));
    this.pills = gatePills(this, [["alarm", "alarm", "bad"], ["hopper-empty", "no coins", "bad"], ["cancel-button", "cancel", "plain"],
      ["grant", "grant", "plain"], ["locked", "locked", "busy"], ["free", "free", "plain"], ["open-pulse", "opens", "plain"], ["close-pulse", "closes", "plain"],
      ["go-lamp", "go", "plain"], ["stop-lamp", "stop", "busy"], ["ready", "ready", "plain"], ["passed", "passed", "plain"], ["refused", "refused", "busy"]], 104, 318, 6);
    this.root.append(
      shape("path", { class: "floor", d: "M10 180h300" }), this.loop, this.car,
      shape("path", { class: "cabinet", d: "M74 180v-64q0-8 8-8h12q8 0 8 8v64z" }), this.arm,
      shape("circle", { class: "hub", cx: 88, cy: 113, r: 7 }),
      shape("path", { class: "cabinet", d: "M12 180v-102q0-8 8-8h34q8 0 8 8v102z" }),
      ...(this.has("coin-slot") ? [
        shape("rect", { class: "screen", x: 15, y: 76, width: 44, height: 18, rx: 3 }), this.display,
        shape("rect", { class: "slot", x: 34.5, y: 101, width: 5, height: 18, rx: 2.5 }), this.coin,
        this.hopper, shape("path", { class: "tray", d: "M22 152v14h30v-14" }), this.tray, this.change, this.due,
      ] : []), this.pills.root);
    if (this.has("coin-inhibit")) this.root.append(this.inhibit);
    if (this.has("paid-lamp")) this.root.append(this.paid);
  }

  /** Where the arm is told to be. A drive with pulses remembers the last one; before one is known, it is where the exit wants it. */
  #isUp(isOpen) {
    const { lines } = this;
    if (this.has("barrier")) return lines.barrier;
    this.#told(lines);
    return this.isToldUp ?? isOpen;
  }

  #told(lines) {
    if (lines["open-pulse"]) this.isToldUp = true;
    if (lines["close-pulse"]) this.isToldUp = false;
  }

  begin() {
    super.begin();
    this.hasChange = false;
    this.isToldUp = undefined;
  }

  /** Change lies in the tray until the next customer's coin. */
  changed(role, isActive, isNews) {
    const isCoin = isActive && coinSlots.includes(role);
    if (isCoin) this.hasChange = false;
    if (isActive && role === "coin-out") this.hasChange = true;
    this.#told(this.levels);
    if (!isNews) return;
    if (isCoin) this.move(this.coin, inserted, 240);
    if (role === "loop") this.move(this.car, isActive ? coming(true) : going(false), isActive ? 400 : 600);
  }

  show({ isOpen }) {
    const { lines, facts } = this;
    this.light(this.arm, this.#isUp(isOpen));
    this.light(this.car, lines.loop);
    this.light(this.loop, lines.loop);
    this.light(this.coin, coinSlots.some((role) => lines[role]));
    this.light(this.inhibit, lines["coin-inhibit"]);
    this.light(this.hopper, lines.hopper);
    this.light(this.change, lines["coin-out"]);
    this.light(this.tray, this.hasChange);
    this.light(this.paid, lines["paid-lamp"]);
    this.put(this.display, facts.credit === undefined ? "" : `${valued("credit", facts.credit, false)}/${valued("price", this.info.settings?.price ?? "?", false)}`);
    say(this.due, Number(facts.due) > 0 ? phrase`due ${valued("due", facts.due, false)}` : "");
    this.pills.show(lines);
  }
}
