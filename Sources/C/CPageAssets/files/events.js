// What comes from a program by itself: server-sent events, and the JSON Lines in them.

/** JSON Lines. */
export function parse(text) { return text.split("\n").filter(Boolean).map((line) => JSON.parse(line)); }

/** What the program answers to the question for a path. */
export async function ask(path) {
  const answer = await fetch(path, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/**
 * Follows the program for as long as the page lives. The browser connects again by itself after a broken connection; after a
 * refusal it does not, so that is done here. What comes is taken in its order: with each connection, `opened` does its work first,
 * and then `takers` has the function that takes an event of a name.
 *
 * `connection` hears why there is none, and false.
 */
export function followEvents({ opened, takers, lost, connection }) {
  let retry = 500;
  let ready = Promise.resolve();
  const connect = () => {
    const source = new EventSource("live");
    /** Whether another one takes its place. */
    let isOver = false;
    const giveUp = () => {
      if (isOver) return;
      isOver = true;
      source.close();
      setTimeout(connect, retry);
      retry = Math.min(retry * 2, 8000);
    };
    const then = (work) => {
      ready = ready.then(() => isOver || work()).catch((error) => {
        connection(`no answer: ${error.message}`, false);
        giveUp();
      });
    };
    source.onopen = () =>
      then(async () => {
        await opened();
        retry = 500;
      });
    source.onerror = () => {
      connection(lost, false);
      if (source.readyState === EventSource.CLOSED) giveUp();
    };
    for (const [name, take] of Object.entries(takers)) source.addEventListener(name, (event) => then(() => take(event)));
  };
  connect();
}
