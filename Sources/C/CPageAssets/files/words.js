// How the page puts things.
import { decimal, phrase } from "./language.js";
import { valued } from "./money.js";

/** Why nothing can be done in the past. */
export const actsOnNow = phrase`the past is shown; a press does nothing`;

/** From an hour on, a time has hours and minutes. */
export const hour = 3600e9;

/** Nanoseconds as seconds with so many digits, or as hours, minutes and seconds: where they are many, or where others beside them are. */
export function seconds(nanoseconds, digits = 3, hasHours = Math.abs(nanoseconds) >= hour) {
  if (!hasHours) return decimal(`${(nanoseconds / 1e9).toFixed(digits)} s`);
  // Rounded first, so that no 60 seconds are left.
  const rounded = Number((Math.abs(nanoseconds) / 1e9).toFixed(digits));
  const minutes = Math.floor(rounded / 60);
  const rest = (rounded - minutes * 60).toFixed(digits).padStart(digits > 0 ? digits + 3 : 2, "0");
  return decimal(`${nanoseconds < 0 ? "-" : ""}${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`);
}

/** A span, in the unit that suits it. */
export function span(nanoseconds) {
  const value = Math.abs(nanoseconds);
  if (value < 1e6) return `${(nanoseconds / 1e3).toFixed(0)} µs`;
  if (value < 1e9) return decimal(`${(nanoseconds / 1e6).toFixed(value < 1e7 ? 2 : 1)} ms`);
  return decimal(`${(nanoseconds / 1e9).toFixed(3)} s`);
}

/** A board file's duration, such as 250us, in nanoseconds; null for none. */
export function duration(text) {
  const parts = /^(\d+)(ns|us|ms|s|m|h)$/.exec(text ?? "");
  if (!parts) return null;
  return Number(parts[1]) * { ns: 1, us: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 }[parts[2]];
}

/** `insertCoin` as `insert coin`. */
export function plain(name) {
  return name.replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`);
}

/** The last word of a dotted state. */
export function short(state) {
  return plain(state.slice(state.lastIndexOf(".") + 1));
}

function missingWords(count) {
  return count === 1 ? phrase`a record is missing: the reader was too slow` : phrase`${count} records are missing: the reader was too slow`;
}

/**
 * A record of the trace as a sentence, with its kind for the filter; null for one that says nothing to people. One that may come again
 * and again has a `key`, and says with `repeated` that it came so often.
 */
export function sentence(record) {
  switch (record.kind) {
    case "event": {
      const event = eventOf(record);
      const facts = numbersOf(record);
      const commands = (record.commands ?? []).map(plain).join(", ");
      if (record.reaction !== "handled") {
        const severity = record.reaction === "refused" ? "warning" : undefined;
        const place = [record.region, short(record.to)];
        const text = record.reaction === "refused" ? phrase`${event} is refused; ${place[0]} is ${place[1]}` : phrase`${event} is ignored; ${place[0]} is ${place[1]}`;
        return { kind: record.reaction, lane: record.lane, severity, text };
      }
      // What came of it first, then what it was.
      const isChange = record.from !== record.to;
      const result = isChange ? phrase`${record.region} goes from ${short(record.from)} to ${short(record.to)}` : facts || phrase`${record.region} stays ${short(record.to)}`;
      const rest = [isChange ? facts : null, commands].filter(Boolean).join("; ");
      const text = (cause) => `${result}: ${cause}${rest ? `; ${rest}` : ""}`;
      return { kind: "event", lane: record.lane, text: text(event), isChange, ...(isChange ? {} : { key: `${event} ${record.region} ${record.to}`, repeated: (count) => text(`${count} × ${event}`) }) };
    }
    case "line": {
      const [lane, role] = split(record.line);
      return { kind: "output", lane, text: record.level === "active" ? phrase`${role} is driven active` : phrase`${role} is driven inactive` };
    }
    case "edge": {
      return { kind: "input", lane: split(record.line)[0], text: edgeOf(record) };
    }
    case "fault":
      return { kind: "fault", lane: record.lane, severity: "error", text: phrase`something is wrong: ${plain(record.fault)}` };
    case "interlock":
      return {
        kind: "interlock", lane: record.lane, severity: interlockWarnings.includes(record.interlock) ? "warning" : undefined,
        text: interlock[record.interlock] ?? phrase`interlock: ${record.interlock}`,
      };
    case "restored":
      return { kind: "event", lane: record.lane, text: phrase`goes on with what it had before the start` };
    case "start":
      return { kind: "event", lane: "", text: phrase`the firmware starts`, isChange: true };
    case "stop":
      return { kind: "event", lane: "", text: phrase`the firmware was stopped`, isChange: true };
    case "dropped":
      return { kind: "fault", lane: "", severity: "warning", text: missingWords(record.records) };
    default:
      return null;
  }
}

const interlock = {
  queued: phrase`waits for the interlock: another gate is not closed`,
  refused: phrase`is kept closed by the interlock`,
  timedOut: phrase`has waited too long for the interlock`,
  withdrawn: phrase`no longer waits for the interlock`,
  overridden: phrase`is opened by the fire release, whatever the interlock says`,
};

const interlockWarnings = ["refused", "timedOut", "overridden"];

/** The lane of a record. */
export function laneOf({ lane, line }) { return lane ?? (line && split(line)[0]); }

/** The line that a record changes, by its role, and whether it is active then. */
export function levelOf({ kind, line, edge, level }) {
  return kind === "edge" || kind === "line" ? [split(line)[1], edge === "rising" || level === "active"] : [];
}

function split(name) {
  const dot = name.lastIndexOf(".");
  return [name.slice(0, dot), name.slice(dot + 1)];
}

/** The event of a record, with its value: `insert coin 10`. */
export function eventOf({ event, value }) { return plain(event) + (value === undefined ? "" : ` ${valued(event, value)}`); }

/** The edge of a record: `coin-slot becomes active`. */
export function edgeOf({ line, edge }) { return edge === "rising" ? phrase`${split(line)[1]} becomes active` : phrase`${split(line)[1]} becomes inactive`; }

/** What a record says besides its standing parts: `credit 10`. */
export function numbersOf(record) {
  const standing = ["t_ns", "kind", "lane", "event", "value", "region", "from", "to", "reaction", "commands"];
  return Object.entries(record).filter(([name]) => !standing.includes(name)).map(([name, value]) => `${name} ${valued(name, value)}`).join(", ");
}
