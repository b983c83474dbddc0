// What is wrong, in one language for all pages: how bad it is decides the color, words say what it is.
import { at, element, mark, say } from "./elements.js";
import { phrase, translated } from "./language.js";

/** The worst first. Colors are those of `data-severity` in the style. */
const severities = ["error", "warning"];

/** The worst of some troubles, each with a `severity` and `words`, and of those the first; null for none. */
export function worst(troubles) {
  const bySeverity = (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity);
  return [...troubles].sort(bySeverity)[0] ?? null;
}

/** The title and the icon of the browser's tab: how many troubles there are, and the worst. Without a connection nobody knows of others. */
export function showAtTab(known, title) {
  const isLost = document.body.dataset.connected === "false";
  const troubles = isLost ? [{ severity: "error", words: phrase`no connection` }] : known;
  const first = worst(troubles);
  const words = first ? `(${troubles.length}) ${first.words} - ${title}` : title;
  if (document.title !== words) document.title = words;
  // A film has no other icons.
  if (at("icon")) mark(at("icon"), "href", first ? `icon-${first.severity}.svg` : "icon.svg");
}

/** A place that names troubles. */
export class Troubles {
  root = element("span", { class: "troubles" });

  show(troubles) {
    while (this.root.childElementCount > troubles.length) this.root.lastElementChild.remove();
    while (this.root.childElementCount < troubles.length) this.root.append(element("b", { class: "trouble" }));
    troubles.forEach(({ severity, words }, place) => {
      mark(this.root.children[place], "data-severity", severity);
      say(this.root.children[place], words);
    });
  }
}

/** What is wrong with a lane that is so: states that mean trouble, and what blocks it. */
export function troublesOf(info, status) {
  const known = info.troubles ?? {};
  const troubles = Object.values(status.facts).map((value) => known[value]).filter(Boolean)
    .map(({ severity, words }) => ({ severity, words: translated(words) }));
  if (status.jammed) troubles.push({ severity: "warning", words: phrase`jammed` });
  return troubles;
}
