// The arrows of a statechart: which one a change of state follows, what each of them waits for, and what presses it.
import { mark, say, shape } from "./elements.js";
import { phrase } from "./language.js";
import { actsOnNow, plain, seconds, short } from "./words.js";

/** Whether a state is the one that an arrow names, or inside of it; one that stands for several matches any. */
export function within(state, name) {
  return state === name || state.startsWith(`${name}.`) || name.includes(" ");
}

/** The events of an arrow; of one with a name of its own, the words of that. */
function eventsOf({ dataset }) { return dataset.event.split(/[\s,]+/); }

/**
 * The arrow of a region that a change follows, which is a record of the trace or has the same words. One that stands for several events
 * by a name of its own, such as `button or landing`, is known by its states.
 */
export function arrowOf({ arrows }, { event, from, to }) {
  return arrows.find((arrow) => eventsOf(arrow).includes(event) && within(from, arrow.dataset.from) && within(to, arrow.dataset.to))
    ?? arrows.find(({ dataset }) => dataset.from === from && dataset.to === to && !/[a-z][A-Z]/.test(dataset.event));
}

/** What an arrow waits for, as the picture has it: events with their conditions, and deadlines with the settings that they come from. */
export function causesOf(arrow) {
  const causes = [];
  let isClock = false;
  for (const node of arrow.children) {
    if (node.classList.contains("clock")) isClock = true;
    for (const part of node.localName === "text" ? node.querySelectorAll("tspan") : []) {
      // Several are put together as a sentence: "empty, or no coin came".
      const words = part.textContent.trim().replace(/^or |,?(?: or)?$/g, "");
      if (part.classList.contains("event")) causes.push({ words: isClock ? words : plain(words), isClock, condition: "" });
      else if (part.classList.contains("condition") && causes.length > 0) causes.at(-1).condition += `${causes.at(-1).condition ? " " : ""}${words}`;
      isClock = false;
    }
  }
  // Of very many, the picture has only some: time is always said.
  if (causes.length > 0 && eventsOf(arrow).includes("deadlinePassed") && !causes.some((cause) => cause.isClock)) {
    causes.push({ words: plain("deadlinePassed"), isClock: true, condition: "" });
  }
  if (causes.length > 0) return causes;
  // A short arrow may have its words elsewhere.
  const words = arrow.dataset.event;
  return (/[a-z][A-Z]/.test(words) ? eventsOf(arrow) : [words]).map((event) => ({ words: plain(event), isClock: event === "deadlinePassed", condition: "" }));
}

/** One of them in words: `insert coin [credit ≥ fare]`. */
export function causeWords({ words, isClock, condition }) {
  return `${isClock ? phrase`time: ${words}` : words}${condition ? ` ${condition}` : ""}`;
}

/** An arrow as a sentence without its conditions: `insert coin or grant exit: from locked to unlocked`. */
function nameOf(arrow) {
  const causes = [...new Set(causesOf(arrow).map((cause) => causeWords({ ...cause, condition: "" })))];
  return phrase`${causes.join(` ${phrase`or`} `)}: from ${short(arrow.dataset.from)} to ${short(arrow.dataset.to)}`;
}

/** Why nothing presses an arrow of a region now. */
function whyNot(arrow, { name, present }, deadline, now) {
  if (!within(present, arrow.dataset.from)) return phrase`not now: ${name} is ${short(present)}`;
  const causes = causesOf(arrow);
  if (deadline !== undefined && causes.some(({ isClock }) => isClock)) return phrase`not by a button: time brings it, in ${seconds(Math.max(0, deadline - now), 0)}`;
  if (causes.every(({ isClock }) => isClock)) return phrase`not now: no deadline runs`;
  return phrase`not now: no button here brings ${causes.map(causeWords).join(`, ${phrase`or`} `)}`;
}

/** The arrows of a machine as buttons: each does the same as a button of the page does, where the program says that one of them follows it. */
export class Arrows {
  #told = "";
  #arrows = new Map();

  /** Makes an arrow a button, with a line that a finger hits. */
  add(arrow) {
    arrow.prepend(...[...arrow.querySelectorAll(".line")].map((line) => shape("path", { class: "reach", d: line.getAttribute("d") })));
    mark(arrow, "role", "button");
    mark(arrow, "aria-label", nameOf(arrow));
    const tip = shape("title");
    arrow.prepend(tip);
    this.#arrows.set(arrow, { tip, command: null, reason: "" });
  }

  /** The command that presses an arrow now; null for none. */
  commandOf(arrow) { return this.#arrows.get(arrow)?.command ?? null; }

  /** Why nothing presses it now. */
  reasonOf(arrow) { return this.#arrows.get(arrow)?.reason ?? ""; }

  /** Takes which states the commands would change, from the program, which has tried them. */
  take(status, now, regions) {
    const deadlines = status.deadlines ?? {};
    const times = Object.entries(deadlines).map(([name, deadline]) => [name, Math.ceil((deadline - now) / 1e9)]);
    const told = JSON.stringify([status.isPast, status.changes, [...regions.values()].map(({ present }) => present), times]);
    if (told === this.#told) return;
    this.#told = told;
    const ways = waysOf(status.changes ?? {}, regions);
    for (const [name, region] of regions) {
      if (region.present === null) continue;
      for (const arrow of region.arrows) this.#show(arrow, ways.get(arrow)?.command ?? null, status.isPast ? actsOnNow : whyNot(arrow, { name, present: region.present }, deadlines[name], now), region.present);
    }
  }

  #show(arrow, command, reason, present) {
    const own = this.#arrows.get(arrow);
    own.command = command;
    own.reason = command ? "" : reason;
    const words = command ? phrase`press: ${command}` : own.reason;
    arrow.classList.toggle("can", command !== null);
    mark(arrow, "aria-disabled", command ? null : "true");
    mark(arrow, "aria-description", words);
    // Tab goes to what may happen in the present state; a mouse and a screen reader find the others. What has the focus keeps it.
    const isReached = command || within(present, arrow.dataset.from) || arrow === document.activeElement;
    mark(arrow, "tabindex", isReached ? 0 : null);
    say(own.tip, words);
  }
}

/** The arrows that commands would follow: of several commands that follow one, the one that changes the least. */
function waysOf(changes, regions) {
  const ways = new Map();
  for (const [command, all] of Object.entries(changes)) {
    for (const change of all) {
      const region = regions.get(change.region);
      const arrow = region && arrowOf(region, change);
      if (arrow && !(ways.get(arrow)?.count <= all.length)) ways.set(arrow, { command, count: all.length });
    }
  }
  return ways;
}
