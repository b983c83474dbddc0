// What comes from the program: all boards, and then those that change, as server-sent events.

const parse = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));

async function boardsNow() {
  const answer = await fetch("boards.jsonl", { cache: "no-store" });
  if (!answer.ok) throw new Error(`boards.jsonl: ${answer.status}`);
  return parse(await answer.text());
}

/**
 * Follows the program for as long as the page lives. The browser connects again by itself after a broken connection; after a
 * refusal it does not, so that is done here.
 */
export function follow(listener) {
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
    // What comes is taken in its order, after all boards are there, and not by its dates: the program's clock may be set back. What was
    // sent before them may be older than they are, and then what is newer follows.
    const then = (work) => {
      ready = ready.then(() => isOver || work()).catch((error) => {
        listener.connection(`no answer: ${error.message}`, false);
        giveUp();
      });
    };
    source.onopen = () =>
      then(async () => {
        listener.all(await boardsNow());
        retry = 500;
      });
    source.onerror = () => {
      listener.connection("the program does not answer, trying again", false);
      if (source.readyState === EventSource.CLOSED) giveUp();
    };
    source.addEventListener("status", (event) => then(() => listener.status(JSON.parse(event.data))));
    source.addEventListener("boards", (event) => then(() => listener.some(parse(event.data))));
    source.addEventListener("gone", (event) => then(() => listener.gone(parse(event.data))));
  };
  connect();
}
