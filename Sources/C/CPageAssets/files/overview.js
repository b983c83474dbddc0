// Many lanes at once: a row for each, with its gate, its state, what is wrong, and what happened last. One of them is shown whole.
import { at, element, mark, say } from "./elements.js";
import { hurry } from "./frames.js";
import { gateOf } from "./gate.js";
import { valued } from "./money.js";
import { Troubles, worst } from "./trouble.js";
import { sentence, short } from "./words.js";

/** From so many lanes on there are rows. */
const many = 3;
/** What a row says of what happened. */
const kinds = ["event", "fault", "interlock", "refused"];

export class Overview {
  #place = at("gates");
  #lanes = [];
  #rows = [];

  /** The page shows a board. */
  begin(board, lanes) {
    const isMany = lanes.length >= many;
    this.#lanes = isMany ? lanes : [];
    this.#rows = isMany ? board.lanes.map((info, place) => new Row(info, () => this.#choose(place))) : [];
    this.#place.replaceChildren(...this.#rows.map((row) => row.root));
    this.#place.hidden = !isMany;
    if (isMany) this.#choose(0);
  }

  /** Shows a lane whole. */
  #choose(place) {
    this.#lanes.forEach((lane, other) => { lane.root.hidden = other !== place; });
    this.#rows.forEach((row, other) => mark(row.button, "aria-pressed", String(other === place)));
    hurry();
  }

  /** Another run begins. */
  restart() { for (const row of this.#rows) row.restart(); }

  take(status) { this.#rows.forEach((row, place) => row.take(status.lanes[place], this.#lanes[place].troubles)); }

  record(record, name) { for (const row of this.#rows) if (row.name === name) row.record(record); }

  frame(now) { for (const row of this.#rows) row.frame(now); }
}

class Row {
  #gate;
  #troubles = new Troubles();
  #state = element("b");
  #numbers = element("span", { class: "numbers-now" });
  #last = element("span", { class: "last" });
  #shown = 0;

  constructor(info, choose) {
    this.name = info.name;
    this.#gate = gateOf(info);
    this.button = element("button", { type: "button", class: "brief", "aria-pressed": "false", click: choose },
      this.#gate.root,
      element("span", { class: "said" },
        element("span", { class: "head" }, element("b", {}, info.name), this.#troubles.root),
        element("span", { class: "now" }, this.#state, this.#numbers), this.#last));
    this.root = element("li", {}, this.button);
  }

  restart() {
    this.#gate.begin();
    say(this.#last, "");
    this.#shown = 0;
  }

  take(status, troubles) {
    this.#gate.take(status);
    this.#troubles.show(troubles);
    mark(this.button, "data-severity", worst(troubles)?.severity);
    const facts = Object.entries(status.facts);
    say(this.#state, short(facts.find(([, value]) => typeof value === "string")?.[1] ?? ""));
    say(this.#numbers, facts.filter(([, value]) => typeof value === "number").map(([name, value]) => `${name} ${valued(name, value)}`).join(", "));
  }

  record(record) {
    this.#gate.record(record, false);
    const said = sentence(record);
    if (!said || !kinds.includes(said.kind)) return;
    say(this.#last, said.text);
    mark(this.#last, "title", said.text);
  }

  frame(now) {
    this.#gate.frame(Math.max(0, now - this.#shown));
    this.#shown = now;
  }
}
