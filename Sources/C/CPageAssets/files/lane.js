// One lane: its gate, its numbers, its buttons, its statechart and its lines.
import { element, mark, say } from "./elements.js";
import { gateOf } from "./gate.js";
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
    this.why = new Why(info, () => this.chart, (words) => controls.command(index, words));
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
      element("details", { class: "numbers", "aria-label": `Counters and settings of ${info.name}` }, element("summary", {}, "Counters and settings"),
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
    const groups = [["People and things", (offer) => !service.includes(offer.label)], ["Service", (offer) => service.includes(offer.label)]];
    for (const [words, belongs] of groups) {
      const offers = info.offers.filter(belongs);
      if (offers.length === 0) continue;
      box.append(element("div", { class: "buttons", role: "group", "aria-label": `${info.name}: ${words}` },
        ...offers.map((offer) => this.#button(offer))));
    }
    const field = element("input", {
      type: "text", "aria-label": `A command for ${info.name}, such as pulse ${info.lines[0].role} 300ms`,
      placeholder: "any command: pulse, set, ...", autocomplete: "off", spellcheck: "false", maxlength: 200, list: `commands-${this.#index}`,
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
      element("button", { type: "submit" }, "Do")));
    return box;
  }

  #button(offer) {
    const button = element("button", {
      type: "button", title: offer.sentence,
      click: () => this.#controls.command(this.#index, this.#commandOf(offer)),
    }, offer.label);
    if (offer.form !== "press") mark(button, "aria-pressed", "false");
    this.#buttons.push([offer, button]);
    return button;
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
    this.troubles = troublesOf(this.#info, status);
    this.#said.show(this.troubles);
    mark(this.root, "data-severity", worst(this.troubles)?.severity);
    this.gate.take(status);
    this.chart.take(status, now);
    this.why.take(status, now);
    this.waves.take(status);
    this.#spans.take(status.deadlines ?? {}, now, (region, time) => this.waves.since(region, time));
    for (const [offer, button] of this.#buttons) {
      const idle = status.idle?.[this.#commandOf(offer)];
      mark(button, "data-idle", idle);
      mark(button, "aria-description", idle ? idleWords[idle] : null);
      mark(button, "title", idle ? `${offer.sentence}; ${idleWords[idle]}` : offer.sentence);
      if (offer.form !== "press") mark(button, "aria-pressed", String(this.#isOn(offer)));
    }
    this.#fill(this.facts, this.#factsOf(status));
    this.#fill(this.counters, Object.entries(status.counters ?? {}).map(([name, value]) => [name, valued(name, value)]));
  }

  #factsOf(status) {
    const price = ["fare", "price"].find((name) => this.#info.settings?.[name]);
    const capacity = this.#info.settings?.capacity;
    return Object.entries(status.facts).filter(([, value]) => value !== undefined).map(([name, value]) => {
      if (name === "credit" && price) return [name, `${valued(name, value, false)} of ${valued(price, this.#info.settings[price])}`];
      if (name === "persons" && capacity) return [name, `${value} of ${capacity}`];
      if (typeof value !== "string") return [name, valued(name, value)];
      return [name, short(value), this.#info.troubles?.[value]?.severity, () => this.why.show(name)];
    });
  }

  /** Fills a list of names and values; the elements stay, so that nothing jumps. */
  #fill(list, pairs) {
    if (list.childElementCount !== pairs.length) {
      list.replaceChildren(...pairs.map(([name, , , press]) => element("div", {}, element("dt", {}, plain(name)), element("dd", {}, press
        ? element("button", { type: "button", class: "ask", title: "why?", "aria-haspopup": "dialog", click: press }) : null))));
    }
    pairs.forEach(([name, value, severity], place) => {
      const { lastElementChild: box } = list.children[place];
      say(box.firstElementChild ?? box, String(value));
      if (box.firstElementChild) mark(box.firstElementChild, "aria-label", `${name} ${value}: why?`);
      mark(box, "data-severity", severity);
    });
  }

  /** Takes a record of the trace; only what is news moves. */
  record(record, isNews) {
    this.why.record(record);
    this.gate.record(record, isNews);
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

  /** Draws what moves. */
  frame(now) {
    this.gate.frame(Math.max(0, now - this.#shown));
    this.#shown = now;
    this.chart.frame(now, this.#spans);
    const [words, region] = this.#nextWords(now);
    say(this.#countdown, words);
    this.#ring.show(this.#spans.of(region), this.#status?.deadlines?.[region] - now);
    mark(this.deadline, "data-waits", Boolean(waitingWords(this.#status?.waiting)));
  }

  /** What time alone will change next, in words, and the region where a deadline does. */
  #nextWords(now) {
    const waiting = waitingWords(this.#status?.waiting);
    if (waiting) return [`${waiting} waiting: time stands`];
    if (this.#status?.wish !== undefined) return ["waits for the interlock"];
    if (this.#status?.isPast && !this.#status.deadlines) return [""];
    const [region, next] = Object.entries(this.#status?.deadlines ?? {}).sort((one, other) => one[1] - other[1])[0] ?? [];
    if (next === undefined) return ["no deadline"];
    return [`${region} changes by itself in ${seconds(Math.max(0, next - now), 1)}`, region];
  }
}

/** What waits for time to pass; nothing where nothing does. */
function waitingWords(waiting) {
  const words = (count, one) => (count > 0 ? `${count} ${one}${count === 1 ? "" : "s"}` : null);
  return [words(waiting?.pulses, "pulse"), words(waiting?.changes, "change")].filter(Boolean).join(" and ");
}

const idleWords = {
  ignored: "it would be ignored now",
  refused: "it would be refused now",
  nothing: "it would change nothing now",
};
