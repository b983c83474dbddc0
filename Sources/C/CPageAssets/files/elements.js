// Short words for the document.

/** The element with an id. */
export const at = (id) => document.getElementById(id);

/** A new element with attributes and children. An attribute that is false or missing is left out, a function is a listener. */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same in a picture. */
export function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== undefined && child !== null));
  return node;
}

/** Sets a text only when it differs, so that nothing is laid out or spoken anew. */
export function say(node, words) {
  const own = node.firstChild;
  // A text that stays where it is costs less than a new one.
  if (own?.nodeType === Node.TEXT_NODE && own === node.lastChild) {
    if (own.data !== words) own.data = words;
  } else if (node.textContent !== words) node.textContent = words;
}

/** Sets an attribute only when it differs. */
export function mark(node, name, value) {
  if (value === false || value === null || value === undefined) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, value);
}
