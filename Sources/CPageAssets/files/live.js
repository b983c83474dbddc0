// What comes from the program: the board, and then everything that happens, as server-sent events.

/** The board that the program shows. */
async function boardOf() {
  const answer = await fetch("board.json", { cache: "no-store" });
  if (!answer.ok) throw new Error(`board.json: ${answer.status}`);
  return answer.json();
}

/** What is kept of the past: records of the trace, and the number of the first one that comes after them. */
async function pastOf() {
  const answer = await fetch("history.jsonl", { cache: "no-store" });
  if (!answer.ok) throw new Error(`history.jsonl: ${answer.status}`);
  const [head, ...records] = parse(await answer.text());
  return { end: head.end, records };
}

/** JSON Lines. */
function parse(text) { return text.split("\n").filter(Boolean).map((line) => JSON.parse(line)); }

/**
 * Follows the program for as long as the page lives. The browser connects again by itself after a broken connection; after a
 * refusal it does not, so that is done here.
 */
export function follow(listener) {
  let retry = 500;
  let ready = Promise.resolve();
  /** The number of the first record that has not been seen. */
  let next = 0;
  const connect = () => {
    const source = new EventSource("live");
    /** Whether another one takes its place. */
    let isOver = false;
    const giveUp = () => {
      if (isOver) return;
      isOver = true;
      source.close();
      later();
    };
    // What comes is taken in its order, after what the board is.
    const then = (work) => {
      ready = ready.then(() => isOver || work()).catch((error) => {
        listener.connection(`no answer: ${error.message}`, false);
        giveUp();
      });
    };
    source.onopen = () =>
      then(async () => {
        await listener.opened(await boardOf());
        const past = await pastOf();
        listener.begin();
        listener.records(past.records);
        next = past.end;
        retry = 500;
        listener.connection("connected", true);
      });
    source.onerror = () => {
      listener.connection("connection lost, trying again", false);
      if (source.readyState === EventSource.CLOSED) giveUp();
    };
    source.addEventListener("begin", () => then(() => listener.begin()));
    source.addEventListener("status", (event) => then(() => listener.status(JSON.parse(event.data))));
    source.addEventListener("trace", (event) => {
      then(() => {
        // What came while the past was fetched is in it already.
        const records = parse(event.data);
        const end = Number(event.lastEventId) + 1;
        listener.records(records.slice(Math.max(0, next - (end - records.length))));
        next = Math.max(next, end);
      });
    });
  };
  const later = () => {
    setTimeout(connect, retry);
    retry = Math.min(retry * 2, 8000);
  };
  connect();
}

/** Asks the program to do something. Null when it did, else why it did not. */
export async function post(path, body, token) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      body,
      headers: { "Content-Type": "text/plain", "X-Portcullis-Token": token },
    });
    return answer.ok ? null : (await answer.text()).trim() || `refused: ${answer.status}`;
  } catch {
    return "the program does not answer";
  }
}
