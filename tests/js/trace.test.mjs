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

const owned = { piles: [{ owner: 1 }] };
const origin = (key, event, before) => trace([event], owned, before).origins.get(key);
const exit = (home, event, before) => trace([event], owned, before).exits.get(home);

test('a spit card comes from whoever started the pile', () => {
  assert.equal(origin('c33', { type: 'flipped', piles: [0], cards: [33] }), 'side-1');
  assert.equal(origin('c33', { type: 'spat', seat: 0, pile: 0, card: 33 }), 'side-0');
});

test('what was turned comes from where it lay, what was covered stays till then', () => {
  const seen = trace([{ type: 'covered', seat: 1, at: 0, spot: 2, card: 7 }]);
  assert.equal(seen.origins.get('c7'), 'stock-1');
  assert.ok(seen.covered.has('spot-0-2'));
});

test('rows are taken up into the packs and laid from them', () => {
  assert.equal(exit('spot-1-3', { type: 'scooped', packs: [[], []], taken: 4, shuffled: false }), 'stock-1');
  assert.equal(exit('spot-1-4', { type: 'scooped', packs: [[], []], taken: 4, shuffled: false }), undefined, 'the fifth stays');
  assert.equal(origin('c9', { type: 'rows-laid', rows: [[], [9]] }), 'stock-1');
});

test('a new layout: piles go to who claimed them, cards come from the stack that deals', () => {
  const laid = { type: 'laid', spots: [[[-1, 5]], [[8]]], spit_cards: [[], []], owners: [0] };
  assert.equal(exit('pile-1', laid, { claims: [1, 0] }), 'side-0');
  assert.equal(exit('spot-1-0', laid, { claims: [1, 0] }), 'side-1');
  assert.equal(origin('c5', laid, null), 'side-0');
  assert.ok(trace([laid]).gathered);
});

test('a penalty goes to the stock, a refill comes from a side pile or from under another', () => {
  assert.equal(exit('pile-1', { type: 'penalised', seat: 0, pile: 1, stock: [], kept: [] }), 'stock-0');
  assert.equal(origin('c3', { type: 'refilled', pile: 0, card: 3, seat: 1, under: null }), 'side-1');
  assert.equal(origin('c3', { type: 'refilled', pile: 0, card: 3, seat: null, under: 1 }), 'pile-1');
});

test('jokers: buried, fetched, picked', () => {
  assert.equal(exit('pile-0', { type: 'buried', seat: 0, card: -1, pile: 0 }), 'side-0');
  assert.equal(exit('pile-0', { type: 'buried', seat: 0, card: -1, pile: null }), undefined);
  assert.equal(origin('c3', { type: 'fetched', seat: 0, spot: 1, card: 3, given: null }), 'side-0');
  assert.equal(exit('spot-1-1', { type: 'fetched', seat: 1, spot: 1, card: -1, given: -1 }), 'side-1');
  assert.equal(origin('spot-1-1', { type: 'picked', seat: 1, spot: 1, pile: 0, under: 2, card: -1 }), 'pile-0');
});

test('who claims a pile is seen to take it', () => {
  assert.deepEqual(trace([{ type: 'slapped', seat: 1, pile: 1 }]).taken, [{ pile: 1, seat: 1 }]);
});
