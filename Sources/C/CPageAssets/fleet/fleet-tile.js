// One board: its name, whether it can be reached, and a line for each lane. What others wrote is only ever set as text.
import { element, mark, say } from "./elements.js";
import { phrase } from "./language.js";
import { valued } from "./money.js";
import { plain, short } from "./words.js";
import { age, isTrouble, rank, say as words, severity, time } from "./fleet-words.js";

const linkWords = { online: phrase`online`, offline: phrase`offline` };

/** A text that is the age of a time, as long as it is known. */
class AgeText {
  /** `put` puts an age into a sentence. */
  constructor(node, put = (age) => age) { Object.assign(this, { node, put, at: null }); }

  set(at, now) {
    this.at = at;
    this.tick(now);
  }

  tick(now) {
    say(this.node, this.at === null ? "" : this.put(age(now - this.at)));
  }
}

class Lane {
  #name = element("b");
  #condition = element("span", { class: "condition" });
  #state = element("span", { class: "state" });
  #passed = element("span", { class: "passed" });
  #numbers = element("span", { class: "numbers" });
  #since = new AgeText(element("time", { title: phrase`how long it has been so` }));
  #passage = new AgeText(element("time", { title: phrase`when somebody passed last` }));
  root = element(
    "li", {},
    element("p", {}, this.#name, this.#condition, this.#state, this.#since.node),
    element("p", { class: "faint" }, this.#passed, this.#passage.node, this.#numbers),
  );

  take(lane, now) {
    mark(this.root, "data-condition", lane.condition);
    mark(this.root, "data-severity", severity(lane.condition));
    say(this.#name, lane.lane);
    mark(this.#name, "title", lane.machine);
    say(this.#condition, lane.fault ? `${words(lane.condition)}: ${plain(lane.fault)}` : words(lane.condition));
    say(this.#state, lane.state ? short(lane.state) : "");
    mark(this.#state, "title", lane.state);
    this.#since.set(time(lane.since), now);
    const span = lane.last_passage;
    this.#passage.put = span && span.from !== span.to ? (age) => phrase`last less than ${age} ago` : (age) => phrase`last ${age} ago`;
    this.#passage.set(time(span?.from), now);
    say(this.#passed, lane.passages === null ? "" : phrase`${lane.passages} passed`);
    say(this.#numbers, Object.entries(lane.numbers).map(([name, value]) => `${name} ${valued(name, value, true, lane.money)}`).join(", "));
  }

  tick(now) {
    this.#since.tick(now);
    this.#passage.tick(now);
  }
}

export class Tile {
  #site = element("span");
  #board = element("b");
  #link = element("span", { class: "link" });
  #event = element("p", { class: "faint" });
  #list = element("ul");
  #word = new AgeText(element("time", { title: phrase`when it said something last` }), (age) => phrase`${age} ago`);
  #lanes = new Map();
  root = element(
    "article", { class: "board" },
    element("h3", {}, this.#site, this.#board, this.#link, this.#word.node), this.#list, this.#event,
  );

  /** What it is sorted and found by. */
  key = "";
  site = "";
  condition = "unknown";
  text = "";
  lastWord = 0;
  lastPassage = 0;
  date = "";
  data = null;

  take(board, now) {
    this.data = board;
    this.key = `${board.site}/${board.board}`;
    this.site = board.site;
    this.lastWord = time(board.last_word) ?? 0;
    this.lastPassage = Math.max(0, ...board.lanes.map((lane) => time(lane.last_passage?.to) ?? 0));
    const worst = board.lanes.map((lane) => lane.condition).sort((a, b) => rank(a) - rank(b))[0];
    this.condition = worst ?? (board.status === "offline" ? "offline" : "unknown");
    say(this.#site, `${board.site}/`);
    say(this.#board, board.board);
    say(this.#link, linkWords[board.status] ?? "");
    mark(this.root, "data-link", board.status);
    mark(this.root, "data-condition", this.condition);
    mark(this.root, "data-severity", severity(board.status === "offline" ? "offline" : this.condition));
    mark(this.root, "data-trouble", isTrouble(this.condition) || board.status === "offline");
    this.#word.set(time(board.last_word), now);
    say(this.#event, board.last_event ? board.last_event.words : "");
    this.#event.hidden = !board.last_event;
    this.#takeLanes(board.lanes, now);
    this.text = [
      this.key, board.status, ...board.lanes.flatMap((lane) => [
        lane.lane, lane.machine, lane.state, lane.fault, words(lane.condition),
      ]),
    ].join(" ").toLowerCase();
  }

  #takeLanes(lanes, now) {
    const names = new Set(lanes.map((lane) => lane.lane));
    for (const [name, lane] of this.#lanes) {
      if (names.has(name)) continue;
      lane.root.remove();
      this.#lanes.delete(name);
    }
    for (const lane of lanes) {
      if (!this.#lanes.has(lane.lane)) this.#lanes.set(lane.lane, new Lane());
      this.#lanes.get(lane.lane).take(lane, now);
    }
    // The worst first, and only moved where that changed.
    const sorted = [...lanes].sort((a, b) => rank(a.condition) - rank(b.condition));
    sorted.forEach(({ lane: name }, index) => {
      const node = this.#lanes.get(name).root;
      if (this.#list.children[index] !== node) this.#list.insertBefore(node, this.#list.children[index] ?? null);
    });
  }

  tick(now) {
    this.#word.tick(now);
    for (const lane of this.#lanes.values()) lane.tick(now);
  }
}
