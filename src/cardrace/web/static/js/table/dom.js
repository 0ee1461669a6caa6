// @ts-check
/** One way to make an element. */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {string} [className] @param {Record<string, string>} [attributes] @param {(Node|string)[]} inside
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, className = '', attributes = {}, ...inside) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  made.append(...inside);
  return made;
}

/** Lay an element over a rectangle of the board. @param {HTMLElement} element @param {import('../types').Rect} r */
export function place(element, r) {
  element.style.translate = `${r.x}px ${r.y}px`;
  element.style.width = `${r.w}px`;
  element.style.height = `${r.h}px`;
}
