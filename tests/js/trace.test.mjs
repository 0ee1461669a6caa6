// Events say where cards come from and where they go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trace } from '../../src/cardrace/web/static/js/game/trace.js';

test('a played card comes from its spot, the drawn one from the stock', () => {
  const seen = trace([{ type: 'played', seat: 1, spot: 2, pile: 0, card: 9 }, { type: 'drawn', seat: 1, spot: 2, card: -1 }]);
  assert.equal(seen.origins.get('c9'), 'spot-1-2');
  assert.equal(seen.origins.get('spot-1-2'), 'stock-1');
  assert.deepEqual(seen.taken, [{ pile: 0, seat: 1 }]);
});

test('my drawn card is known by its face', () => {
  assert.equal(trace([{ type: 'drawn', seat: 0, spot: 1, card: 30 }]).origins.get('c30'), 'stock-0');
});

test('a flip turns cards of the side piles, the start those in the centre', () => {
  assert.deepEqual([...trace([{ type: 'flipped', piles: [1], cards: [33] }]).origins], [['c33', 'side-1']]);
  assert.deepEqual([...trace([{ type: 'started', cards: [12, 40] }]).origins], [['c12', 'pile-0'], ['c40', 'pile-1']]);
});

test('gathered cards go to the side pile', () => {
  assert.deepEqual([...trace([{ type: 'recycled', seat: 1, pile: 1, cards: [-1, -1], kept: [3] }]).exits], [['pile-1', 'side-1']]);
});

test('a deal clears the table', () => {
  assert.equal(trace([{ type: 'dealt' }]).dealt, true);
  assert.equal(trace([{ type: 'seated', seat: 1 }]).dealt, false);
});
