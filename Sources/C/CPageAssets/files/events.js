// What comes from a program by itself: server-sent events, and the JSON Lines in them.
import { phrase } from "./language.js";

/** JSON Lines. */
export function parse(text) { return text.split("\n").filter(Boolean).map((line) => JSON.parse(line)); }

/** What the program answers to the question for a path. For one that hangs it is waited for a minute, until the answer begins; `signal` ends it. */
export async function ask(path, signal) {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new Error("timeout")), 60_000);
  signal?.addEventListener("abort", () => end.abort(signal.reason), { once: true });
  const answer = await fetch(path, { cache: "no-store", signal: end.signal }).finally(() => clearTimeout(timer));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** Fails when a signal comes. */
function ended(signal) {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

/**
 * Follows the program for as long as the page lives. The browser connects again by itself after a broken connection; after a
 * refusal it does not, so that is done here. What comes is taken in its order: with each connection, `opened` does its work first,
 * until a signal says that the connection is over, and then `takers` has the function that takes an event of a name.
 *
 * A program whose beat stays away, which says in how many milliseconds the next one comes, hangs or cannot be reached: then the page says
 * so, and connects anew.
 *
 * `connection` hears why there is none, and false. `early` has a connection that was begun before there was anybody to follow it.
 */
export function followEvents({ opened, takers, lost, connection, early = null }) {
  let retry = 500;
  let ready = Promise.resolve();
  /** After how many seconds without a word there is no connection, which the first beat says; how many it has been; and what connects anew. */
  let longest = 60;
  let silence = 0;
  let connectAnew;
  const hear = () => { silence = 0; };
  // Seconds in which the page does nothing, since it is busy or its machine sleeps, are not counted.
  setInterval(() => {
    silence += 1;
    if (silence < longest) return;
    hear();
    connection(phrase`no answer`, false);
    connectAnew();
  }, 1000);
  const beat = (event) => { longest = Math.max(3, (Number(event.data) * 2.5) / 1000); };
  const connect = (early) => {
    hear();
    const source = early?.source ?? new EventSource("live");
    /** Whether another one takes its place. */
    let isOver = false;
    let end = new AbortController();
    /** What was begun for the connection that is lost is worth nothing, and must not keep the next one waiting. */
    const breakOff = () => {
      end.abort(new Error(lost));
      end = new AbortController();
    };
    const giveUp = () => {
      if (isOver) return;
      isOver = true;
      source.close();
      breakOff();
      setTimeout(() => connect(), retry);
      retry = Math.min(retry * 2, 8000);
    };
    connectAnew = giveUp;
    const then = (work) => {
      const { signal } = end;
      ready = ready.then(() => signal.aborted || work(signal)).catch((error) => {
        if (signal.aborted) return;
        connection(phrase`no answer: ${error.message}`, false);
        giveUp();
      });
    };
    const begin = () =>
      then(async (signal) => {
        await Promise.race([opened(signal), ended(signal)]);
        retry = 500;
      });
    source.onopen = begin;
    source.onerror = () => {
      breakOff();
      connection(lost, false);
      if (source.readyState === EventSource.CLOSED) giveUp();
    };
    // What a beat says is true at once, also of a program that does not come to its answers.
    const take = (event) => { if (event.type === "beat") beat(event); else then(() => takers[event.type]?.(event)); };
    for (const name of ["beat", ...Object.keys(takers)]) {
      source.addEventListener(name, (event) => {
        hear();
        take(event);
      });
      if (early) source.removeEventListener(name, early.keep);
    }
    if (early && source.readyState === EventSource.OPEN) begin();
    for (const event of early?.events ?? []) take(event);
  };
  connect(early);
}
