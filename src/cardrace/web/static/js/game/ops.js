// @ts-check
/**
 * What I did and the server has not answered, shown on the table. Idempotent: once the server's
 * table has it, an op changes nothing.
 */
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Op} Op */
/** @typedef {import('../types').Spot} Spot */

/** @param {Table} table @param {Op} op @param {number} seat @returns {Table} */
export function apply(table, op, seat) {
  if (!table.sides[seat]) return table;
  switch (op.kind) {
    case 'play': return played(table, op, seat);
    case 'draw': return drawn(table, op, seat);
    case 'move': return moved(table, op, seat);
    case 'cover': return covered(table, op, seat);
    default: return table;
  }
}

/** @param {Table} table @param {number} seat @param {Spot[]} spots @param {number} [stock] */
function withSide(table, seat, spots, stock = table.sides[seat].stock) {
  return { ...table, sides: table.sides.with(seat, { ...table.sides[seat], spots, stock }) };
}

/** What is left when the top goes: the next card is not known before the server says. @param {Spot} spot @returns {Spot} */
const topless = ({ hidden }) => (hidden ? { hidden } : {});

/** @param {Table} table @param {Extract<Op, {kind: 'play'}>} op @param {number} seat */
function played(table, op, seat) {
  const cards = [op.card, ...op.more], pile = table.piles[op.pile];
  let { spots } = table.sides[seat];
  if (!pile || !cards.every((card) => spots.some((s) => s.card === card))) return table;
  spots = spots.map((s) => (s.card !== undefined && cards.includes(s.card) ? topless(s) : s));
  const after = withSide(table, seat, spots);
  const shown = { ...pile, count: pile.count + cards.length, version: pile.version + cards.length, cards: [...pile.cards, ...cards].slice(-4) };
  return { ...after, piles: table.piles.with(op.pile, { ...shown, named: op.rank ?? null }) };
}

/** A back comes at once, its face when the server says. @param {Table} table @param {Extract<Op, {kind: 'draw'}>} op @param {number} seat */
function drawn(table, op, seat) {
  const { spots, stock } = table.sides[seat], spot = spots[op.spot];
  if (!stock || spot.card !== undefined || spot.hidden) return table;
  return withSide(table, seat, spots.with(op.spot, { hidden: 1 }), stock - 1);
}

/** @param {Table} table @param {Extract<Op, {kind: 'move'}>} op @param {number} seat */
function moved(table, op, seat) {
  const { spots } = table.sides[seat], to = spots[op.to];
  if (spots[op.spot]?.card !== op.card) return table;
  const under = (to.hidden ?? 0) + (to.card === undefined ? 0 : 1);
  return withSide(table, seat, spots.with(op.spot, topless(spots[op.spot])).with(op.to, { card: op.card, hidden: under }));
}

/** @param {Table} table @param {Extract<Op, {kind: 'cover'}>} op @param {number} seat */
function covered(table, op, seat) {
  const spot = table.sides[op.at]?.spots[op.spot];
  if (spot?.card !== op.card || !table.sides[seat].stock) return table;
  const after = withSide(table, op.at, table.sides[op.at].spots.with(op.spot, { ...spot, laying: true }));
  return withSide(after, seat, after.sides[seat].spots, after.sides[seat].stock - 1);
}
