// What is between lanes: which of them may be open, which is, and which waits.
import { element, mark, say } from "./elements.js";
import { phrase } from "./language.js";

const stateWords = { "": "", waits: phrase`waits`, open: phrase`open`, unsecured: phrase`not locked`, closed: phrase`closed` };

export class InterlockView {
  #lanes;

  constructor(board, interlock) {
    this.#lanes = interlock.lanes.map((lane) => {
      const word = element("b");
      return { lane, word, root: element("span", { class: "member" }, `${board.lanes[lane].name} `, word) };
    });
    const rest = interlock.request === "queue" ? phrase`the others wait, at most ${interlock.timeout} without having paid` : phrase`the others are refused`;
    this.root = element("p", { class: "interlock" }, phrase`At most one of these is open:`, " ",
      ...this.#lanes.map(({ root }) => root), `; ${rest}.`);
  }

  take(status) {
    for (const { lane, word, root } of this.#lanes) {
      const { isOpen, isSecured, wish } = status.lanes[lane];
      const state = wish !== undefined ? "waits" : isOpen === undefined ? "" : isOpen ? "open" : isSecured ? "closed" : "unsecured";
      say(word, stateWords[state]);
      mark(root, "data-state", state);
    }
  }
}
