// @ts-check
/** Events -> what the eye should see: where new cards come from, where gathered ones go. */
/** @typedef {import('../types').GameEvent} GameEvent */
/** @typedef {import('../types').Trace} Trace */
/** @typedef {import('../types').Table} Table */

/** @param {number} card */
export const cardKey = (card) => `c${card}`;

/** A card that this seat may not see is known by its spot only. @param {number} card @param {number} seat @param {number} spot */
const keyAt = (card, seat, spot) => (card < 0 ? `spot-${seat}-${spot}` : cardKey(card));

/** What the events do not say themselves: who started each pile, and what was claimed before. */
class Eyes {
  /** @param {Trace} trace @param {Table|null} table @param {Table|null} before */
  constructor(trace, table, before) {
    this.trace = trace;
    this.table = table;
    this.before = before;
  }
  /** @param {number} pile */
  sideOf(pile) { return `side-${this.table?.piles[pile]?.owner ?? pile}`; }
  /** @param {string} key @param {string} home */
  from(key, home) { this.trace.origins.set(key, home); }
  /** @param {string} home @param {string} to */
  gone(home, to) { this.trace.exits.set(home, to); }
}

/** @type {{[K in GameEvent['type']]?: (eyes: Eyes, event: Extract<GameEvent, {type: K}>) => void}} */
const TRACES = {
  dealt: (eyes) => { eyes.trace.dealt = true; },
  started: (eyes, e) => e.cards.forEach((card, i) => eyes.from(cardKey(card), `pile-${i}`)),
  played: (eyes, e) => {
    eyes.from(cardKey(e.card), `spot-${e.seat}-${e.spot}`);
    eyes.trace.taken.push({ pile: e.pile, seat: e.seat });
  },
  drawn: (eyes, e) => eyes.from(keyAt(e.card, e.seat, e.spot), `stock-${e.seat}`),
  recycled: (eyes, e) => eyes.gone(`pile-${e.pile}`, `side-${e.seat}`),
  flipped: (eyes, e) => e.piles.forEach((pile, i) => eyes.from(cardKey(e.cards[i]), eyes.sideOf(pile))),
  spat: (eyes, e) => {
    eyes.from(cardKey(e.card), `side-${e.seat}`);
    eyes.trace.taken.push({ pile: e.pile, seat: e.seat });
  },
  buried: (eyes, e) => { if (e.pile !== null) eyes.gone(`pile-${e.pile}`, `side-${e.seat}`); },
  fetched: (eyes, e) => {
    eyes.from(keyAt(e.card, e.seat, e.spot), `side-${e.seat}`);
    if (e.given !== null) eyes.gone(`spot-${e.seat}-${e.spot}`, `side-${e.seat}`);
  },
  picked: (eyes, e) => eyes.from(keyAt(e.card, e.seat, e.spot), `pile-${e.pile}`),
  penalised: (eyes, e) => eyes.gone(`pile-${e.pile}`, `stock-${e.seat}`),
  refilled: (eyes, e) => eyes.from(cardKey(e.card), e.seat === null ? `pile-${e.under}` : `side-${e.seat}`),
  slapped: (eyes, e) => { eyes.trace.taken.push({ pile: e.pile, seat: e.seat }); },
  laid: (eyes, e) => {
    eyes.trace.gathered = true;
    e.spots.forEach((spots, seat) => spots.forEach((cards, i) => {
      eyes.gone(`spot-${seat}-${i}`, `side-${seat}`);
      eyes.from(keyAt(cards.at(-1) ?? -1, seat, i), `side-${seat}`);
    }));
    eyes.before?.claims?.forEach((pile, seat) => { if (pile !== null) eyes.gone(`pile-${pile}`, `side-${seat}`); });
  },
  scooped: (eyes, e) => {
    eyes.trace.gathered = true;
    e.packs.forEach((_, seat) => {
      for (let i = 0; i < e.taken; i++) eyes.gone(`spot-${seat}-${i}`, `stock-${seat}`);
    });
  },
  'rows-laid': (eyes, e) => e.rows.forEach((row, seat) => row.forEach((card) => eyes.from(cardKey(card), `stock-${seat}`))),
  covered: (eyes, e) => {
    eyes.from(cardKey(e.card), `stock-${e.seat}`);
    eyes.trace.covered.add(`spot-${e.at}-${e.spot}`);
  },
};

/**
 * @param {GameEvent[]} events @param {Table|null} [table] after them @param {Table|null} [before]
 * @returns {Trace}
 */
export function trace(events, table = null, before = null) {
  /** @type {Trace} */
  const found = { origins: new Map(), exits: new Map(), taken: [], covered: new Set(), dealt: false, gathered: false };
  const eyes = new Eyes(found, table, before);
  for (const e of events) TRACES[e.type]?.(eyes, /** @type {never} */ (e));
  return found;
}
