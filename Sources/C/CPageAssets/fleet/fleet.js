// Where the overview of a fleet begins: it lets all boards flow into tiles, counts them, sorts them and hides what is not asked for.
import { at, element, mark, say } from "./elements.js";
import { follow } from "./fleet-live.js";
import { languageLinks, phrase, translateDocument } from "./language.js";
import { Tile } from "./fleet-tile.js";
import { age, conditions, counted, isTrouble, rank, say as words, severity, time } from "./fleet-words.js";
import { showAtTab } from "./trouble.js";

/** The tiles by the names of their boards. */
const tiles = new Map();
/** The headings of the sites, where these are the order. */
const sites = new Map();
/** By how much this browser's clock differs from the program's. */
let offset = 0;
let start = null;
translateDocument();
let title = document.title;
let isPlanned = false;
/** Whether what is new has been shown: from then on new trouble is spoken. */
let hasShown = false;
let news = [];

const now = () => Date.now() + offset;

const listener = {
  all(boards) {
    const names = new Set(boards.map((board) => `${board.site}/${board.board}`));
    for (const key of tiles.keys()) if (!names.has(key)) drop(key);
    for (const board of boards) take(board);
    plan();
  },
  some(boards) {
    for (const board of boards) take(board);
    plan();
  },
  gone(boards) {
    for (const board of boards) {
      const key = `${board.site}/${board.board}`;
      if (tiles.has(key)) drop(key);
    }
    plan();
  },
  status(status) {
    offset = time(status.date) - Date.now();
    start = time(status.start);
    say(at("name"), phrase`${status.topics} at ${status.broker}`);
    title = phrase`${status.topics} - Portcullis fleet`;
    this.connection(status.connection, status.is_well);
    at("left-out").hidden = status.left_out.length === 0;
    say(at("left-out"), status.left_out.join("\n"));
    plan();
  },
  connection(text, isWell) {
    say(at("connection"), text);
    at("connection").dataset.well = isWell;
    document.body.dataset.connected = isWell;
    plan();
  },
};

function take(board) {
  const key = `${board.site}/${board.board}`;
  let tile = tiles.get(key);
  if (!tile) tiles.set(key, (tile = new Tile()));
  const before = new Map((tile.data?.lanes ?? []).map((lane) => [lane.lane, lane.condition]));
  tile.take(board, now());
  if (!hasShown) return;
  for (const lane of board.lanes) {
    if (isTrouble(lane.condition) && before.get(lane.lane) !== lane.condition) {
      news.push(`${key} ${lane.lane}: ${words(lane.condition)}${lane.fault ? ` ${lane.fault}` : ""}`);
    }
  }
}

function drop(key) {
  tiles.get(key).root.remove();
  tiles.delete(key);
}

// What follows is done once for all that came meanwhile.

function plan() {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    show();
  }, 100);
}

const byName = (a, b) => (a.key < b.key ? -1 : 1);
const orders = {
  faults: (a, b) => rank(a.condition) - rank(b.condition) || byName(a, b),
  site: byName,
  silence: (a, b) => a.lastWord - b.lastWord || byName(a, b),
  passage: (a, b) => b.lastPassage - a.lastPassage || byName(a, b),
};

function show() {
  const asked = at("filter").value.toLowerCase().split(" ").filter(Boolean);
  const onlyTrouble = at("trouble").checked;
  let shown = 0;
  for (const tile of tiles.values()) {
    const isShown = asked.every((word) => tile.text.includes(word)) && (!onlyTrouble || "trouble" in tile.root.dataset);
    tile.root.hidden = !isShown;
    if (isShown) shown += 1;
  }
  arrange([...tiles.values()].sort(orders[at("order").value]));
  at("nothing").hidden = shown > 0;
  say(at("nothing"), tiles.size === 0 ? phrase`No board has said anything yet.` : phrase`No board is like that.`);
  count();
  if (news.length > 0) say(at("news"), news.splice(0).slice(0, 5).join(". "));
  hasShown ||= tiles.size > 0;
}

/** Puts the tiles into their order; only those that are elsewhere are moved. Where sites are the order, each has a heading. */
function arrange(sorted) {
  const wanted = [];
  const isBySite = at("order").value === "site";
  let site = null;
  for (const tile of sorted) {
    if (isBySite && tile.site !== site) {
      site = tile.site;
      if (!sites.has(site)) sites.set(site, element("h2", {}, site));
      wanted.push(sites.get(site));
    }
    wanted.push(tile.root);
  }
  const place = at("boards");
  for (const [name, heading] of sites) {
    const isThere = isBySite && sorted.some((tile) => tile.site === name);
    heading.hidden = !sorted.some((tile) => tile.site === name && !tile.root.hidden);
    if (!isThere) heading.remove();
  }
  let next = place.firstChild;
  for (const node of wanted) {
    if (node === next) next = next.nextSibling;
    else place.insertBefore(node, next);
  }
}

/** The counts at the top, of all boards, whatever is shown. */
function count() {
  const lanes = [...tiles.values()].flatMap((tile) => tile.data.lanes);
  const linked = (link) => [...tiles.values()].filter((tile) => tile.data.status === link).length;
  const parts = [[phrase`boards online`, phrase`${linked("online")} of ${tiles.size}`, "well"]];
  if (linked("offline") > 0) parts.push([phrase`boards offline`, linked("offline"), "offline"]);
  for (const condition of conditions) {
    const number = lanes.filter((lane) => lane.condition === condition).length;
    if (number > 0 || condition === "fault") {
      parts.push([counted[condition], number, number > 0 ? condition : "none"]);
    }
  }
  const troubles = lanes.filter((lane) => isTrouble(lane.condition)).sort((a, b) => rank(a.condition) - rank(b.condition));
  showAtTab(troubles.map(({ condition }) => ({ severity: severity(condition), words: words(condition) })), title);
  const seen = lanes.reduce((sum, lane) => sum + lane.passages_seen, 0);
  if (start !== null) parts.push([phrase`passages seen in ${age(now() - start)}`, seen, "none"]);
  const place = at("counts");
  while (place.children.length > parts.length) place.lastChild.remove();
  while (place.children.length < parts.length) place.append(element("div", {}, element("dt"), element("dd")));
  parts.forEach(([name, number, condition], index) => {
    const part = place.children[index];
    part.dataset.condition = condition;
    mark(part, "data-severity", severity(condition));
    say(part.children[0], name);
    say(part.children[1], String(number));
  });
}

for (const control of ["filter", "trouble", "order"]) at(control).addEventListener("input", show);
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target !== at("filter")) {
    event.preventDefault();
    at("filter").focus();
  } else if (event.key === "Escape" && event.target === at("filter")) {
    at("filter").value = "";
    show();
  }
});
setInterval(() => {
  for (const tile of tiles.values()) if (!tile.root.hidden) tile.tick(now());
  if (tiles.size > 0) count();
}, 1000);
at("language").append(...languageLinks());
follow(listener);
