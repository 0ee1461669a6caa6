// @ts-check
/**
 * Fingers and mouse. Taps act on the pointerup of each pointer, because browsers send no click
 * at all when two thumbs overlap; a click that no pointerup explains is a keyboard or a screen reader.
 */
/** @typedef {{x: number, y: number, at: number}} Moment */
/** @typedef {Moment & {from: number, card: number|undefined, far: number, dragging: boolean, trail: Moment[]}} Press */
/**
 * What a press can mean. *from* is a spot of mine, or PACK.
 * @typedef {Object} Hands
 * @property {() => boolean} pressToPlay
 * @property {(from: number) => number|undefined} cardAt
 * @property {(from: number) => boolean} isSure a tap there has exactly one meaning
 * @property {(from: number) => void} tap
 * @property {(from: number, at: {x: number, y: number}, flick: {dx: number, dy: number}|null) => void} release a drag ends
 * @property {(from: number) => boolean} hold
 * @property {(dx: number, dy: number) => void} drag
 * @property {() => void} drop
 * @property {(from: number) => void} cancel
 */

/** The pack in hand, which is no spot. */
export const PACK = -1;
const TAP_PX = 8, WANDER_PX = 15, WANDER_MS = 250, FLICK_PX_MS = 0.5, FLICK_PX = 30, FLICK_MS = 100, CLICK_MS = 700;

export class Pointers {
  #hands;
  /** One for each finger. @type {Map<number, Press>} */ #presses = new Map();
  /** @type {Press|null} */ #dragged = null;
  #frame = 0;
  /** @type {WeakMap<Element, number>} */ #handled = new WeakMap();

  /** @param {Hands} hands */
  constructor(hands) { this.#hands = hands; }

  /** A button from which cards are tapped, dragged and flicked. @param {HTMLButtonElement} button @param {number} from */
  bindGrip(button, from) {
    const up = (/** @type {PointerEvent} */ e) => this.#up(e, button);
    button.addEventListener('pointerdown', (e) => this.#down(e, from, button));
    button.addEventListener('pointermove', (e) => this.#move(e));
    button.addEventListener('pointerup', up);
    button.addEventListener('pointercancel', up);
    button.addEventListener('lostpointercapture', up);
    button.addEventListener('click', () => { if (!this.#explained(button)) this.#hands.tap(from); });
  }

  /** A button that is only tapped. @param {HTMLButtonElement} button @param {() => void} tapped */
  bindTap(button, tapped) {
    button.addEventListener('pointerup', (e) => {
      if (e.button) return;
      this.#explain(button);
      tapped();
    });
    button.addEventListener('click', () => { if (!this.#explained(button)) tapped(); });
  }

  /** @param {Element} button */
  #explain(button) { this.#handled.set(button, performance.now()); }
  /** @param {Element} button */
  #explained(button) { return performance.now() - (this.#handled.get(button) ?? -CLICK_MS) < CLICK_MS; }

  /** @param {PointerEvent} e @param {number} from @param {HTMLButtonElement} button */
  #down(e, from, button) {
    if (e.button) return;
    if (this.#hands.pressToPlay() && this.#hands.isSure(from)) {
      this.#explain(button);
      return this.#hands.tap(from);
    }
    button.setPointerCapture(e.pointerId);
    this.#presses.set(e.pointerId, {
      from, card: this.#hands.cardAt(from), x: e.clientX, y: e.clientY, at: e.timeStamp, far: 0, dragging: false,
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
    if (!this.#dragged && press.far >= TAP_PX && this.#isSame(press) && this.#hands.hold(press.from)) {
      press.dragging = true;
      this.#dragged = press;
    }
    if (!press.dragging) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => { if (press.dragging) this.#hands.drag(dx, dy); });
  }

  /** Another card may have come under the finger. @param {Press} press */
  #isSame(press) { return press.card === this.#hands.cardAt(press.from); }

  /** @param {PointerEvent} e @param {HTMLButtonElement} button */
  #up(e, button) {
    const press = this.#presses.get(e.pointerId);
    if (!press) return;
    this.#presses.delete(e.pointerId);
    this.#explain(button);
    const dragged = press.dragging, held = e.timeStamp - press.at;
    if (dragged) {
      press.dragging = false;
      this.#dragged = null;
      this.#hands.drop();
    }
    if (e.type !== 'pointerup' || !this.#isSame(press)) return this.#hands.cancel(press.from);
    if (press.far < TAP_PX || (press.far <= WANDER_PX && held < WANDER_MS)) return this.#hands.tap(press.from);
    const flick = flicked(press, e);
    if (dragged || flick) this.#hands.release(press.from, { x: e.clientX, y: e.clientY }, flick);
  }
}

/** The way a finger went, if it was still on its way up, and fast, when it let go. @param {Press} press @param {PointerEvent} e */
function flicked(press, e) {
  const last = press.trail.find((m) => e.timeStamp - m.at < FLICK_MS) ?? { x: e.clientX, y: e.clientY, at: 0 };
  const speed = Math.hypot(e.clientX - last.x, e.clientY - last.y) / Math.max(1, e.timeStamp - last.at);
  const dx = e.clientX - press.x, dy = e.clientY - press.y;
  return speed > FLICK_PX_MS && dy < -FLICK_PX ? { dx, dy } : null;
}

export { isForKeys } from './keyboard.js';
