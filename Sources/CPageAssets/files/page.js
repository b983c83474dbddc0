// Where the page begins: it learns what the board is, builds a part for each lane, and lets what happens flow into them.
import { follow } from "./live.js";
import { LaneView } from "./lane.js";
import { Log } from "./log.js";
import { Clock } from "./clock.js";
import { Controls } from "./controls.js";
import { Scope } from "./scope.js";
import { element, at } from "./elements.js";

const clock = new Clock();
const log = new Log();
const scope = new Scope(clock);
const controls = new Controls(clock);
let board = null;
let lanes = [];

/** Builds the page for a board; anything of an earlier one goes. */
function build(news) {
  board = news;
  document.title = `${board.name} - Portcullis`;
  at("name").textContent = board.name;
  at("kind").textContent = board.kind === "simulation" ? "simulation" : "board, live";
  at("lanes").replaceChildren();
  document.body.dataset.lanes = Math.min(board.lanes.length, 3);
  scope.removeAll();
  log.begin(board);
  controls.begin(board);
  lanes = board.lanes.map((lane, index) => new LaneView(board, lane, index, controls, scope));
  at("lanes").append(...lanes.map((lane) => lane.root));
  if (board.interlocks?.length) at("lanes").append(interlocks(board));
}

/** What is between the lanes, in words. */
function interlocks(board) {
  const lines = board.interlocks.map((interlock) => {
    const names = interlock.lanes.map((lane) => board.lanes[lane].name).join(", ");
    const rest = interlock.request === "queue" ? `the others wait, at most ${interlock.timeout}` : "the others are refused";
    return element("p", { class: "interlock" }, `At most one of ${names} is open; ${rest}.`);
  });
  return element("div", { class: "interlocks" }, ...lines);
}

const listener = {
  /** Connected, perhaps to a program that was started anew, or to another board. */
  opened(news) {
    if (JSON.stringify(news) !== JSON.stringify(board)) build(news);
  },
  /** A run begins, or the past of this one comes anew. */
  begin() {
    clock.begin();
    log.removeAll();
    for (const lane of lanes) lane.begin();
  },
  status(status) {
    if (!board) return;
    clock.take(status);
    controls.take(status);
    for (const [index, lane] of lanes.entries()) lane.take(status.lanes[index]);
    scope.changed();
  },
  records(records) {
    if (!board) return;
    for (const record of records) {
      const name = record.lane ?? record.line?.slice(0, record.line.lastIndexOf("."));
      lanes.find((lane) => lane.name === name)?.record(record);
      log.take(record);
    }
    log.show();
    scope.changed();
  },
  connection(words, isWell) {
    const place = at("connection");
    if (place.textContent !== words) place.textContent = words;
    place.dataset.well = isWell;
    document.body.dataset.connected = isWell;
    clock.isConnected = isWell;
  },
};

function frame() {
  const now = clock.now;
  at("clock").textContent = (now / 1e9).toFixed(3);
  for (const lane of lanes) lane.frame(now);
  scope.frame();
  requestAnimationFrame(frame);
}

follow(listener);
requestAnimationFrame(frame);
