// What the page was told of a run, so that it can be shown as it was: every record, and how everything was now and then.
import { laneOf, levelOf } from "./words.js";

/** How many records are kept, and how many letters of what was said of everything. A film is kept whole. */
const mostRecords = 8192;
const mostText = 2e6;

export class Past {
  #records = [];
  /** How many records are kept no longer. */
  #gone = 0;
  /** Each was so from its `begin` up to its `time`, after the first `place` records. */
  #statuses = [];
  #text = 0;
  /** How everything was before the first record that is kept; a number that nobody told is undefined. */
  #before = null;
  /** Which lines of each lane are active as records say: a status has what bounces too, and comes before the record of it. */
  #levels = null;
  #lanes = new Map();
  /** The states of each lane after the last start of the firmware, as far as they are known: no record says them, but the next of each region does. */
  #begins = null;
  #began = 0;
  #isWhole = false;

  /** A run of a board begins. */
  begin(board) {
    this.#records = [];
    this.#statuses = [];
    this.#gone = this.#text = 0;
    this.#before = this.#levels = this.#begins = null;
    this.#isWhole = board.kind === "film";
    this.#lanes = new Map(board.lanes.map(({ name }, place) => [name, place]));
  }

  /** When the first thing was that is known of it. */
  get first() { return Math.min(this.#records[0]?.t_ns ?? Infinity, this.#statuses[0]?.time ?? Infinity); }

  take(records) {
    for (const record of records) {
      this.#records.push(record);
      this.#note(record);
      this.#noteBegin(record);
      // What is missing may have been a line's change: the next status says how it is.
      if (record.kind === "dropped") this.#levels = null;
    }
    const many = this.#records.length - mostRecords;
    if (many < mostRecords / 8 || this.#isWhole) return;
    for (const record of this.#records.splice(0, many)) this.#change(this.#before ?? [], record);
    this.#gone += many;
    this.#keep(({ place }) => place >= this.#gone);
  }

  /** With a start every machine begins anew. How, the first event of each region says, or what it is later. */
  #noteBegin(record) {
    if (record.kind === "start") {
      record.begins = this.#begins = Array.from(this.#lanes, () => ({}));
      this.#began = record.t_ns;
    } else if (record.kind === "event" && this.#begins) {
      const own = this.#begins[this.#lanes.get(record.lane)];
      if (own) own[record.region] ??= record.from;
    }
  }

  /** A record of a line says how it is. */
  #note(record) {
    const [role, isActive] = levelOf(record);
    const levels = this.#levels?.[this.#lanes.get(laneOf(record))];
    if (role && levels) levels[role] = isActive;
  }

  /** Keeps some of the statuses. */
  #keep(isKept) {
    this.#statuses = this.#statuses.filter(isKept);
    this.#text = this.#statuses.reduce((sum, { text }) => sum + text.length, 0);
  }

  status(status) {
    for (const [place, own] of (status.t_ns > this.#began && this.#begins || []).entries()) {
      for (const [name, value] of Object.entries(status.lanes[place].facts)) if (typeof value === "string") own[name] ??= value;
    }
    if (!this.#levels) {
      this.#levels = status.lanes.map(({ lines }) => ({ ...lines }));
      // The past was asked for after the first word of the stream, and may know more.
      for (const record of this.#records) if (record.t_ns > status.t_ns) this.#note(record);
    }
    // What may be pressed is of now only.
    const text = JSON.stringify(status.lanes.map(({ idle, changes, waiting, ...lane }, place) => ({ ...lane, lines: this.#levels[place] })));
    const place = this.#gone + this.#records.length;
    const last = this.#statuses.at(-1);
    if (!this.#before) {
      this.#before = JSON.parse(text);
      for (const record of this.#records.toReversed()) this.#change(this.#before, record, true);
    }
    if (last?.place === place && last.text === text) {
      last.time = status.t_ns;
      return;
    }
    this.#statuses.push({ begin: status.t_ns, time: status.t_ns, place, text, jams: status.lanes.map(({ jammed }) => jammed) });
    this.#text += text.length;
    if (this.#text < mostText || this.#isWhole) return;
    // What lies between two of them follows from the records.
    this.#keep((_, number) => number % 2 === 0);
  }

  /** The records up to a time. */
  until(time) { return this.#records.slice(0, this.#count(time)); }

  /** The records after a time, up to another. */
  between(before, time) { return this.#records.slice(this.#count(before), this.#count(time)); }

  /** The last moments up to a time: those of so many records, and when something began or ceased to block a gate meanwhile. */
  moments(time, most) {
    const count = this.#count(time);
    const times = this.#records.slice(Math.max(0, count - most), count).map((record) => record.t_ns);
    const turns = this.#statuses.filter(({ begin, jams }, place) => begin > (times[0] ?? 0) && begin <= time && String(jams) !== String(this.#statuses[place - 1]?.jams));
    return [...new Set([...times, ...turns.map(({ begin }) => begin)])].sort((one, other) => one - other);
  }

  #count(time) { return firstOf(this.#records, (record) => record.t_ns > time); }

  /** How everything was at a time: as it was said before anything else happened, or else what records made of what was said last. */
  at(time) {
    const count = this.#gone + this.#count(time);
    const number = firstOf(this.#statuses, (status) => status.time >= time && status.place >= count);
    const from = this.#statuses[this.#statuses[number]?.place === count ? number : number - 1];
    const lanes = from ? JSON.parse(from.text) : structuredClone(this.#before);
    for (let place = from?.place ?? this.#gone; place < count; place += 1) this.#change(lanes, this.#records[place - this.#gone]);
    // No record says what blocks a gate: what was said later is no word about it.
    const jams = this.#statuses[firstOf(this.#statuses, (status) => status.begin > time) - 1]?.jams;
    for (const [place, lane] of lanes.entries()) lane.jammed = jams?.[place];
    return { t_ns: time, lanes };
  }

  /** Lets a record change lanes, or takes back what it changed. */
  #change(lanes, record, isBack = false) {
    if (record.kind === "start" && !isBack) for (const [place, lane] of lanes.entries()) Object.assign(lane.facts, record.begins[place]);
    const lane = lanes[this.#lanes.get(laneOf(record))];
    if (!lane) return;
    const [role, isActive] = levelOf(record);
    if (role) lane.lines[role] = isActive !== isBack;
    else if (record.kind === "interlock") lane.wish = record.interlock === "queued" && !isBack ? 0 : undefined;
    else if (record.kind === "event") {
      if (record.event === "interlockDidRelease") lane.wish = undefined;
      lane.facts[record.region] = isBack ? record.from : record.to;
      // What no record says is not known, such as a number that stands behind a region and is not in its record.
      let region;
      for (const name in lane.facts) {
        if (typeof lane.facts[name] === "string") region = name;
        else if (region === record.region) lane.facts[name] = isBack ? undefined : record[name];
      }
      lane.counters = lane.deadlines = lane.isOpen = lane.isSecured = undefined;
    }
  }
}

/** The place of the first element for which something is true, as it is for all behind it. */
function firstOf(list, isTrue) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(list[middle])) high = middle; else low = middle + 1;
  }
  return low;
}
