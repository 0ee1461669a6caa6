// What is shown = what the server confirmed + my plays it has not answered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Store } from '../../src/cardrace/web/static/js/game/store.js';
import { played, table } from './tables.mjs';

function seated(first = table()) {
  let now = 0;
  const store = new Store(() => (now += 100)), seen = [];
  store.listen((change) => seen.push(change));
  store.welcome(0);
  store.update({ type: 'update', version: 7, events: [], table: first });
  return { store, seen };
}
const tops = (store) => store.view.piles.map((p) => p.cards.at(-1));
const hand = (store) => store.view.sides[0].spots.map((s) => s.card);

test('my card is on the pile before anybody answers', () => {
  const { store } = seated();
  const ask = store.play(0, 0);
  assert.deepEqual(ask, { type: 'ask', id: 1, seen: 1, command: { type: 'play', card: 4, pile: 0 } });
  assert.deepEqual(tops(store), [4, 24]);
  assert.deepEqual(hand(store), [undefined, 9, 20, 33, 50]);
  assert.deepEqual(store.table.piles[0].cards, [40, 0], 'the confirmed table is untouched');
});

test('a refusal brings the card back and names it', () => {
  const { store, seen } = seated();
  const { id } = store.play(0, 0);
  store.answer({ type: 'answer', id, refusal: 'does-not-fit' });
  assert.deepEqual(hand(store), [4, 9, 20, 33, 50]);
  assert.deepEqual(tops(store), [0, 24]);
  assert.equal(seen.at(-1).why, 'refused');
  assert.equal(seen.at(-1).op.card, 4);
});

test('the update that comes before the answer does not play the card twice', () => {
  const { store } = seated();
  const { id } = store.play(0, 0);
  const after = played(table(), { seat: 0, spot: 0, pile: 0, card: 4, drawn: 17 });
  const events = [{ type: 'played', seat: 0, spot: 0, pile: 0, card: 4 }, { type: 'drawn', seat: 0, spot: 0, card: 17 }];
  assert.ok(store.update({ type: 'update', version: 9, events, table: after }));
  assert.deepEqual(store.view.piles[0].cards, [40, 0, 4]);
  assert.deepEqual(hand(store), [17, 9, 20, 33, 50]);
  store.answer({ type: 'answer', id });
  assert.deepEqual(hand(store), [17, 9, 20, 33, 50]);
  assert.equal(store.pending.length, 0);
});

test('a play is judged on the table as shown, so plays can follow each other', () => {
  const { store } = seated();
  store.play(0, 0); // two on the ace
  assert.deepEqual(store.targets(1), [0]); // three on that two
  const second = store.play(1, 0);
  assert.equal(second.seen, 2, 'I saw my own card there');
  assert.deepEqual(store.view.piles[0].cards, [40, 0, 4, 9]);
});

test('no more than three plays wait for an answer', () => {
  const { store } = seated(table({
    sides: [{ spots: [4, 8, 12, 16, 50].map((card) => ({ card })), stock: 0, spit_cards: 9, ready: true }, table().sides[1]],
    piles: [{ count: 1, version: 0, cards: [0] }, { count: 1, version: 0, cards: [30] }],
  }));
  assert.ok(store.play(0, 0) && store.play(1, 0) && store.play(2, 0));
  assert.equal(store.play(3, 0), null);
});

test('what does not fit is not asked', () => {
  const { store } = seated();
  assert.equal(store.play(4, 1), null);
  assert.equal(store.play(0, 1), null);
  assert.equal(store.pending.length, 0);
});

test('nothing can be played before the start and after the end', () => {
  for (const phase of ['readying', 'over']) assert.deepEqual(seated(table({ phase })).store.targets(0), []);
});

test('their card on the pile while mine waits: mine lies on top until refused', () => {
  const { store } = seated();
  const { id } = store.play(0, 0);
  const after = played(table(), { seat: 1, spot: 2, pile: 0, card: 48, drawn: -1 });
  store.update({ type: 'update', version: 9, events: [{ type: 'played', seat: 1, spot: 2, pile: 0, card: 48 }, { type: 'drawn', seat: 1, spot: 2, card: -1 }], table: after });
  assert.deepEqual(tops(store), [4, 24]);
  store.answer({ type: 'answer', id, refusal: 'does-not-fit' });
  assert.deepEqual(tops(store), [48, 24]);
});

test('a gap in the versions is noticed and changes nothing', () => {
  const { store } = seated();
  assert.equal(store.update({ type: 'update', version: 9, events: [{ type: 'readied', seat: 1 }], table: table({ phase: 'over' }) }), false);
  assert.equal(store.table.phase, 'playing');
});

test('a new connection drops what was pending and takes the table as it is', () => {
  const { store, seen } = seated();
  store.play(0, 0);
  store.welcome(0);
  assert.ok(store.update({ type: 'update', version: 40, events: [], table: table() }));
  assert.equal(store.version, 40);
  assert.deepEqual(tops(store), [0, 24]);
  assert.deepEqual(seen.slice(-2).map((change) => [change.why, change.refusal]), [['snapshot', undefined], ['refused', 'no-connection']]);
});

test('a play that reached the table before the line broke has not come back', () => {
  const { store, seen } = seated();
  store.play(0, 0);
  store.welcome(0);
  store.update({ type: 'update', version: 40, events: [], table: played(table(), { seat: 0, spot: 0, pile: 0, card: 4, drawn: 8 }) });
  assert.equal(seen.at(-1).why, 'snapshot');
});

test('the story of a round ends with the round', () => {
  const { store } = seated();
  const over = table({ phase: 'over', outcome: { winner: 0, ending: 'out' } });
  const lengths = [8, 9, 10].map((version) => {
    assert.ok(store.update({ type: 'update', version, events: [{ type: 'x' }], table: over }));
    return store.history.length;
  });
  assert.deepEqual(lengths, [2, 2, 2]);
});

test('numbers of questions rise through plays, ready and rematch', () => {
  const { store } = seated();
  assert.deepEqual([store.ask('ready').id, store.play(0, 0).id, store.ask('rematch').id], [1, 2, 3]);
});

test('the history of a round holds each change of cards left, and starts anew with a deal', () => {
  const { store } = seated();
  assert.deepEqual(store.history.map((m) => m.left), [[15, 15]]);
  const after = played(table(), { seat: 1, spot: 2, pile: 0, card: 48, drawn: -1 });
  store.update({ type: 'update', version: 9, events: [{ type: 'played' }, { type: 'drawn' }], table: after });
  assert.deepEqual(store.history.map((m) => m.left), [[15, 15], [15, 14]]);
  store.update({ type: 'update', version: 10, events: [{ type: 'dealt' }], table: table({ phase: 'readying' }) });
  assert.deepEqual(store.history, []);
});
