// What comes from the program: all boards, and then those that change, as server-sent events.

import { ask, followEvents, parse } from "./events.js";
import { phrase } from "./language.js";

/**
 * Follows the program. What comes is taken after all boards are there, and not by its dates: the program's clock may be set back. What was
 * sent before them may be older than they are, and then what is newer follows.
 */
export function follow(listener) {
  followEvents({
    connection: (words, isThere) => listener.connection(words, isThere),
    lost: phrase`the program does not answer, trying again`,
    opened: async (signal) => listener.all(parse(await (await ask("boards.jsonl", signal)).text())),
    takers: {
      status: (event) => listener.status(JSON.parse(event.data)),
      boards: (event) => listener.some(parse(event.data)),
      gone: (event) => listener.gone(parse(event.data)),
    },
  });
}
