// When the page draws: at once when somebody does something and while something moves, else as often as the time that passes is seen.

/** How long the page waits at the most until it draws again, in milliseconds. */
export const longestWait = 95;

let draw = () => longestWait;
let timer = null;
let isAsked = false;

/** Begins to draw: `work` does, and says in how many milliseconds it wants to again, 0 for as soon as the browser shows a picture. */
export function beginFrames(work) {
  draw = work;
  hurry();
}

/** Lets the page draw what the browser shows next, once, however often that is asked for. A page that nobody sees draws nothing. */
export function hurry() {
  if (isAsked) return;
  isAsked = true;
  clearTimeout(timer);
  requestAnimationFrame(() => {
    isAsked = false;
    // One picture that fails is not the last one.
    let wait = longestWait;
    try {
      wait = draw();
    } finally {
      if (wait > 0) timer = setTimeout(hurry, wait);
      else hurry();
    }
  });
}
