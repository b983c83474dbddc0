// Money as people write it. What programs say of it are whole smallest units of a currency: with two decimals, 250 is 2.50.
import { translated } from "./language.js";

/** The currency of the board that is shown, and which names are those of amounts; null where nobody said it. */
let shown = null;

/** The page shows a board. */
export function begin(money) { shown = money ?? null; }

/**
 * So many smallest units: `2.50 EUR`; a plain number without a currency. Only digits are moved: nothing is divided, so nothing is rounded.
 * A BigInt keeps the digits of what is beyond 2^53.
 */
export function amount(units, money, hasCode = true) {
  if (!money) return String(units);
  const sign = units < 0 ? "-" : "";
  const digits = String(units).slice(sign.length).padStart(money.decimals + 1, "0");
  const point = digits.length - money.decimals;
  const text = sign + (money.decimals > 0 ? `${digits.slice(0, point)}${translated(".")}${digits.slice(point)}` : digits);
  return hasCode ? `${text} ${money.currency}` : text;
}

/** What a name has, as the page puts it. */
export function valued(name, value, hasCode = true, money = shown) {
  return money?.names.includes(name) ? amount(value, money, hasCode) : String(value);
}
