// The language of the page: English, as the code has it, or another one by a table from English.
import { element, mark, say } from "./elements.js";
import { german } from "./german.js";
import { language, languages } from "./tongue.js";

/** From English to each other language. Of a page in one script, only what it speaks is there. */
const tables = { de: german };

const table = new Map(Object.entries(tables[language] ?? {}));

/** Adds what a part of the page says in a language. */
export function addWords(code, words) { if (code === language) for (const [english, own] of Object.entries(words)) table.set(english, own); }

/** A text in the language of the page, by its English. */
export function translated(text) { return table.get(text) ?? text; }

/**
 * A sentence in the language of the page: phrase`${region} stays ${state}`. Its English, with {} for each thing that is put in, is its key in the
 * tables. Another language may put the things in another order: {1} is the second. Names of states, events, lines, settings and commands
 * are the same in all languages: those of the chart, the trace, the board file and the scripts.
 */
export function phrase(parts, ...values) {
  let next = 0;
  return translated(parts.join("{}")).replace(/\{(\d?)\}/g, (_, place) => values[place || next++]);
}

/** A number's digits, with the decimal sign of the language. */
export function decimal(digits) { return digits.replace(".", translated(".")); }

/** Links to the same page in the other languages. */
export function languageLinks() {
  return Object.entries(languages).filter(([code]) => code !== language)
    .map(([code, name]) => element("a", { href: `?lang=${code}`, lang: code, hreflang: code, title: name }, code));
}

const spoken = ["title", "aria-label", "placeholder"];

/** Translates what stands in the document itself. */
export function translateDocument() {
  document.documentElement.lang = language;
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.currentNode; node; node = nodes.nextNode()) {
    if (node instanceof Text) say(node, node.data.replace(/\S.*\S|\S/, translated));
    else for (const name of spoken) if (node.hasAttribute(name)) mark(node, name, translated(node.getAttribute(name)));
  }
}
