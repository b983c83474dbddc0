// Where the page begins: it learns what the board is, builds a part for each lane, and lets what happens flow into them.
import { fetchCharts } from "./chart.js";
import { beginFrames, longestWait } from "./frames.js";
import { follow } from "./live.js";
import { fetchPictures } from "./gate.js";
import { InterlockView } from "./interlock.js";
import { LaneView } from "./lane.js";
import { begin as beginMoney } from "./money.js";
import { Day } from "./day.js";
import { Log } from "./log.js";
import { Overview } from "./overview.js";
import { Past } from "./past.js";
import { Player } from "./player.js";
import { Clock } from "./clock.js";
import { Controls } from "./controls.js";
import { languageLinks, phrase, translateDocument } from "./language.js";
import { Scope } from "./scope.js";
import { Start } from "./start.js";
import { at, mark, say } from "./elements.js";
import { language } from "./tongue.js";
import { showAtTab, troublesOf, worst } from "./trouble.js";
import { laneOf, seconds } from "./words.js";

translateDocument();
const clock = new Clock();
const past = new Past();
const log = new Log((time) => scope.go(time));
const day = new Day();
const scope = new Scope(clock, travel);
const player = new Player(scope);
const controls = new Controls(clock, player);
const start = new Start(controls);
const overview = new Overview();
/** How everything is, as the page was told last, and whether that is to be shown yet, on the page and at its tab. */
let latest = null;
let isNew = false;
/** Whether a run, or the past of one, has just begun: then what moves by itself follows all of it. */
let isAnew = false;
let isNewAtTab = false;
/** The moment that was shown when the connection was lost; null for none. */
let kept = null;
let board = null;
let lanes = [];
/** The lanes by their names. */
let places = new Map();
let interlocks = [];
/** The moment of the past that is shown; null while that is what is now. */
let shownMoment = null;

/** Builds the page for a board; anything of an earlier one goes. */
function build(news) {
  board = news;
  beginMoney(board.money);
  at("name").textContent = board.name;
  const isFilm = board.kind === "film";
  at("kind").textContent = isFilm ? phrase`film` : board.kind === "simulation" ? phrase`simulation` : firmwareWords.running;
  at("past-words").hidden = isFilm;
  say(at("now"), isFilm ? phrase`End` : phrase`Live`);
  at("lanes").replaceChildren();
  document.body.dataset.lanes = Math.min(board.lanes.length, 3);
  scope.removeAll();
  for (const lane of lanes) lane.leave();
  log.begin(board);
  controls.begin(board);
  start.begin(board);
  lanes = board.lanes.map((lane, index) => new LaneView(board, lane, index, controls, scope));
  places = new Map(lanes.map((lane) => [lane.name, lane]));
  interlocks = (board.interlocks ?? []).map((interlock) => new InterlockView(board, interlock));
  at("lanes").append(...interlocks.map((interlock) => interlock.root), ...lanes.map((lane) => lane.root));
  overview.begin(board, lanes);
  day.end();
  if (board.kind === "board") {
    at("lanes").append(day.root);
    day.begin();
  }
}

/** What a board's firmware does. One that ended crashed, or was killed: it did not say that it was stopped. */
const firmwareWords = {
  running: phrase`board, live`,
  stopped: phrase`board, its firmware was stopped`,
  ended: phrase`board, its firmware has ended and was not stopped`,
  none: phrase`board, no firmware has run yet`,
};
const firmwareTroubles = {
  stopped: { severity: "warning", words: phrase`firmware stopped` },
  ended: { severity: "error", words: phrase`firmware ended` },
  none: { severity: "warning", words: phrase`firmware not started` },
};

/** What the firmware does, as far as is known; when something came last, as a clock on the wall shows it; and which run it was of. */
let firmware;
let lastWord = "";
let lastRun = null;

/** Says at the browser's tab what is wrong now, whatever is shown: each lane counts once, with the worst of it. What is not heard of is not known. */
function showTroubles() {
  isNewAtTab = false;
  const own = firmwareTroubles[firmware];
  mark(at("kind"), "data-severity", own?.severity);
  const troubles = [own, ...board.lanes.map((info, place) => latest && worst(troublesOf(info, latest.lanes[place])))];
  showAtTab(troubles.filter(Boolean), `${board.name} - Portcullis`);
}

/** Says that what is shown is of another run than before. Whether it is of the same. */
function noteRun(status) {
  const run = `${board.token} ${status.run}`;
  const isSame = run === lastRun;
  if (lastRun !== null && !isSame) controls.note(phrase`A new run began.`);
  lastRun = run;
  return isSame;
}

/** Takes records of the trace, which happen now or happened before. */
function take(records, isNews) {
  if (!board) return;
  past.take(records);
  for (const record of records) {
    if (record.kind === "start") for (const lane of lanes) lane.waves.restart(record.t_ns);
    places.get(laneOf(record))?.waves.record(record);
  }
  if (scope.moment === null) tell(records, isNews);
  scope.changed();
}

/** Tells what happened up to what is shown. */
function tell(records, isNews) {
  for (const record of records) {
    if (record.kind === "start") for (const lane of lanes) lane.why.begin();
    const name = laneOf(record);
    places.get(name)?.record(record, isNews);
    overview.record(record, name);
  }
  log.take(records, isNews);
}

/** Shows how everything is, or was. */
function show(status, time) {
  for (const [index, lane] of lanes.entries()) lane.take(status.lanes[index], time);
  overview.take(status);
  for (const interlock of interlocks) interlock.take(status);
}

/** Through how many records a gate that moves by itself is followed. */
const mostMoves = 64;

/** Shows the moment that the waveforms are at, or what is now: as if nobody had looked before, so nothing of it is news. */
function travel() {
  if (!latest) return scope.begin();
  isNew = false;
  if (player.isPlaying && shownMoment !== null && scope.moment >= shownMoment) goOn(shownMoment, scope.moment);
  else jump();
  shownMoment = scope.moment;
}

/** Shows what happened between two moments, as if it were now. */
function goOn(before, time) {
  tell(past.between(before, time), true);
  retrace(before, time);
  stand(past.at(time), time, true);
}

/** Lets what moves by itself move as it did between two moments. */
function retrace(before, time) {
  for (const one of past.moments(time, mostMoves)) if (one > before) move(past.at(one), one);
}

function jump() {
  isAnew = false;
  const isPast = scope.moment !== null;
  const time = scope.moment ?? clock.now;
  controls.rest(isPast);
  log.removeAll();
  overview.restart();
  for (const lane of lanes) lane.rewind();
  const end = scope.moment ?? Infinity;
  tell(past.until(end), false);
  retrace(-Infinity, end);
  stand(isPast ? past.at(time) : latest, time, isPast);
}

/** Shows how everything is at a time, or was, with what moves by itself where it is then. */
function stand(status, time, isPast) {
  for (const lane of status.lanes) lane.isPast = isPast;
  move(status, time);
  show(status, time);
}

/** Lets what moves by itself move up to a time, at which everything is so. */
function move(status, time) {
  for (const [index, lane] of lanes.entries()) {
    lane.frame(time);
    lane.gate.take(status.lanes[index]);
  }
  overview.frame(time);
  overview.take(status);
}

const listener = {
  /** A board will be shown. */
  expected(news) { fetchCharts(news); },
  /** Connected, perhaps to a program that was started anew, or to another board. */
  async opened(news) {
    if (JSON.stringify(news) === JSON.stringify(board)) return;
    await fetchPictures(news);
    build(news);
  },
  /** A run begins, or the past of this one comes anew: then whoever looks at a moment goes on with that. */
  begin(isAgain = false) {
    kept = isAgain ? scope.moment ?? kept : null;
    past.begin(board);
    latest = null;
    isNew = false;
    isAnew = true;
    shownMoment = null;
    controls.rest(false);
    clock.begin();
    log.removeAll();
    start.restart();
    overview.restart();
    for (const lane of lanes) lane.begin();
  },
  status(status) {
    if (!board) return;
    lastWord = new Date().toLocaleTimeString(language);
    latest = status;
    past.status(status);
    scope.first = past.first;
    const isSame = noteRun(status);
    clock.take(status);
    if (kept !== null && isSame && kept >= scope.first) scope.go(kept);
    kept = null;
    controls.take(status);
    firmware = status.firmware;
    if (status.firmware) at("kind").textContent = firmwareWords[status.firmware] ?? phrase`board`;
    isNew = scope.moment === null;
    isNewAtTab = true;
    // Of a page that is not seen the tab is, and nothing is drawn there.
    if (document.hidden) showTroubles();
    scope.changed();
  },
  /** What was before: it is no news, so nothing flashes, and nothing is spoken. */
  past(records) { take(records, false); },
  records(records) { take(records, true); },
  /** How everything was, in a film. */
  told(status) { past.status(status); },
  /** The end of a film: all of it is seen. */
  ended(status) {
    this.status(status);
    scope.zoom(status.t_ns * 1.02 / scope.span);
  },
  connection(words, isWell) {
    const place = at("connection");
    say(place, isWell || !lastWord ? words : phrase`${words}; as of ${lastWord}`);
    place.dataset.well = isWell;
    document.body.dataset.connected = isWell;
    clock.isConnected = isWell;
    // What went wrong with a program that did not answer is over.
    if (isWell) controls.complain(null);
    if (board) showTroubles();
  },
};

let clockLength = 0;

/** From an hour on, it has hours and minutes. */
function showClock(time) {
  const [words, unit] = seconds(time).split(" ");
  at("clock-unit").hidden = unit === undefined;
  if (words.length !== clockLength) at("clock").style.width = `${words.length}ch`;
  clockLength = words.length;
  say(at("clock"), words);
}

/** Which time the page drew last, and when, by the browser's clock: it comes late where nobody sees it, or where the machine is busy. */
let drawn = { time: 0, at: 0 };
const isLate = () => performance.now() - drawn.at > 2 * longestWait;

/** Draws all that is different, and says in how many milliseconds that is so again. */
function draw() {
  player.frame();
  scope.arrive();
  if (isNew && isAnew) jump();
  else if (isNew) {
    if (isLate()) retrace(drawn.time, latest.t_ns);
    show(latest, latest.t_ns);
  }
  isNew = false;
  if (isNewAtTab) showTroubles();
  const now = scope.moment ?? clock.now;
  drawn = { time: now, at: performance.now() };
  showClock(now);
  let isMoving = false;
  for (const lane of lanes) if (lane.frame(now)) isMoving = true;
  overview.frame(now);
  scope.frame();
  log.show();
  start.show(log.count);
  return isMoving ? 0 : Math.min(longestWait, scope.wait);
}

at("language").append(...languageLinks());
at("now").addEventListener("click", () => scope.go(null));
follow(listener);
beginFrames(draw);
