// @ts-check
/** Events -> what the eye should see: where new cards come from, where gathered ones go. */
/** @typedef {import('../types').GameEvent} GameEvent */
/** @typedef {import('../types').Trace} Trace */

/** @param {number} card */
export const cardKey = (card) => `c${card}`;

/** @type {{[K in GameEvent['type']]?: (trace: Trace, event: Extract<GameEvent, {type: K}>) => void}} */
const TRACES = {
  dealt: (trace) => { trace.dealt = true; },
  started: (trace, e) => e.cards.forEach((card, i) => trace.origins.set(cardKey(card), `pile-${i}`)),
  played: (trace, e) => {
    trace.origins.set(cardKey(e.card), `spot-${e.seat}-${e.spot}`);
    trace.taken.push({ pile: e.pile, seat: e.seat });
  },
  drawn: (trace, e) => {
    trace.origins.set(e.card < 0 ? `spot-${e.seat}-${e.spot}` : cardKey(e.card), `stock-${e.seat}`);
  },
  recycled: (trace, e) => { trace.exits.set(`pile-${e.pile}`, `side-${e.pile}`); },
  flipped: (trace, e) => e.piles.forEach((pile, i) => trace.origins.set(cardKey(e.cards[i]), `side-${pile}`)),
};

/** @param {GameEvent[]} events @returns {Trace} */
export function trace(events) {
  /** @type {Trace} */
  const found = { origins: new Map(), exits: new Map(), taken: [], dealt: false };
  for (const e of events) TRACES[e.type]?.(found, /** @type {never} */ (e));
  return found;
}
