// @ts-check
/**
 * Fingers, mouse and keys. Taps act on the pointerup of each pointer, because browsers send no click
 * at all when two thumbs overlap; a click that no pointerup explains is a keyboard or a screen reader.
 */
/** @typedef {{x: number, y: number, at: number}} Moment */
/** @typedef {Moment & {spot: number, card: number|undefined, far: number, dragging: boolean, trail: Moment[]}} Press */
/**
 * @typedef {Object} Hands
 * @property {() => boolean} pressToPlay
 * @property {(spot: number) => number|undefined} cardAt
 * @property {(spot: number) => number[]} targets
 * @property {(spot: number) => void} tap
 * @property {(spot: number, at: {x: number, y: number}, flick: {dx: number, dy: number}|null) => void} release a drag ends
 * @property {(pile: number) => void} tapPile
 * @property {(spot: number) => boolean} hold
 * @property {(dx: number, dy: number) => void} drag
 * @property {() => void} drop
 * @property {(spot: number) => void} cancel
 */

const TAP_PX = 8, WANDER_PX = 15, WANDER_MS = 250, FLICK_PX_MS = 0.5, FLICK_PX = 30, FLICK_MS = 100, CLICK_MS = 700;

export class Pointers {
  #buttons; #hands;
  /** One for each finger. @type {Map<number, Press>} */ #presses = new Map();
  /** @type {Press|null} */ #dragged = null;
  #frame = 0;
  /** @type {WeakMap<Element, number>} */ #handled = new WeakMap();

  /** @param {{spots: HTMLButtonElement[], piles: HTMLButtonElement[]}} buttons @param {Hands} hands */
  constructor(buttons, hands) {
    this.#buttons = buttons;
    this.#hands = hands;
    buttons.spots.forEach((button, spot) => this.#bindSpot(button, spot));
    buttons.piles.forEach((button, pile) => this.#bindPile(button, pile));
  }

  /** @param {HTMLButtonElement} button @param {number} spot */
  #bindSpot(button, spot) {
    const up = (/** @type {PointerEvent} */ e) => this.#up(e);
    button.addEventListener('pointerdown', (e) => this.#down(e, spot));
    button.addEventListener('pointermove', (e) => this.#move(e));
    button.addEventListener('pointerup', up);
    button.addEventListener('pointercancel', up);
    button.addEventListener('lostpointercapture', up);
    button.addEventListener('click', () => { if (!this.#explained(button)) this.#hands.tap(spot); });
  }

  /** @param {HTMLButtonElement} button @param {number} pile */
  #bindPile(button, pile) {
    button.addEventListener('pointerup', (e) => {
      if (e.button) return;
      this.#explain(button);
      this.#hands.tapPile(pile);
    });
    button.addEventListener('click', () => { if (!this.#explained(button)) this.#hands.tapPile(pile); });
  }

  /** @param {Element} button */
  #explain(button) { this.#handled.set(button, performance.now()); }
  /** @param {Element} button */
  #explained(button) { return performance.now() - (this.#handled.get(button) ?? -CLICK_MS) < CLICK_MS; }

  /** @param {PointerEvent} e @param {number} spot */
  #down(e, spot) {
    const button = this.#buttons.spots[spot];
    if (e.button) return;
    if (this.#hands.pressToPlay() && this.#hands.targets(spot).length === 1) {
      this.#explain(button);
      return this.#hands.tap(spot);
    }
    button.setPointerCapture(e.pointerId);
    this.#presses.set(e.pointerId, {
      spot, card: this.#hands.cardAt(spot), x: e.clientX, y: e.clientY, at: e.timeStamp, far: 0, dragging: false,
      trail: [{ x: e.clientX, y: e.clientY, at: e.timeStamp }],
    });
  }

  /** @param {PointerEvent} e */
  #move(e) {
    const press = this.#presses.get(e.pointerId);
    if (!press) return;
    const dx = e.clientX - press.x, dy = e.clientY - press.y;
    press.far = Math.max(press.far, Math.hypot(dx, dy));
    press.trail = [...press.trail.filter((m) => e.timeStamp - m.at < FLICK_MS), { x: e.clientX, y: e.clientY, at: e.timeStamp }];
    if (!this.#dragged && press.far >= TAP_PX && this.#isSame(press) && this.#hands.hold(press.spot)) {
      press.dragging = true;
      this.#dragged = press;
    }
    if (!press.dragging) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => { if (press.dragging) this.#hands.drag(dx, dy); });
  }

  /** Another card may have come under the finger. @param {Press} press */
  #isSame(press) { return press.card === this.#hands.cardAt(press.spot); }

  /** @param {PointerEvent} e */
  #up(e) {
    const press = this.#presses.get(e.pointerId);
    if (!press) return;
    this.#presses.delete(e.pointerId);
    this.#explain(this.#buttons.spots[press.spot]);
    const dragged = press.dragging, held = e.timeStamp - press.at;
    if (dragged) {
      press.dragging = false;
      this.#dragged = null;
      this.#hands.drop();
    }
    if (e.type !== 'pointerup' || !this.#isSame(press)) return this.#hands.cancel(press.spot);
    if (press.far < TAP_PX || (press.far <= WANDER_PX && held < WANDER_MS)) return this.#hands.tap(press.spot);
    const flick = flicked(press, e);
    if (dragged || flick) this.#hands.release(press.spot, { x: e.clientX, y: e.clientY }, flick);
  }
}

/** The way a finger went, if it was still on its way up, and fast, when it let go. @param {Press} press @param {PointerEvent} e */
function flicked(press, e) {
  const last = press.trail.find((m) => e.timeStamp - m.at < FLICK_MS) ?? { x: e.clientX, y: e.clientY, at: 0 };
  const speed = Math.hypot(e.clientX - last.x, e.clientY - last.y) / Math.max(1, e.timeStamp - last.at);
  const dx = e.clientX - press.x, dy = e.clientY - press.y;
  return speed > FLICK_PX_MS && dy < -FLICK_PX ? { dx, dy } : null;
}

/** @param {KeyboardEvent} e */
export const isForKeys = (e) => !(e.repeat || e.ctrlKey || e.altKey || e.metaKey
  || /** @type {Element} */ (e.target).matches?.('input, select, textarea, dialog, dialog *'));

/**
 * The physical key decides, so that digits work on every keyboard layout.
 * @param {{digit: (spot: number) => void, arrow: (pile: number) => boolean, escape: () => void, readPiles: () => void, readHand: () => void}} on
 * @returns {(e: KeyboardEvent) => void}
 */
export function keys(on) {
  return (e) => {
    if (!isForKeys(e)) return;
    const digit = /^(?:Digit|Numpad)([1-5])$/.exec(e.code);
    if (digit) on.digit(Number(digit[1]) - 1);
    else if (e.code === 'ArrowLeft' || e.code === 'ArrowRight') { if (!on.arrow(e.code === 'ArrowLeft' ? 0 : 1)) return; }
    else if (e.code === 'Escape') on.escape();
    else if (e.code === 'KeyL') on.readPiles();
    else if (e.code === 'KeyH') on.readHand();
    else return;
    e.preventDefault();
  };
}
