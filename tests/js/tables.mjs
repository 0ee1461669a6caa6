/** Tables for the tests, as the server would send them. */

/** @param {object} [change] */
export function table(change = {}) {
  return {
    preset: 'speed', share: 15, phase: 'playing', seats: [{ here: true }, { bot: 'casual', here: true }],
    sides: [
      { spots: [4, 9, 20, 33, 50].map((card) => ({ card })), stock: 10, spit_cards: 9, ready: true },
      { spots: [1, 1, 1, 1, 1].map((hidden) => ({ hidden })), stock: 10, spit_cards: 9, ready: true },
    ],
    piles: [{ count: 2, version: 1, cards: [40, 0] }, { count: 1, version: 1, cards: [24] }],
    rematch: [false, false], wins: [0, 0], ...change,
  };
}

/** The table after a seat's card left a spot for a pile and another came. */
export function played(before, { seat, spot, pile, card, drawn }) {
  const sides = structuredClone(before.sides), piles = structuredClone(before.piles);
  sides[seat].spots[spot] = drawn === undefined ? {} : seat === 0 ? { card: drawn } : { hidden: 1 };
  if (drawn !== undefined) sides[seat].stock -= 1;
  piles[pile] = { count: piles[pile].count + 1, version: piles[pile].version + 1, cards: [...piles[pile].cards, card].slice(-4) };
  return { ...before, sides, piles };
}

/** Options as the welcome brings them. */
export const options = (game, around = {}) => (
  { game, seats: 2, decks: 1, jokers: 0, wrap: true, equal_rank: false, colour: 'any', stall: 'strict', flip_trigger: 'auto', ...around });

const many = (n, make) => Array.from({ length: n }, (_, i) => make(i));
const around = (seats, change) => ({
  share: 26, phase: 'playing', seats: many(seats, () => ({ here: true, bot: 'casual' })), rematch: many(seats, () => false),
  wins: many(seats, () => 0), piles: [], ...change,
});

/** A fresh game of Speed for any number of seats, mine the first. */
export function speedTable(seats, hand = 5, change = {}) {
  const spots = (n) => many(hand, (i) => (n ? { hidden: 1 } : { card: i * 4 + 1 }));
  return around(seats, {
    sides: many(seats, (n) => ({ spots: spots(n), stock: 6, spit_cards: 5, ready: true })),
    piles: many(seats, (i) => ({ count: 1, version: 1, cards: [60 + i], owner: i })), aside: 2, ...change,
  });
}

/** A full layout of Spit: every top is open. */
export function spitTable(seats, sizes = [1, 2, 3, 4, 5], change = {}) {
  return around(seats, {
    sides: many(seats, (n) => ({ spots: sizes.map((size, i) => ({ card: n * 5 + i, hidden: size - 1 })), stock: 0, spit_cards: 10, ready: true })),
    piles: many(seats, (i) => ({ count: 1, version: 1, cards: [60 + i], owner: i })), ...change,
  });
}

/** Rows of California Spit, every second spot marked. */
export function rowsTable(seats, row = 5, change = {}) {
  return around(seats, {
    sides: many(seats, (n) => ({ spots: many(row, (i) => ({ card: n * 5 + i, hidden: i, marked: i % 2 === 0 })), stock: 8, spit_cards: 0, ready: true })), ...change,
  });
}
