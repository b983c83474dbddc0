// Time, the run, and commands: only where the program has them, which is in a simulation.
import { at, element, mark, say } from "./elements.js";
import { phrase } from "./language.js";
import { post } from "./live.js";
import { actsOnNow } from "./words.js";

/** What acts on now. */
const acting = ".do :is(button, input), .labels > button, #start button, #time-controls :is(button, input, select), #run-controls :is(button, input)";

export class Controls {
  #board = null;
  #speeds = new Map();
  #clock;
  #player;
  #note = at("note");
  #complaint = at("complaint");
  #quiet = null;
  #noted = null;

  /** `player` plays films. */
  constructor(clock, player) {
    this.#clock = clock;
    this.#player = player;
    at("run").addEventListener("click", () => this.#runOrPause());
    at("step").addEventListener("click", () => this.#step());
    at("restart").addEventListener("click", () => this.time("restart"));
    at("script").addEventListener("change", (event) => this.#play(event.target));
    document.addEventListener("keydown", (event) => this.#key(event));
    const files = at("files");
    const close = () => { files.open = false; };
    files.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
    files.addEventListener("focusout", (event) => { if (!files.contains(event.relatedTarget)) close(); });
    for (const link of files.querySelectorAll("a")) link.addEventListener("click", close);
  }

  begin(board) {
    this.#board = board;
    const isSimulation = board.kind === "simulation";
    for (const id of ["run-controls", "files", "step", "step-to"]) at(id).hidden = !isSimulation;
    at("time-controls").hidden = !isSimulation && !this.#isFilm;
    if (this.#isFilm) this.#player.begin();
    at("past").hidden = !this.#isFilm;
    this.#speeds.clear();
    at("speeds").replaceChildren(element("legend", {}, phrase`Speed`));
    for (const speed of board.speeds ?? []) {
      const box = element("input", { type: "radio", name: "speed", value: speed, checked: this.#isFilm && speed === 1, change: () => this.time(`speed ${speed}`), click: () => box.blur() });
      this.#speeds.set(speed, box);
      at("speeds").append(element("label", {}, box, `${speed}×`));
    }
  }

  take(status) {
    if (this.#board?.kind !== "simulation") return;
    mark(at("last"), "hidden", !status.hasLast);
    say(at("run"), status.running ? phrase`Pause` : phrase`Run`);
    mark(at("run"), "title", status.running ? phrase`time stands: space` : phrase`time passes: space`);
    mark(document.body, "data-running", String(status.running));
    for (const [speed, box] of this.#speeds) if (document.activeElement !== box || speed === status.speed) box.checked = speed === status.speed;
  }

  get #isFilm() { return this.#board?.kind === "film"; }

  #runOrPause() { this.time((this.#isFilm ? this.#player.isPlaying : this.#clock.isRunning) ? "pause" : "run"); }

  #step() { this.time(`step ${at("step-to").value}`); }

  /** Asks for something about time. */
  time(words) { return this.#isFilm ? this.#player.time(words) : this.#ask("time", words); }

  /** Gives a lane a command of the script language. */
  command(lane, words) { return this.#ask(`do?lane=${lane}`, words); }

  /** The page shows the past, where nothing can be done, or what is now. */
  rest(isPast) {
    // Of a film there is nothing but the past.
    for (const node of this.#isFilm ? [] : document.querySelectorAll(acting)) {
      node.disabled = isPast;
      mark(node, "aria-describedby", isPast ? "past-words" : null);
    }
    mark(document.body, "data-past", isPast);
    if (!isPast && at("past").contains(document.activeElement)) document.querySelector(".lane:not([hidden]) canvas")?.focus();
    at("past").hidden = !isPast && !this.#isFilm;
  }

  async #ask(path, body) {
    if (document.body.dataset.past) {
      this.note(actsOnNow);
      return false;
    }
    const complaint = await post(path, body, this.#board.token);
    this.complain(complaint);
    return complaint === null;
  }

  /** Says what went wrong; null takes it back. */
  complain(words) {
    clearTimeout(this.#quiet);
    this.#complaint.hidden = words === null;
    this.#put(this.#complaint, words ?? "");
    if (words !== null) this.#quiet = setTimeout(() => this.complain(null), 12000);
  }

  /** Says something that is good to know, for a while. */
  note(words) {
    clearTimeout(this.#noted);
    this.#put(this.#note, words);
    this.#noted = setTimeout(() => this.#put(this.#note, ""), 8000);
  }

  /** What stands beside an open dialog is neither seen nor heard: words go into it. */
  #put(place, words) {
    const home = document.querySelector("dialog[open]") ?? document.body;
    if (words && place.parentElement !== home) home.append(place);
    say(place, words);
  }

  async #play(input) {
    const file = input.files[0];
    if (!file) return;
    const text = await file.text();
    // The same file can be chosen again, after it was changed.
    input.value = "";
    await this.play(file.name, text);
  }

  /** Begins a new run that plays a script; the name is for messages. */
  play(name, text) { return this.#ask(`script?name=${encodeURIComponent(name)}`, text); }

  /** Space and s work wherever nothing else has a use for them: a text takes both, what can be pressed takes a space. */
  #key(event) {
    if (!this.#isFilm && this.#board?.kind !== "simulation" || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const isTyped = event.target.matches("input:not([type=radio], [type=checkbox], [type=file]), select, textarea");
    if (isTyped) return;
    if (event.key === " ") {
      if (event.target.closest("button, a, input, summary, [role=button]")) return;
      event.preventDefault();
      this.#runOrPause();
    } else if (event.key === "s" && !this.#isFilm) this.#step();
  }
}
