// A film that plays by itself: the moment that is shown goes on as its time did.
import { at, mark, say } from "./elements.js";
import { hurry } from "./frames.js";
import { phrase } from "./language.js";

export class Player {
  #scope;
  #speed = 1;
  /** When it went on last, by the browser's clock. */
  #seen = 0;
  isPlaying = false;

  constructor(scope) { this.#scope = scope; }

  /** The page shows a film. */
  begin() { this.#set(false); }

  /** Does what is asked about time: `run`, `pause`, or `speed` with a number. What is at its end plays from the beginning. */
  time(words) {
    if (words.startsWith("speed ")) this.#speed = Number(words.slice("speed ".length));
    else this.#set(words === "run");
    if (this.isPlaying && this.#scope.moment === null) this.#scope.go(0);
  }

  #set(isPlaying) {
    this.isPlaying = isPlaying;
    this.#seen = performance.now();
    say(at("run"), isPlaying ? phrase`Pause` : phrase`Play`);
    mark(at("run"), "title", isPlaying ? phrase`time stands: space` : phrase`time passes: space`);
    mark(document.body, "data-plays", isPlaying);
    hurry();
  }

  /** Goes on from the moment that is shown, wherever somebody has moved it, by the time that passed since the last picture. */
  frame() {
    if (!this.isPlaying) return;
    const now = performance.now();
    if (this.#scope.moment !== null) this.#scope.go(this.#scope.moment + (now - this.#seen) * 1e6 * this.#speed);
    this.#seen = now;
    if (this.#scope.moment === null) this.#set(false);
  }
}
