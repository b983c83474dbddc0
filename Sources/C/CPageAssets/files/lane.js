// One lane: its gate, its numbers, its buttons, its statechart and its lines.
import { element, mark, say } from "./elements.js";
import { gateOf } from "./gate.js";
import { decimal, phrase, translated } from "./language.js";
import { valued } from "./money.js";
import { Chart } from "./chart.js";
import { Ring, Spans } from "./ring.js";
import { Troubles, troublesOf, worst } from "./trouble.js";
import { Waves } from "./waves.js";
import { Why } from "./why.js";
import { seconds, short, plain } from "./words.js";

/** What a technician or a fire does, rather than people who pass. */
const service = ["fail", "repair", "fire", "jam"];

export class LaneView {
  #info;
  #index;
  #controls;
  #buttons = [];
  #numbers = new Map();
  #status = null;
  /** When the status was, and whether it is to be shown once the lane is. */
  #time = 0;
  #isBehind = false;
  #shown = 0;
  #said = new Troubles();
  #spans = new Spans();
  #ring = new Ring();
  #countdown = element("span");
  /** What is wrong with it now. */
  troubles = [];

  constructor(board, info, index, controls, scope) {
    this.#info = info;
    this.#index = index;
    this.#controls = controls;
    this.name = info.name;
    this.gate = gateOf(info);
    this.why = new Why(info, () => this.chart, (status) => this.#factsOf(status), (words) => controls.command(index, words));
    this.chart = new Chart(info, {
      ask: (region, state) => this.why.show(region, state),
      ...(board.kind === "simulation" ? { command: (words) => controls.command(index, words), explain: (words) => controls.note(words) } : {}),
    });
    this.waves = new Waves(info, scope, (role, isActive) => controls.command(index, `set ${role} ${isActive ? "active" : "inactive"}`));
    scope.add(this.waves);
    this.facts = element("dl", { class: "facts" });
    this.counters = element("dl", { class: "counters" });
    this.deadline = element("p", { class: "deadline" }, this.#countdown, this.#ring.root);
    const title = `lane-${index}`;
    this.root = element("section", { class: "lane", "aria-labelledby": title },
      element("h2", { id: title }, info.name, " ", element("small", {}, plain(info.machine.replace(/-/g, " "))), " ", this.#said.root),
      element("div", { class: "gate" }, this.gate.root, this.deadline, this.facts),
      this.#buttonsOf(info),
      this.chart.root,
      element("details", { class: "numbers", "aria-label": phrase`Counters and settings of ${info.name}` }, element("summary", {}, phrase`Counters and settings`),
        this.counters, this.#settings(info)),
      this.waves.root, this.why.root);
  }

  #settings(info) {
    return element("dl", { class: "settings" },
      ...Object.entries(info.settings ?? {}).map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", {}, valued(name, value)))));
  }

  #buttonsOf(info) {
    const box = element("div", { class: "do" });
    if (!info.offers?.length && !info.lines.some((line) => line.settable)) return box;
    const groups = [[phrase`People and things`, (offer) => !service.includes(offer.label)], [phrase`Service`, (offer) => service.includes(offer.label)]];
    for (const [words, belongs] of groups) {
      const offers = info.offers.filter(belongs);
      if (offers.length === 0) continue;
      box.append(element("div", { class: "buttons", role: "group", "aria-label": `${info.name}: ${words}` },
        ...offers.map((offer) => this.#button(offer))));
    }
    const field = element("input", {
      type: "text", "aria-label": phrase`A command for ${info.name}, such as pulse ${info.lines[0].role} 300ms`,
      placeholder: phrase`any command`, autocomplete: "off", spellcheck: "false", maxlength: 200, list: `commands-${this.#index}`,
    });
    const words = info.offers.flatMap((offer) => offer.command ?? [offer.on, offer.off]);
    for (const line of info.lines.filter((line) => line.settable)) words.push(`pulse ${line.role} 300ms`, `set ${line.role} active`, `set ${line.role} inactive`);
    box.append(element("form", {
      class: "command",
      submit: async (event) => {
        event.preventDefault();
        if (await this.#controls.command(this.#index, field.value)) field.value = "";
      },
    }, field, element("datalist", { id: `commands-${this.#index}` }, ...words.map((word) => element("option", { value: word }))),
      element("button", { type: "submit" }, phrase`Do`)));
    return box;
  }

  #button(offer) {
    const button = element("button", {
      type: "button", title: translated(offer.sentence),
      click: () => this.#press(offer),
    }, decimal(offer.label));
    if (offer.form !== "press") mark(button, "aria-pressed", "false");
    this.#buttons.push([offer, button]);
    return button;
  }

  /** What would come to nothing says so: nobody sees that otherwise. */
  async #press(offer) {
    const idle = idleWords[this.#status?.idle?.[this.#commandOf(offer)]];
    if (await this.#controls.command(this.#index, this.#commandOf(offer)) && idle) this.#controls.note(`${decimal(offer.label)}: ${idle}`);
  }

  #isOn(offer) {
    if (offer.form === "turn") return this.#status?.lines[offer.line] ?? false;
    if (offer.form === "jam") return this.#status?.jammed ?? false;
    return false;
  }

  #commandOf(offer) {
    if (offer.form === "press") return offer.command;
    return this.#isOn(offer) ? offer.off : offer.on;
  }

  /** Takes how the lane is at a time. */
  take(status, now) {
    this.#status = status;
    this.#time = now;
    this.troubles = troublesOf(this.#info, status);
    this.gate.take(status);
    this.waves.take(status);
    this.#spans.take(status.deadlines ?? {}, now, (region, time) => this.waves.since(region, time));
    this.#isBehind = this.root.hidden;
    if (!this.#isBehind) this.#show();
  }

  /** Shows what was taken. Of a lane that nobody sees only what moves by itself is kept. */
  #show() {
    const status = this.#status;
    this.#said.show(this.troubles);
    mark(this.root, "data-severity", worst(this.troubles)?.severity);
    this.chart.take(status, this.#time);
    this.why.take(status, this.#time);
    for (const [offer, button] of this.#buttons) {
      const idle = status.idle?.[this.#commandOf(offer)];
      mark(button, "data-idle", idle);
      mark(button, "aria-description", idle ? idleWords[idle] : null);
      mark(button, "title", translated(offer.sentence) + (idle ? `; ${idleWords[idle]}` : ""));
      if (offer.form !== "press") mark(button, "aria-pressed", String(this.#isOn(offer)));
    }
    this.#fill(this.facts, this.#factsOf(status));
    this.#fill(this.counters, Object.entries(status.counters ?? {}).map(([name, value]) => [name, valued(name, value)]));
  }

  #factsOf(status) {
    const price = ["fare", "price"].find((name) => this.#info.settings?.[name]);
    const capacity = this.#info.settings?.capacity;
    return Object.entries(status.facts).filter(([, value]) => value !== undefined).map(([name, value]) => {
      if (name === "credit" && price) return [name, phrase`${valued(name, value, false)} of ${valued(price, this.#info.settings[price])}`];
      if (name === "persons" && capacity) return [name, phrase`${value} of ${capacity}`];
      if (typeof value !== "string") return [name, valued(name, value)];
      return [name, short(value), this.#info.troubles?.[value]?.severity, () => this.why.show(name)];
    });
  }

  /** Fills a list of names and values; the elements stay, so that nothing jumps. */
  #fill(list, pairs) {
    if (list.childElementCount !== pairs.length) {
      list.replaceChildren(...pairs.map(([name, , , press]) => element("div", {}, element("dt", {}, plain(name)), element("dd", {}, press
        ? element("button", { type: "button", class: "ask", title: phrase`why?`, "aria-haspopup": "dialog", click: press }) : null))));
    }
    pairs.forEach(([name, value, severity], place) => {
      const { lastElementChild: box } = list.children[place];
      say(box.firstElementChild ?? box, String(value));
      if (box.firstElementChild) mark(box.firstElementChild, "aria-label", phrase`${name} ${value}: why?`);
      mark(box, "data-severity", severity);
    });
  }

  /** Takes a record of the trace; only what is news moves. */
  record(record, isNews) {
    this.why.record(record);
    this.gate.record(record, isNews && !this.root.hidden);
    if (isNews) this.chart.record(record);
  }

  /** The page shows another board. */
  leave() { this.chart.leave(); }

  /** A run begins. */
  begin() {
    this.waves.begin();
    this.rewind();
  }

  /** The lane will be shown as it was at another time; the waveforms have all times. */
  rewind() {
    this.why.begin();
    this.chart.begin();
    this.gate.begin();
    this.#spans.begin();
    this.#shown = 0;
  }

  /** Draws what moves, and says whether it goes on moving. */
  frame(now) {
    let isMoving = this.gate.frame(Math.max(0, now - this.#shown));
    this.#shown = now;
    if (this.root.hidden) return isMoving;
    if (this.#isBehind) this.#show();
    this.#isBehind = false;
    if (this.chart.frame(now, this.#spans)) isMoving = true;
    const [words, region] = this.#nextWords(now);
    say(this.#countdown, words);
    this.#ring.show(this.#spans.of(region), this.#status?.deadlines?.[region] - now);
    mark(this.deadline, "data-waits", Boolean(waitingWords(this.#status?.waiting)));
    return isMoving;
  }

  /** What time alone will change next, in words, and the region where a deadline does. */
  #nextWords(now) {
    const waiting = waitingWords(this.#status?.waiting);
    if (waiting) return [phrase`${waiting} waiting: time stands`];
    if (this.#status?.wish !== undefined) return [phrase`waits for the interlock`];
    // A board's page is told of none.
    if (!this.#status?.deadlines) return [""];
    const [region, next] = Object.entries(this.#status.deadlines).sort((one, other) => one[1] - other[1])[0] ?? [];
    if (next === undefined) return [phrase`no state has a deadline`];
    return [phrase`a deadline of ${region} in ${seconds(Math.max(0, next - now), 1)}`, region];
  }
}

/** What waits for time to pass; nothing where nothing does. */
function waitingWords(waiting) {
  const words = (count, one, many) => (count > 0 ? `${count} ${count === 1 ? one : many}` : null);
  return [words(waiting?.pulses, phrase`pulse`, phrase`pulses`), words(waiting?.changes, phrase`change`, phrase`changes`)].filter(Boolean).join(` ${phrase`and`} `);
}

const idleWords = {
  ignored: phrase`it would be ignored now`,
  refused: phrase`it would be refused now`,
  nothing: phrase`it would change nothing now`,
};
