// What a line or a region was in the past: its changes, in a ring, so that a page that stays open does not grow.

const room = 4096;

export class Trail {
  #times = new Float64Array(room);
  #values = new Array(room);
  #count = 0;
  /** What it was before the first change that is kept. */
  before = null;

  /** Forgets everything; `before` is what it is now. */
  begin(before = null) {
    this.#count = 0;
    this.#values.fill(undefined);
    this.before = before;
  }

  /** Adds a change. Times do not go back. */
  push(time, value) {
    if (this.#count > 0 && this.value === value) return;
    const place = this.#count % room;
    if (this.#count >= room) this.before = this.#values[place];
    this.#times[place] = time;
    this.#values[place] = value;
    this.#count += 1;
  }

  /** Says what the latest change was to, where that is learned later. */
  correct(value) { this.#values[(this.#count - 1) % room] = value; }

  /** Whether the latest change was to something that nobody knows yet. */
  get isOpen() { return this.#count > 0 && this.value === null; }

  /** Whether nothing changed yet. */
  get isEmpty() { return this.#count === 0; }
  /** The number of the oldest change that is kept. */
  get first() { return Math.max(0, this.#count - room); }
  /** The number after that of the latest change. */
  get end() { return this.#count; }
  /** The present value. */
  get value() { return this.#count > 0 ? this.#values[(this.#count - 1) % room] : this.before; }

  time(number) { return this.#times[number % room]; }
  valueAt(number) { return number < this.first ? this.before : this.#values[number % room]; }

  /** The number of the first change after a time; the value at that time is that of the number before. */
  after(time) {
    let low = this.first;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time(middle) <= time) low = middle + 1; else high = middle;
    }
    return low;
  }

  /** The value at a time. */
  at(time) { return this.valueAt(this.after(time) - 1); }
}
