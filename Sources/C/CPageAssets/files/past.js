// What the page was told of a run, so that it can be shown as it was: every record, and how everything was now and then.

/** How many records are kept, and how many letters of what was said of everything. */
const mostRecords = 8192;
const mostText = 2e6;
/** What a record of an event has besides numbers. */
const standing = ["t_ns", "value"];

export class Past {
  #records = [];
  /** How many records are kept no longer. */
  #gone = 0;
  /** Each was so up to its `time`, after the first `place` records. */
  #statuses = [];
  #text = 0;
  /** How everything was before the first record that is kept; a number that nobody told is undefined. */
  #before = null;
  #lanes = new Map();

  /** A run of a board begins. A film, which is whole, is kept whole. */
  begin(board) {
    this.#records = [];
    this.#gone = 0;
    this.#statuses = [];
    this.#text = 0;
    this.#before = null;
    this.isWhole = board?.kind === "film";
    this.#lanes = new Map((board?.lanes ?? []).map(({ name }, place) => [name, place]));
  }

  /** When the first thing was that is known of it. */
  get first() { return Math.min(this.#records[0]?.t_ns ?? Infinity, this.#statuses[0]?.from ?? Infinity); }

  take(records) {
    for (const record of records) this.#records.push(record);
    const many = this.#records.length - mostRecords;
    if (many < mostRecords / 8 || this.isWhole) return;
    for (const record of this.#records.splice(0, many)) if (this.#before) this.#apply(this.#before, record);
    this.#gone += many;
    this.#statuses = this.#statuses.filter(({ place }) => place >= this.#gone);
  }

  status(status) {
    // What may be pressed is of now only.
    const text = JSON.stringify(status.lanes.map((lane) => ({ ...lane, idle: undefined, changes: undefined, waiting: undefined })));
    const place = this.#gone + this.#records.length;
    const last = this.#statuses.at(-1);
    if (!this.#before) this.#before = this.#begun(JSON.parse(text));
    if (last?.place === place && last.text === text) {
      last.time = status.t_ns;
      return;
    }
    this.#statuses.push({ from: status.t_ns, time: status.t_ns, place, text });
    this.#text += text.length;
    if (this.#text < mostText || this.isWhole) return;
    // What lies between two of them follows from the records.
    this.#statuses = this.#statuses.filter((_, number) => number % 2 === 0);
    this.#text = this.#statuses.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** The records up to a time. */
  until(time) { return this.#records.slice(0, this.#count(time)); }

  /** The times of the latest changes up to a time, at most so many and so long ago. */
  times(time, most, span) {
    const recent = this.#records.slice(Math.max(0, this.#count(time) - most), this.#count(time));
    return [...new Set(recent.map((record) => record.t_ns))].filter((one) => one > time - span);
  }

  #count(time) { return firstOf(this.#records, (record) => record.t_ns > time); }

  /** How everything was at a time: as it was said before anything else happened, or else what records made of what was said last. */
  at(time) {
    const count = this.#gone + this.#count(time);
    const number = firstOf(this.#statuses, (status) => status.time >= time && status.place >= count);
    const next = this.#statuses[number];
    if (next?.place === count) return { t_ns: time, lanes: JSON.parse(next.text) };
    const last = this.#statuses[number - 1];
    const lanes = last ? JSON.parse(last.text) : structuredClone(this.#before ?? []);
    for (let place = last?.place ?? this.#gone; place < count; place += 1) this.#apply(lanes, this.#records[place - this.#gone]);
    return { t_ns: time, lanes };
  }

  /** How lanes were before all records, of which the last led to what they are. */
  #begun(lanes) {
    if (this.#records.length === 0) return lanes;
    for (const lane of lanes) {
      for (const [name, value] of Object.entries(lane.facts)) if (typeof value !== "string") lane.facts[name] = undefined;
      unknown(lane);
    }
    for (const record of this.#records.toReversed()) {
      const lane = lanes[this.#lanes.get(laneOf(record))];
      if (!lane) continue;
      if (record.kind === "event") lane.facts[record.region] = record.from;
      else if (isLevel(record)) lane.lines[roleOf(record)] = !isActive(record);
    }
    return lanes;
  }

  #apply(lanes, record) {
    const lane = lanes[this.#lanes.get(laneOf(record))];
    if (!lane) return;
    if (isLevel(record)) lane.lines[roleOf(record)] = isActive(record);
    else if (record.kind === "event") {
      unknown(lane);
      lane.facts[record.region] = record.to;
      for (const [name, value] of Object.entries(record)) {
        if (typeof value === "number" && !standing.includes(name) && name in lane.facts) lane.facts[name] = value;
      }
    } else if (record.kind === "interlock") lane.wish = record.interlock === "queued" ? 0 : undefined;
  }
}

/** What no record says is not known. */
function unknown(lane) { lane.counters = lane.deadlines = lane.isOpen = undefined; }

const isLevel = ({ kind }) => kind === "edge" || kind === "line";
const isActive = ({ edge, level }) => edge === "rising" || level === "active";
const roleOf = ({ line }) => line.slice(line.lastIndexOf(".") + 1);

/** The lane of a record. */
export function laneOf({ lane, line }) { return lane ?? line?.slice(0, line.lastIndexOf(".")); }

/** The place of the first element for which something is true, as it is for all behind it. */
function firstOf(list, isTrue) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(list[middle])) high = middle; else low = middle + 1;
  }
  return low;
}
