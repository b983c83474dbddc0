// The last 24 hours of a board, from its journal: what was counted, what was wrong, and how long which state lasted, by hours.
import { element, say, shape } from "./elements.js";
import { phrase } from "./language.js";
import { language } from "./tongue.js";
import { plain, short } from "./words.js";

/** How often it is asked for, in milliseconds. */
const pause = 60_000;
/** What a lane is there for: the first of these that it counts. */
const purposes = ["passages", "exits", "entered", "handled"];
const [width, height, bar] = [480, 60, 14];
/** As many colors of states as the style has. */
const colors = 8;

export class Day {
  #list = element("div", { class: "days" });
  #words = element("p", { class: "faint" });
  #timer = null;
  root = element("section", { class: "day", "aria-labelledby": "day-title" },
    element("h2", { id: "day-title" }, phrase`The last 24 hours`), this.#words, this.#list);

  /** Begins to ask, and goes on until `end`. */
  begin() {
    this.end();
    this.#ask();
    this.#timer = setInterval(() => this.#ask(), pause);
  }

  end() { clearInterval(this.#timer); }

  async #ask() {
    try {
      const answer = await fetch("day.jsonl", { cache: "no-store" });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text.trim());
      const [head, ...series] = text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
      this.#show(head, series);
    } catch (error) {
      say(this.#words, phrase`The journal does not say: ${error.message}`);
    }
  }

  #show(head, series) {
    say(this.#words, phrase`By the hour, since ${new Date(head.begins_ms).toLocaleString(language)}. The present hour is not over.`);
    const lanes = Map.groupBy ? Map.groupBy(series, (one) => one.lane) : grouped(series, (one) => one.lane);
    this.#list.replaceChildren(...[...lanes].map(([name, own]) => laneOf(name, own, head.begins_ms)));
  }
}

function grouped(list, key) {
  const groups = new Map();
  for (const one of list) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

const sum = (amounts) => amounts.reduce((one, other) => one + other, 0);

function laneOf(name, series, begins) {
  const counted = series.filter((one) => one.sort === "counted");
  const purpose = purposes.map((name) => counted.find((one) => one.name === name)).find(Boolean);
  const faults = series.filter((one) => one.sort === "faults");
  const regions = grouped(series.filter((one) => one.sort === "time"), (one) => one.region);
  return element("div", {}, element("h3", {}, name),
    purpose && figure(`${sum(purpose.amounts)} ${plain(purpose.name)}`, columns(purpose.amounts, "count", begins, plain(purpose.name))),
    ...faults.map((one) => figure(`${sum(one.amounts)} × ${plain(one.name)}`, columns(one.amounts, "fault", begins, plain(one.name), 24))),
    ...[...regions].map(([region, states]) => figure(plain(region), stacks(states, begins), legend(states))));
}

function figure(words, ...parts) { return element("figure", {}, element("figcaption", {}, words), ...parts); }

/** When an hour begins, as a clock shows it. */
function hour(begins, place) {
  return new Date(begins + place * 3600e3).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}

function frame(high, words, begins, ...parts) {
  const marks = [0, 6, 12, 18].map((place) => shape("text", { x: (place * width) / 24, y: high + 12 }, hour(begins, place)));
  return shape("svg", { viewBox: `0 0 ${width} ${high + 15}`, role: "img", "aria-label": words }, ...parts, ...marks);
}

/** A column for each hour. */
function columns(amounts, kind, begins, what, high = height) {
  const most = Math.max(1, ...amounts);
  const step = width / 24;
  return frame(high, phrase`${what} by the hour: ${amounts.join(", ")}`, begins,
    shape("path", { class: "floor", d: `M0 ${high}H${width}` }),
    ...amounts.map((amount, place) => {
      const tall = (amount / most) * (high - 2);
      return shape("rect", { class: kind, x: place * step + 1, y: high - tall, width: step - 2, height: tall },
        shape("title", {}, `${hour(begins, place)}: ${amount} ${what}`));
    }));
}

/** For each hour, which part of it each state lasted. */
function stacks(states, begins) {
  const step = width / 24;
  const parts = [];
  for (let place = 0; place < 24; place += 1) {
    let from = 0;
    for (const [index, state] of states.entries()) {
      const part = Math.min(1, state.amounts[place] / 3600e3) * bar;
      if (part === 0) continue;
      const end = Math.min(bar, from + part);
      parts.push(shape("rect", { class: `s${index % colors}`, x: place * step + 0.5, y: bar - end, width: step - 1, height: end - from },
        shape("title", {}, `${hour(begins, place)}: ${short(state.name)} ${Math.round(state.amounts[place] / 1000)} s`)));
      from = end;
    }
  }
  const words = states.map((state) => `${short(state.name)} ${Math.round(sum(state.amounts) / 1000)} s`).join(", ");
  return frame(bar, words, begins, shape("rect", { class: "track", x: 0, y: 0, width, height: bar }), ...parts);
}

function legend(states) {
  return element("p", { class: "legend" }, ...states.map((state, index) =>
    element("span", {}, element("i", { class: `s${index % colors}` }), short(state.name))));
}
