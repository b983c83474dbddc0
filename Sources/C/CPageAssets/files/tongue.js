// Which language the page speaks: what is known before anything is said.

/** The languages that the page has, by their codes: each by its own name. English is the code's; the others have tables. */
export const languages = { en: "English", de: "Deutsch" };

/** What the address asks for, or else the first of the browser's languages that the page has. */
export const language = [new URLSearchParams(location.search).get("lang"), ...navigator.languages]
  .map((name) => (name ?? "").slice(0, 2).toLowerCase()).find((name) => Object.hasOwn(languages, name)) ?? "en";
