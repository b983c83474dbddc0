// How the overview of a fleet puts things.
import { phrase } from "./language.js";

/** The worst first: what somebody has to see first. The program sends these words. */
export const conditions = ["fault", "fire", "ended", "offline", "stopped", "unstarted", "unknown", "well"];

/** How bad each is, in the language of all pages. */
const severities = {
  fault: "error", fire: "error", ended: "error", offline: "error", stopped: "warning", unstarted: "warning",
};

export const severity = (condition) => severities[condition];

/** Where somebody should go and look. */
export const isTrouble = (condition) => rank(condition) <= rank("offline");

export const rank = (condition) => conditions.indexOf(condition);

/** What a lane says. */
const words = {
  fault: phrase`fault`,
  fire: phrase`fire release`,
  ended: phrase`firmware ended`,
  offline: phrase`offline`,
  stopped: phrase`firmware stopped`,
  unstarted: phrase`firmware not started`,
  unknown: phrase`not heard of`,
  well: phrase`in service`,
};

export const say = (condition) => words[condition] ?? condition;

/** What the counts at the top say of lanes. */
export const counted = {
  fault: phrase`lanes in fault`,
  fire: phrase`lanes in a fire release`,
  ended: phrase`lanes whose firmware ended`,
  offline: phrase`lanes offline`,
  stopped: phrase`lanes stopped`,
  unstarted: phrase`lanes not started`,
  unknown: phrase`lanes not heard of`,
  well: phrase`lanes in service`,
};

/** An age in one unit that suits it; cut, not rounded. A time that is still to come is of a clock that is ahead. */
export function age(milliseconds) {
  const seconds = Math.floor(Math.max(0, milliseconds) / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172800) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86400)} d`;
}

/** A date of the program's in milliseconds since 1970; null for none. */
export const time = (date) => (date ? Date.parse(date) : null);
