// What the page asks for while its script is still on its way: from far away, each answer takes as long as much of that.
const ask = async (path) => {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), 60_000);
  const answer = await fetch(path, { cache: "no-store", signal: end.signal }).finally(() => clearTimeout(timer));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
};
const pastOf = async () => (await ask("history.jsonl")).text();
const nothing = () => null;

function begin() {
  const source = new EventSource("live");
  const early = {
    source,
    /** What came before the script did, and what keeps it. */
    events: [],
    keep: (event) => early.events.push(event),
    /** Whether the connection was lost since: then all of this is worth nothing. */
    isLost: false,
    board: ask("board.json").then((answer) => answer.json()).catch(nothing),
  };
  for (const name of ["beat", "begin", "status", "trace"]) source.addEventListener(name, early.keep);
  /** The number of the last record before the stream, which the first status has. */
  const before = new Promise((resolve, reject) => {
    source.addEventListener("status", (event) => resolve(event.lastEventId === "" ? -1 : Number(event.lastEventId)), { once: true });
    source.addEventListener("error", () => {
      early.isLost = true;
      early.events = [];
      // Whoever follows it connects anew.
      source.close();
      reject();
    });
    // A program that hangs says nothing more.
    setTimeout(reject, 60_000);
  });
  // Where something happened between the past and the stream, the past is asked for anew.
  early.past = Promise.all([pastOf(), before])
    .then(([text, last]) => (JSON.parse(text.slice(0, text.indexOf("\n"))).end > last ? text : pastOf())).catch(nothing);
  // The browser keeps the pictures until the script asks for them.
  early.board.then((board) => {
    for (const chart of new Set(board?.lanes.map((lane) => lane.chart).filter(Boolean))) {
      fetch(new URL(`pictures/${chart}.svg`, import.meta.url)).then((answer) => answer.text()).catch(nothing);
    }
  });
  return early;
}

// With a password in the page's address no `fetch` works. By now the browser knows it, and what began here would be for nothing.
if (new URL(document.URL).username !== "") location.replace(location.origin + location.pathname + location.search);
// The script may have been kept, and be there first.
else if (window.early === undefined) window.early = begin();
