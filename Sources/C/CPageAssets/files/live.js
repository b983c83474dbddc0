// What comes from the program: the board, and then everything that happens, as server-sent events.

import { at } from "./elements.js";
import { ask, followEvents, parse } from "./events.js";
import { phrase } from "./language.js";

/** What is kept of the past: records of the trace, and the number of the first one that comes after them. `told` is what was asked for early. */
async function pastOf(told, signal) {
  const [head, ...records] = parse(await told ?? await (await ask("history.jsonl", signal)).text());
  return { end: head.end, records };
}

/** Shows a film: the page has in itself all that it would be told, the board first. */
async function show(film, listener) {
  const [board, ...told] = parse(film.textContent);
  listener.expected(board);
  await listener.opened(board);
  listener.begin();
  for (const one of told) if (one.kind) listener.past([one]); else listener.told(one);
  listener.ended(told.at(-1));
  listener.connection(phrase`a film of a run`, true);
}

/** Follows the program: what comes is taken after what the board is, and after its past. */
export function follow(listener) {
  const film = at("film");
  if (film) {
    show(film, listener);
    return;
  }
  /** What early.js has asked for; null once that is of an earlier connection. */
  let early = window.early?.isLost === false ? window.early : null;
  // Now it is too late for that.
  window.early ??= null;
  early?.board.then((board) => { if (board) listener.expected(board); });
  /** The number of the first record that has not been seen. */
  let next = 0;
  followEvents({
    early,
    connection: (words, isThere) => {
      // The program that answers next may be another one.
      early = null;
      listener.connection(words, isThere);
    },
    lost: phrase`connection lost, trying again`,
    opened: async (signal) => {
      const [board, past] = await Promise.all([early?.board, pastOf(early?.past, signal)]);
      signal.throwIfAborted();
      early = null;
      const news = board ?? await (await ask("board.json", signal)).json();
      await listener.opened(news);
      signal.throwIfAborted();
      listener.begin(true);
      listener.past(past.records);
      next = past.end;
      listener.connection(phrase`connected`, true);
    },
    takers: {
      begin: () => listener.begin(),
      status: (event) => listener.status(JSON.parse(event.data)),
      trace: (event) => {
        // What came while the past was fetched is in it already.
        const records = parse(event.data);
        const end = Number(event.lastEventId) + 1;
        listener.records(records.slice(Math.max(0, next - (end - records.length))));
        next = Math.max(next, end);
      },
    },
  });
}

/** Asks the program to do something. Null when it did, else why it did not. */
export async function post(path, body, token) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      body,
      headers: { "Content-Type": "text/plain", "X-Portcullis-Token": token },
    });
    return answer.ok ? null : (await answer.text()).trim() || phrase`refused: ${answer.status}`;
  } catch {
    return phrase`the program does not answer`;
  }
}
