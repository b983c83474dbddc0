// How the page puts things.

/** Nanoseconds as seconds, in hours where there are many. */
export function seconds(nanoseconds, digits = 3) {
  const value = nanoseconds / 1e9;
  if (Math.abs(value) < 3600) return `${value.toFixed(digits)} s`;
  const whole = Math.floor(value);
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)} h`;
}

/** A span, in the unit that suits it. */
export function span(nanoseconds) {
  const value = Math.abs(nanoseconds);
  if (value < 1e6) return `${(nanoseconds / 1e3).toFixed(0)} µs`;
  if (value < 1e9) return `${(nanoseconds / 1e6).toFixed(value < 1e7 ? 2 : 1)} ms`;
  return `${(nanoseconds / 1e9).toFixed(3)} s`;
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

/** A record of the trace as a sentence, with its kind for the filter; null for one that says nothing to people. */
export function sentence(record) {
  switch (record.kind) {
    case "event": {
      const event = plain(record.event) + (record.value === undefined ? "" : ` ${record.value}`);
      const facts = factsOf(record);
      const commands = (record.commands ?? []).map(plain).join(", ");
      const rest = (facts ? `, ${facts}` : "") + (commands ? `: ${commands}` : "");
      if (record.reaction !== "handled") {
        const severity = record.reaction === "refused" ? "warning" : undefined;
        return { kind: record.reaction, lane: record.lane, severity, text: `${event} is ${record.reaction}: ${record.region} is ${short(record.to)}` };
      }
      const change =
        record.from === record.to
          ? `${event}: ${record.region} stays ${short(record.to)}`
          : `${event}: ${record.region} goes from ${short(record.from)} to ${short(record.to)}`;
      return { kind: "event", lane: record.lane, text: change + rest, isChange: record.from !== record.to };
    }
    case "line": {
      const [lane, role] = split(record.line);
      return { kind: "output", lane, text: `${role} is driven ${record.level}` };
    }
    case "edge": {
      const [lane, role] = split(record.line);
      return { kind: "input", lane, text: `${role} becomes ${record.edge === "rising" ? "active" : "inactive"}` };
    }
    case "fault":
      return { kind: "fault", lane: record.lane, severity: "error", text: `something is wrong: ${plain(record.fault)}` };
    case "interlock":
      return {
        kind: "interlock", lane: record.lane, severity: interlockWarnings.includes(record.interlock) ? "warning" : undefined,
        text: interlock[record.interlock] ?? `interlock: ${record.interlock}`,
      };
    case "restored":
      return { kind: "event", lane: record.lane, text: "goes on with what it had before the start" };
    case "start":
      return { kind: "event", lane: "", text: "the firmware starts", isChange: true };
    case "stop":
      return { kind: "event", lane: "", text: "the firmware was stopped", isChange: true };
    case "dropped":
      return { kind: "fault", lane: "", severity: "warning", text: `${record.records} records are missing: the reader was too slow` };
    default:
      return null;
  }
}

const interlock = {
  queued: "waits for the interlock: another gate is not closed",
  refused: "is kept closed by the interlock",
  timedOut: "has waited too long for the interlock",
  withdrawn: "no longer waits for the interlock",
  overridden: "is opened by the fire release, whatever the interlock says",
};

const interlockWarnings = ["refused", "timedOut", "overridden"];

function split(name) {
  const dot = name.lastIndexOf(".");
  return [name.slice(0, dot), name.slice(dot + 1)];
}

/** What a record says besides its standing parts: `credit 10`. */
function factsOf(record) {
  const standing = ["t_ns", "kind", "lane", "event", "value", "region", "from", "to", "reaction", "commands"];
  return Object.entries(record).filter(([name]) => !standing.includes(name)).map(([name, value]) => `${name} ${value}`).join(", ");
}
