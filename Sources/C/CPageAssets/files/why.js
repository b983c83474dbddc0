// Why a state is: what led to it, which line said so, the numbers then, what will end it, and what would.
import { element, mark, say } from "./elements.js";
import { phrase } from "./language.js";
import { duration, edgeOf, eventOf, numbersOf, plain, seconds, short } from "./words.js";

/** How far a deadline may be from its setting, in nanoseconds: some wait for what a line that bounces has yet to say. */
const nearly = 100e6;

export class Why {
  #info;
  #chart;
  #command;
  #factsOf;
  /** When each state of each region was entered last, by its record, and the edge that the record came from. */
  #entries = new Map();
  #edge = null;
  #status = null;
  #now = 0;
  /** What is asked; without a state, whatever the region's is. */
  #asked = null;
  #title = element("h3", { tabindex: -1, autofocus: true });
  #rows = element("dl");
  #waysTitle = element("h4");
  #ways = element("ul");
  root;

  /** `chart` gives the lane's statechart, `factsOf` a status' states and numbers in words, and `command` is given what somebody presses. */
  constructor(info, chart, factsOf, command) {
    this.#info = info;
    this.#chart = chart;
    this.#command = command;
    this.#factsOf = factsOf;
    this.root = element("dialog", { class: "why", "aria-label": phrase`Why a state of ${info.name} is`, close: () => { if (!this.root.open) this.#asked = null; } },
      element("button", { type: "button", class: "close", click: () => this.root.close() }, phrase`Close`),
      this.#title, this.#rows, this.#waysTitle, this.#ways);
  }

  /** Another run begins. */
  begin() {
    this.#entries.clear();
    this.#edge = null;
  }

  record(record) {
    if (record.kind === "edge") this.#edge = record;
    if (record.kind !== "event" || record.from === record.to) return;
    // An edge and what came of it have the same time.
    this.#entries.set(`${record.region} ${record.to}`, { record, edge: this.#edge?.t_ns === record.t_ns ? this.#edge : null });
  }

  take(status, now) {
    this.#status = status;
    this.#now = now;
    if (this.root.open) this.#fill();
  }

  /** Opens it for a state of a region; without a state, for the present one. */
  show(region, state = this.#status?.facts[region]) {
    if (!this.#status || state === undefined) return;
    this.#asked = { region, state };
    this.#fill();
    if (!this.root.open) this.root.showModal();
  }

  #fill() {
    // Asked for anew before the browser said that it was closed.
    if (!this.#asked) return;
    const { region, state } = this.#asked;
    const present = this.#status.facts[region];
    const isPresent = present === state;
    const entry = this.#entries.get(`${region} ${state}`);
    say(this.#title, this.#titleOf(region, state, present));
    const rows = [...this.#past(entry, isPresent), ...(isPresent ? [...this.#numbers(), [phrase`deadline`, this.#endWords(region, state, entry)]] : [])];
    if (this.#rows.childElementCount !== rows.length) {
      this.#rows.replaceChildren(...rows.map(() => element("div", {}, element("dt"), element("dd"))));
    }
    rows.forEach(([name, words], place) => {
      say(this.#rows.children[place].firstElementChild, name);
      say(this.#rows.children[place].lastElementChild, words);
    });
    this.#fillWays(this.#chart().waysOut(region, state), isPresent);
  }

  /** The present state of a region may not be known: on a board, before anything happened there. */
  #titleOf(region, state, present) {
    if (present === undefined) return phrase`${plain(region)} ${short(state)}: what it is now is not known`;
    return present === state ? phrase`${plain(region)} is ${short(state)}` : phrase`${plain(region)} is not ${short(state)}: it is ${short(present)}`;
  }

  /** What led to it, or to the last time that it was. */
  #past(entry, isPresent) {
    const since = isPresent ? phrase`since` : phrase`last`;
    if (!entry) return [[since, isPresent ? phrase`the beginning of what is known here` : phrase`not in what is known here`]];
    const { record, edge } = entry;
    const ago = this.#now - record.t_ns;
    const then = [numbersOf(record), ...(record.commands ?? []).map(plain)].filter(Boolean).join(", ");
    return [
      [since, phrase`${seconds(record.t_ns)}, ${seconds(Math.max(0, ago), 0)} ago`],
      [phrase`it was`, short(record.from)],
      [phrase`what happened`, eventOf(record)],
      [phrase`by`, edge ? edgeOf(edge) : record.event === "deadlinePassed" ? phrase`time alone` : phrase`no line of this gate at that moment`],
      [phrase`then`, then || phrase`nothing else changed`],
    ];
  }

  /** What a guard of a way out asks for, as it is: `credit 40 of 50`. */
  #numbers() {
    const words = this.#factsOf(this.#status).filter(([name]) => typeof this.#status.facts[name] === "number").map(([name, value]) => `${plain(name)} ${value}`);
    return words.length > 0 ? [[phrase`now`, words.join(", ")]] : [];
  }

  /** When its region has a deadline, and the setting that says so: the one that is as long, or else those that the picture names. */
  #endWords(region, state, entry) {
    // A board's page is told of none.
    if (!this.#status.deadlines) return phrase`not in what is known here`;
    const deadline = this.#status.deadlines[region];
    if (deadline === undefined) return phrase`none runs`;
    const settings = this.#info.settings ?? {};
    const clocks = this.#chart().waysOut(region, state).flatMap(({ causes }) => causes).filter(({ isClock }) => isClock);
    const named = [...new Set(clocks.flatMap(({ words }) => words.split(/[ ,]+/)))].filter((name) => settings[name] !== undefined);
    const exact = named.filter((name) => entry && Math.abs(duration(settings[name]) - (deadline - entry.record.t_ns)) < nearly);
    const from = (exact.length > 0 ? exact : named).map((name) => `${name} = ${settings[name]}`).join(` ${phrase`or`} `);
    return phrase`at ${seconds(deadline)}, in ${seconds(Math.max(0, deadline - this.#now), 0)}${from ? `: ${from}` : ""}`;
  }

  #fillWays(ways, isPresent) {
    this.#waysTitle.hidden = ways.length === 0;
    say(this.#waysTitle, isPresent ? phrase`What would lead out of it` : phrase`What leads out of it`);
    if (this.#ways.childElementCount !== ways.length) {
      if (this.#ways.contains(document.activeElement)) this.#title.focus();
      this.#ways.replaceChildren(...ways.map(() => {
        const button = element("button", { type: "button", click: () => this.#command(button.dataset.command) });
        return element("li", {}, element("b"), element("span"), button);
      }));
    }
    ways.forEach(({ to, words, command }, place) => {
      const [name, span, button] = this.#ways.children[place].children;
      say(name, short(to));
      say(span, words);
      const press = isPresent ? command : null;
      // What has the focus and goes would lose it to the page behind.
      if (press === null && button === document.activeElement) this.#title.focus();
      button.hidden = press === null;
      mark(button, "data-command", press);
      say(button, press ?? "");
    });
  }
}
