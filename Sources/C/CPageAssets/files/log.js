// What happened, as sentences, the latest first.
import { at, element, say } from "./elements.js";
import { phrase } from "./language.js";
import { sentence, seconds } from "./words.js";

/** How many sentences are kept, and how many of them are shown. */
const mostKept = 2000;
const mostShown = 250;
/** How many wait to be spoken. */
const mostNews = 50;

const kinds = [
  { name: "event", words: phrase`events`, isOn: true },
  { name: "fault", words: phrase`faults`, isOn: true },
  { name: "interlock", words: phrase`interlocks`, isOn: true },
  { name: "refused", words: phrase`refused`, isOn: true },
  { name: "ignored", words: phrase`ignored`, isOn: false },
  { name: "output", words: phrase`outputs`, isOn: false },
  { name: "input", words: phrase`inputs`, isOn: false },
];

export class Log {
  #kept = [];
  #fresh = [];
  #news = [];
  #events = 0;
  /** The latest sentence of each lane, which the next may repeat; those that are shown and were. */
  #latest = new Map();
  #changed = new Set();
  #lanes = 1;
  /** The states of each lane that mean trouble. */
  #troubles = new Map();
  #list = at("log-lines");
  #search = at("log-words");
  #boxes = new Map();

  #travel;

  /** `travel` is told that the page shall show a moment. */
  constructor(travel) {
    this.#travel = travel;
    for (const kind of kinds) {
      const box = element("input", { type: "checkbox", checked: kind.isOn, change: () => this.#showAll() });
      this.#boxes.set(kind.name, box);
      at("log-kinds").append(element("label", {}, box, kind.words));
    }
    this.#search.addEventListener("input", () => this.#showAll());
  }

  begin(board) {
    this.#lanes = board.lanes.length;
    this.#troubles = new Map(board.lanes.map((lane) => [lane.name, lane.troubles ?? {}]));
    const hasInterlock = (board.interlocks?.length ?? 0) > 0;
    this.#boxes.get("interlock").parentElement.hidden = !hasInterlock;
    this.removeAll();
  }

  removeAll() {
    this.#kept = [];
    this.#fresh = [];
    this.#news = [];
    this.#events = 0;
    this.#latest.clear();
    this.#changed.clear();
    this.#list.replaceChildren();
  }

  /** How many events it has. */
  get count() { return this.#events; }

  /** Takes records of the trace; of very many at once, only as many as are kept. Only news are spoken. */
  take(records, isNews) {
    for (const record of records.slice(-mostKept)) {
      const said = sentence(record);
      if (!said) continue;
      said.time = record.t_ns;
      if (this.#fold(said)) continue;
      if (said.isChange) said.severity = this.#troubles.get(said.lane)?.[record.to]?.severity;
      this.#kept.push(said);
      if (said.kind === "event") this.#events += 1;
      if (this.#passes(said)) this.#fresh.push(said);
      if (isNews && (said.isChange || said.kind === "fault" || said.kind === "interlock")) this.#news.push(said);
    }
    if (this.#kept.length > mostKept + 500) this.#kept.splice(0, this.#kept.length - mostKept);
    if (this.#fresh.length > mostShown) this.#fresh.splice(0, this.#fresh.length - mostShown);
    if (this.#news.length > mostNews) this.#news.splice(0, this.#news.length - mostNews);
  }

  /** What repeats the sentence before it, of its lane, is counted there. */
  #fold(said) {
    const before = this.#latest.get(said.lane);
    if (said.kind === "input" || said.kind === "output") return false;
    if (!said.key || before?.key !== said.key) {
      if (before && !this.#changed.has(before)) before.node = null;
      this.#latest.set(said.lane, said);
      return false;
    }
    before.count = (before.count ?? 1) + 1;
    before.text = said.repeated(before.count);
    before.time = said.time;
    this.#events += 1;
    // A page that nobody sees draws nothing, and may not grow for that.
    this.#changed.delete(before);
    this.#changed.add(before);
    if (this.#changed.size > mostShown) this.#settle(this.#changed.values().next().value);
    return true;
  }

  /** Shows what came. */
  show() {
    this.#announce();
    if (this.#fresh.length === 0 && this.#changed.size === 0) return;
    const fresh = this.#fresh.slice(-mostShown);
    this.#fresh = [];
    for (const said of this.#changed) {
      if (fresh.includes(said)) continue;
      // It is the latest again, and may have words that are looked for now.
      if (said.node || this.#passes(said)) fresh.push(said);
    }
    this.#list.prepend(...fresh.reverse().sort((one, other) => other.time - one.time).map((said) => said.node ?? this.#line(said)));
    for (const said of this.#changed) this.#settle(said);
    while (this.#list.childElementCount > mostShown) this.#list.lastElementChild.remove();
  }

  /** Writes what a sentence that was repeated says by now. */
  #settle(said) {
    this.#changed.delete(said);
    if (!said.node) return;
    say(said.node.firstElementChild, seconds(said.time));
    say(said.node.lastElementChild, said.text);
    if (this.#latest.get(said.lane) !== said) said.node = null;
  }

  #showAll() {
    // All lines are made anew, of those too that were still to be shown.
    for (const said of [...this.#latest.values(), ...this.#changed]) said.node = null;
    this.#fresh = [];
    this.#changed.clear();
    const all = this.#kept.filter((said) => this.#passes(said)).sort((one, other) => one.time - other.time).slice(-mostShown).reverse();
    this.#list.replaceChildren(...all.map((said) => this.#line(said)));
  }

  #passes(said) {
    if (!this.#boxes.get(said.kind)?.checked) return false;
    const words = this.#search.value.trim().toLowerCase();
    return !words || `${said.lane} ${said.text}`.toLowerCase().includes(words);
  }

  #line(said) {
    const lane = this.#lanes > 1 && said.lane ? element("b", {}, said.lane) : null;
    // With keys, one goes there on the lines.
    const line = element("li", {
      class: `${said.kind}${said.isChange ? " change" : ""}`, "data-severity": said.severity, title: phrase`show this moment`, click: () => this.#travel(said.time),
    }, element("time", {}, seconds(said.time)), lane, element("span", {}, said.text));
    if (this.#latest.get(said.lane) === said) said.node = line;
    return line;
  }

  #spoken = 0;

  /** Says changes aloud for those who do not see them: no more than one sentence a second, and the latest of each lane. */
  #announce() {
    if (this.#news.length === 0) return;
    if (performance.now() < this.#spoken + 1000) return;
    const latest = new Map(this.#news.map((said) => [said.lane, said]));
    this.#news = [];
    this.#spoken = performance.now();
    at("news").textContent = [...latest.values()].map((said) => `${said.lane}: ${said.text}`).join(". ");
  }
}
