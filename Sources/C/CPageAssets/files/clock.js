// The time of the run, between two messages about it.

/** How far the page goes on by itself when no message comes, in milliseconds. */
const longestGuess = 1500;

export class Clock {
  isConnected = false;
  speed = 1;
  isRunning = false;
  #time = 0;
  #seen = 0;
  #shown = 0;

  /** The time goes back to the beginning of a run. */
  begin() {
    this.#time = 0;
    this.#shown = 0;
    this.#seen = performance.now();
    this.isRunning = false;
  }

  /** Takes the time of a message, in nanoseconds. */
  take(status) {
    this.#time = status.t_ns;
    this.#seen = performance.now();
    this.speed = status.speed ?? 1;
    this.isRunning = status.running ?? true;
    // A message may say that less time has passed than was shown; a big difference is a truth, a small one is haste.
    if (this.#shown - this.#time > 250e6 * this.speed) this.#shown = this.#time;
  }

  /** Now, in nanoseconds since the start. It never goes back for a moment. */
  get now() {
    let time = this.#time;
    if (this.isRunning) time += Math.min(performance.now() - this.#seen, longestGuess) * 1e6 * this.speed;
    this.#shown = this.isRunning ? Math.max(this.#shown, time) : time;
    return this.#shown;
  }
}
