// @ts-check
/** The keys of the table. The physical key decides, so that they lie alike on every keyboard layout. */

/**
 * A key that returns false was not for the table.
 * @typedef {Object} Keys
 * @property {(spot: number, only: boolean) => boolean|void} digit *only*: choose the card, do not play it
 * @property {(right: boolean) => boolean|void} arrow
 * @property {(letter: string) => boolean|void} letter
 * @property {() => boolean|void} space
 * @property {() => boolean|void} draw
 * @property {() => boolean|void} flip
 * @property {() => boolean|void} escape
 * @property {() => boolean|void} readPiles
 * @property {() => boolean|void} readHand
 */

/** @param {KeyboardEvent} e */
export const isForKeys = (e) => !(e.repeat || e.ctrlKey || e.altKey || e.metaKey
  || /** @type {Element} */ (e.target).matches?.('input, select, textarea, dialog, dialog *'));

/** A button answers Space by itself. @param {KeyboardEvent} e */
const isPressed = (e) => /** @type {Element} */ (e.target).matches?.('button, a');

/** @param {Keys} on @returns {(e: KeyboardEvent) => void} */
export function keys(on) {
  return (e) => {
    if (isForKeys(e) && act(on, e) !== false) e.preventDefault();
  };
}

/** @param {Keys} on @param {KeyboardEvent} e */
function act(on, e) {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(e.code);
  if (digit) return on.digit(Number(digit[1]) - 1, e.shiftKey);
  const letter = /^Key([A-Z])$/.exec(e.code)?.[1];
  if (letter && on.letter(letter) !== false) return true;
  switch (e.code) {
    case 'ArrowLeft': case 'ArrowRight': return on.arrow(e.code === 'ArrowRight');
    case 'Space': return isPressed(e) ? false : on.space();
    case 'Escape': return on.escape();
    case 'KeyD': return on.draw();
    case 'KeyF': return on.flip();
    case 'KeyL': return on.readPiles();
    case 'KeyH': return on.readHand();
    default: return false;
  }
}
