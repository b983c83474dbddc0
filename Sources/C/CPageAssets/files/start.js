// What a newcomer may do first: the steps of the hint as buttons, and a story of the machine, while little has happened.
import { at, element, mark } from "./elements.js";
import { ask } from "./events.js";
import { phrase } from "./language.js";

/** With more events than that, somebody has found out. */
const littleEnough = 12;

export class Start {
  #controls;
  #place = at("start");
  #steps = [];
  #isOver = true;

  constructor(controls) { this.#controls = controls; }

  /** The page shows a board: the hint is about its first lane. */
  begin(board) {
    const [first] = board.lanes;
    this.#steps = (board.hint ?? "").split(" then ").map((words) => words.trim()).filter(Boolean)
      .map((words) => element("button", { type: "button", class: "chip", click: (event) => this.#do(words, event.currentTarget) }, words));
    const stories = board.lanes.filter((lane, place) =>
      lane.story && board.lanes.findIndex(({ machine }) => machine === lane.machine) === place);
    this.#place.replaceChildren(
      element("p", {}, board.lanes.length > 1 ? phrase`Try at ${first?.name}:` : phrase`Try:`, " ",
        ...this.#steps.flatMap((step, place) => (place ? [` ${phrase`then`} `, step] : [step]))),
      ...stories.map((lane) => element("p", {}, phrase`Or watch`, " ",
        element("button", {
          type: "button", class: "chip story", title: phrase`a new run that plays a script: what happens at such a gate in a minute`, click: () => this.#tell(lane),
        }, phrase`a story of ${lane.name}`))));
    this.restart();
  }

  /** A run begins. */
  restart() {
    this.#isOver = this.#steps.length === 0;
    for (const step of this.#steps) mark(step, "data-done", null);
    this.show(0);
  }

  /** Shows it, or not: `count` is how many events there were. */
  show(count) {
    const isHidden = this.#isOver || count > littleEnough;
    if (isHidden === this.#place.hidden) return;
    if (isHidden && this.#place.contains(document.activeElement)) at("log-lines").focus();
    this.#place.hidden = isHidden;
  }

  async #do(words, step) {
    if (!(await this.#controls.command(0, words))) return;
    mark(step, "data-done", true);
    this.#isOver = this.#steps.every(({ dataset }) => dataset.done);
    this.show(0);
  }

  async #tell(lane) {
    // What it costs is a setting of the gate.
    const text = (await (await ask(lane.story)).text()).replace(/\{([a-z-]+)\}/g, (_, setting) => lane.settings[setting]);
    await this.#controls.play(phrase`the story of ${lane.name}`, `lane ${lane.name}\n${text}`);
  }
}
