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
