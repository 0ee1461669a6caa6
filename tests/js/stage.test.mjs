// What a table asks of its reader, and who is ahead.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amongBots, cardsOf, goesOn, kindOf, places, scoreOf, seriesOf } from '../../src/cardrace/web/static/js/lib/stage.js';
import { spread } from '../../src/cardrace/web/static/js/lib/spread.js';
import { seatName } from '../../src/cardrace/web/static/js/lib/words.js';
import { table } from './tables.mjs';

const PEOPLE = [{ here: true }, { here: true }], BOTS = [{ here: true }, { bot: 'good', here: true }];
const side = (spots, stock = 0, spit_cards = 0, ready = false) => ({
  spots: spots.map((n) => (n ? { card: 7 * n, hidden: n - 1 } : {})), stock, spit_cards, ready,
});
const before = (change) => table({ phase: 'readying', seats: PEOPLE, sides: [side([1]), side([1])], ...change });

test('people are asked whether they are ready, once, and bots are not waited for', () => {
  assert.equal(kindOf(before(), 0, 'online'), 'ready');
  assert.equal(kindOf(before({ seats: BOTS }), 0, 'online'), '');
  assert.equal(kindOf(before({ countdown: { purpose: 'start', left_ms: 9, total_ms: 9 } }), 0, 'online'), '');
  assert.equal(kindOf(before({ sides: [side([1], 0, 0, true), side([1])] }), 0, 'online'), '');
  assert.ok(!amongBots(before({ seats: [...BOTS, { here: true }] }), 0));
});

test('a later layout is asked for beside the cards, also among bots', () => {
  assert.equal(kindOf(before({ layout: 2 }), 0, 'online'), 'layout');
  assert.equal(kindOf(before({ layout: 2, seats: BOTS }), 0, 'online'), 'layout');
});

test('nothing covers a table in play or one where piles are claimed', () => {
  for (const phase of ['playing', 'claiming']) assert.equal(kindOf(table({ phase, layout: 3 }), 0, 'online'), '');
  assert.equal(kindOf(table({ phase: 'waiting', seats: [{ here: true }, null] }), 0, 'online'), 'invite');
  assert.equal(kindOf(table({ phase: 'over' }), 0, 'online'), 'result');
  assert.equal(kindOf(table({ phase: 'over' }), 0, 'gone'), 'gone');
  assert.equal(kindOf(null, 0, 'connecting'), '');
});

test('cards that count: hand and stock, all of Spit, the pack of California Spit', () => {
  const seen = table({ sides: [side([3, 1, 0], 4, 5)] });
  assert.equal(cardsOf(seen, 0, { game: { type: 'speed' } }), 8);
  assert.equal(cardsOf(seen, 0, { game: { type: 'spit' } }), 13);
  assert.equal(cardsOf(seen, 0, { game: { type: 'california' } }), 4);
  assert.equal(cardsOf(seen, 1, null), 0);
});

test('the winner is first whatever he holds; equals share a place', () => {
  const sides = [side([1], 3), side([1], 1), side([1], 9), side([1], 1)];
  const seen = table({ sides, outcome: { winner: 2, ending: 'called' } });
  assert.deepEqual(places(seen, null).map(({ seat, place }) => [seat, place]), [[2, 1], [1, 2], [3, 2], [0, 4]]);
  const draw = table({ sides, outcome: { winner: null, ending: 'dead' } });
  assert.deepEqual(places(draw, null).map(({ seat, place }) => [seat, place]), [[1, 1], [3, 1], [0, 3], [2, 4]]);
});

test('a series goes on until it has its champion', () => {
  const three = { game: { type: 'speed' }, best_of: 3 }, fifty = { game: { type: 'speed' }, points: 50 };
  assert.ok(goesOn(table({ champion: null }), three));
  assert.ok(!goesOn(table({ champion: 0 }), three));
  assert.ok(!goesOn(table(), { game: { type: 'speed' } }));
  assert.equal(seriesOf(fifty), 'points');
  assert.deepEqual(scoreOf(table({ wins: [1, 0], points: [12, 7] }), fifty), [12, 7]);
  assert.deepEqual(scoreOf(table({ wins: [1, 0], points: [12, 7] }), three), [1, 0]);
});

test('names: two need no numbers, more do', () => {
  assert.equal(seatName(table(), 1, 0), 'Casual bot');
  const seats = [{ bot: 'good', here: true }, { here: true }, { here: false }, { bot: 'good', here: true }, null];
  const seen = table({ seats });
  assert.deepEqual(seats.map((_, n) => seatName(seen, n, 1)), ['Bot 4', 'You', 'Player 1', 'Bot 2', 'Free seat']);
});

test('a name is said wherever its seat is; who watches reads numbers, not you', () => {
  const seats = [{ here: true, name: 'Ada' }, { here: true }];
  assert.deepEqual([0, 1].map((n) => seatName(table({ seats }), n, 1)), ['Ada', 'You']);
  assert.deepEqual([0, 1].map((n) => seatName(table({ seats }), n, -1)), ['Ada', 'Player 2']);
});

test('who watches is asked nothing; a paused table waits; once all sit, the cards are shuffled', () => {
  assert.equal(kindOf(table({ phase: 'waiting', seats: [{ here: true }, null] }), -1, 'online'), '');
  assert.equal(kindOf(table({ phase: 'waiting', seats: PEOPLE }), 0, 'online'), '');
  const readying = { phase: 'readying', seats: PEOPLE, sides: [side([1]), side([1])] };
  assert.equal(kindOf(table(readying), 0, 'online'), 'ready');
  assert.equal(kindOf(table(readying), -1, 'online'), '');
  assert.equal(kindOf(table({ ...readying, paused: true }), 0, 'online'), '');
});

test('labels keep apart and stay inside', () => {
  assert.deepEqual(spread([88, 88, 20], 12, 88), [76, 88, 20]);
  assert.deepEqual(spread([10, 12, 40], 12, 88), [10, 22, 40]);
});
