// What a seat can do now, for every option that changes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acts } from '../../src/cardrace/web/static/js/game/acts.js';
import { options, rowsTable, speedTable, spitTable } from './tables.mjs';

const SPIT = options({ type: 'spit', piles: 5 });
const spit = (spots, change = {}, chosen = SPIT) => {
  const shown = spitTable(2, [1, 2, 3, 4, 5], change);
  if (spots) shown.sides[0].spots = spots;
  return acts(shown, 0, chosen);
};
const speed = (change, game = {}, around = {}) => acts(speedTable(2, 5, change), 0, options({ type: 'speed', ...game }, around));
// two and king lie on the piles of these tables (60, 61); 4 is a two, 9 a three, 13 a four
const [ACE, TWO, THREE, FOUR, NINE] = [0, 5, 9, 13, 33];

test('only a face-up top plays, and only while the layout is played', () => {
  const spots = [{ card: THREE }, { hidden: 2, down: true }, {}, { card: NINE }, { card: ACE, hidden: 1 }];
  const piles = [{ count: 1, version: 1, cards: [TWO], owner: 0 }, { count: 1, version: 1, cards: [FOUR], owner: 1 }];
  assert.deepEqual(spit(spots, { piles }).plays, [[0, 1], [], [], [], [0]]);
  for (const phase of ['readying', 'claiming', 'over']) assert.deepEqual(spit(spots, { piles, phase }).plays.flat(), []);
});

test('a card moves to an empty place if it shows something, or onto an equal one where that is played', () => {
  const spots = [{ card: THREE, hidden: 1 }, {}, { card: NINE }, { card: THREE + 1 }, { hidden: 1, down: true }];
  assert.deepEqual(spit(spots).moves, [[1], [], [], [], []]);
  const stacking = options({ type: 'spit', piles: 5, stack_equal: true });
  assert.deepEqual(spit(spots, {}, stacking).moves, [[1, 3], [], [], [0], []]);
  assert.deepEqual(spit(spots).turns, [false, false, false, false, true]);
});

test('a card is drawn only by hand, from a stock, to an empty place', () => {
  const sides = (spots, stock) => speedTable(2).sides.with(0, { spots, stock, spit_cards: 0, ready: true });
  const manual = { refill: 'manual' };
  assert.equal(speed({ sides: sides([{ card: 1 }, {}], 3) }, manual).draw, true);
  assert.equal(speed({ sides: sides([{ card: 1 }, {}], 3) }).draw, false);
  assert.equal(speed({ sides: sides([{ card: 1 }, {}], 0) }, manual).draw, false);
  assert.equal(speed({ sides: sides([{ card: 1 }, { card: 9 }], 3) }, manual).draw, false);
});

test('marked cards of every row can be covered, once, and with a pack', () => {
  const chosen = options({ type: 'california', row: 5 }), shown = rowsTable(2);
  assert.deepEqual(acts(shown, 0, chosen).covers, [[true, false, true, false, true], [true, false, true, false, true]]);
  shown.sides[1].spots[0].laying = true;
  assert.equal(acts(shown, 0, chosen).covers[1][0], false);
  shown.sides[0].stock = 0;
  assert.deepEqual(acts(shown, 0, chosen).covers.flat().filter(Boolean), []);
  assert.deepEqual(acts(rowsTable(2, 5, { phase: 'readying' }), 0, chosen).covers.flat().filter(Boolean), []);
});

test('a layout that is over: every place that is not taken, the empty one too', () => {
  const claiming = (change) => ({ phase: 'claiming', claims: [null, null], piles: [{ count: 4, version: 4, cards: [60], owner: 1 }], ...change });
  assert.deepEqual(spit(null, claiming({})).piles, ['slap', 'slap']);
  assert.deepEqual(spit(null, claiming({ claims: [null, 0] })).piles, [null, 'slap']);
  assert.deepEqual(spit(null, claiming({ claims: [1, null] })).piles, [null, null]);
});

test('the finisher chooses first where that is played; who slapped too early does not', () => {
  const claiming = (change) => ({ phase: 'claiming', claims: [null, null], finisher: 1, ...change });
  const choosing = options({ type: 'spit', piles: 5, claim: 'finisher' });
  assert.deepEqual(spit(null, claiming({}), choosing).piles, [null, null]);
  assert.deepEqual(spit(null, claiming({}), SPIT).piles, ['slap', 'slap']);
  assert.deepEqual(spit(null, claiming({ finisher: 0 }), choosing).piles, ['slap', 'slap']);
  assert.deepEqual(spit(null, claiming({ claims: [null, 1] }), choosing).piles, ['slap', null]);
  assert.deepEqual(spit(null, claiming({ penalty: { seat: 0 } }), SPIT).piles, [null, null]);
  assert.deepEqual(spit(null, claiming({ penalty: { seat: 1 } }), choosing).piles, ['slap', 'slap']);
});

test('a slap too early is offered only where it has a price, and not twice', () => {
  const priced = options({ type: 'spit', piles: 5, false_slap: 'opponent_chooses' });
  assert.deepEqual(spit(null, {}).piles, [null, null]);
  assert.deepEqual(spit(null, {}, priced).piles, ['early', 'early']);
  assert.deepEqual(spit(null, { penalty: { seat: 0 } }, priced).piles, [null, null]);
});

test('who spits alone chooses a pile when the table waits for it', () => {
  const countdown = { purpose: 'spit', left_ms: 2000, total_ms: 3000 };
  assert.deepEqual(spit(null, { countdown }).piles, ['spit', 'spit']);
  const sides = spitTable(2).sides.with(0, { ...spitTable(2).sides[0], spit_cards: 0 });
  assert.deepEqual(spit(null, { countdown, sides }).piles, [null, null]);
});

test('a penalty lets its seat choose a pile that is there', () => {
  const owed = { penalty: { seat: 0, pile: null } }, called = { verbal: 'required' };
  const piles = [{ count: 0, version: 1, cards: [], owner: 0 }, { count: 3, version: 1, cards: [60], owner: 1 }];
  assert.deepEqual(speed({ ...owed, piles }, { ...called, call_pile: 'choice' }).piles, [null, 'take']);
  assert.deepEqual(speed({ ...owed, piles }, { ...called, call_pile: 'smallest' }).piles, [null, null]);
  assert.deepEqual(speed({ penalty: { seat: 1, pile: null } }, { ...called, call_pile: 'choice' }).piles, [null, null]);
  assert.deepEqual(speed({ penalty: { seat: 0, pile: 1 } }, { ...called, call_pile: 'choice' }).piles, [null, null]);
});

test('a call counts when I am out, or in a race when anybody is; it can cost a pile', () => {
  assert.equal(speed({}).call, null);
  assert.equal(speed({}, { verbal: 'required' }).call, 'idle');
  assert.equal(speed({}, { verbal: 'required', false_call: 'penalty' }).call, 'early');
  assert.equal(speed({ out: [0] }, { verbal: 'required' }).call, 'now');
  assert.equal(speed({ out: [1] }, { verbal: 'required' }).call, 'idle');
  assert.equal(speed({ out: [1] }, { verbal: 'race' }).call, 'now');
  assert.equal(speed({ phase: 'over' }, { verbal: 'race' }).call, null);
});

test('in a race nothing but the call counts once somebody is out', () => {
  const piles = [{ count: 1, version: 1, cards: [9], owner: 0 }, { count: 1, version: 1, cards: [62], owner: 1 }];
  assert.ok(speed({ piles }, { verbal: 'race' }).plays.flat().length);
  assert.equal(speed({ piles, out: [1] }, { verbal: 'race' }).plays.flat().length, 0);
  assert.ok(speed({ piles, out: [1] }, { verbal: 'required' }).plays.flat().length);
});

test('a flip is asked for when I can do nothing, or any time where all may agree', () => {
  const stuck = { sides: speedTable(2).sides.with(0, { spots: [{ card: 30 }], stock: 0, spit_cards: 3, ready: false }) };
  const able = { sides: speedTable(2).sides.with(0, { spots: [{ card: THREE }], stock: 0, spit_cards: 3, ready: false }) };
  assert.equal(speed(stuck).flip, false);
  assert.equal(speed(stuck, {}, { flip_trigger: 'ready' }).flip, true);
  assert.equal(speed(able, {}, { flip_trigger: 'ready' }).flip, false);
  assert.equal(speed(able, {}, { stall: 'agreed' }).flip, true);
  assert.equal(speed({}, {}, { stall: 'agreed' }).flip, false, 'I have asked already');
});

test('without a table there is nothing to do', () => {
  assert.deepEqual(acts(null, 0, SPIT), { plays: [], moves: [], turns: [], draw: false, covers: [], piles: [], call: null, flip: false });
});
