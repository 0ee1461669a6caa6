// What is shown = what the server confirmed + my plays it has not answered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstId, Store } from '../../src/cardrace/web/static/js/game/store.js';
import { options, played, rowsTable, speedTable, spitTable, table } from './tables.mjs';

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

/** The line breaks and comes back: what the client says it has, and the welcome. */
function back(store, seat = 0) {
  const { since } = store.hello(false, '');
  store.welcome(seat);
  return since;
}

test('a client says what it has, and nothing before it has a table', () => {
  const store = new Store(() => 0);
  assert.deepEqual(store.hello(true, 'Ada'), { type: 'join', since: null, watch: true, name: 'Ada' });
  assert.deepEqual(seated().store.hello(false, ''), { type: 'join', since: 7, watch: false, name: '' });
});

test('after a break a play still waits, shown, and is asked again under its number', () => {
  const { store, seen } = seated();
  const ask = store.play(0, 0);
  assert.equal(back(store), 7);
  assert.equal(store.synced, false, 'nothing may be asked before the table has come');
  assert.ok(store.update({ type: 'update', version: 8, events: [{ type: 'went-away', seat: 1 }], table: table() }));
  assert.equal(store.synced, true);
  assert.deepEqual(store.unanswered, [ask]);
  assert.deepEqual(tops(store), [4, 24]);
  assert.equal(seen.at(-1).why, 'resumed');
  store.answer({ type: 'answer', id: ask.id, refusal: 'does-not-fit' });
  assert.deepEqual([store.unanswered, store.pending, tops(store)], [[], [], [0, 24]]);
  assert.deepEqual([seen.at(-1).why, seen.at(-1).op.card], ['refused', 4]);
});

test('what is asked while the line is down keeps its order', () => {
  const { store } = seated();
  store.hello(false, '');
  const asks = [store.play(0, 0), store.ask({ type: 'cut', cut: '00' }), store.play(1, 0)];
  store.welcome(0);
  store.update({ type: 'update', version: 7, events: [], table: table() });
  assert.deepEqual(store.unanswered, asks);
  assert.ok(store.isAsking('cut') && !store.isAsking('ready'));
});

test('a play that reached the table before the line broke is there once', () => {
  const { store } = seated();
  const { id } = store.play(0, 0);
  back(store);
  const events = [{ type: 'played', seat: 0, spot: 0, pile: 0, card: 4 }, { type: 'drawn', seat: 0, spot: 0, card: 8 }];
  store.update({ type: 'update', version: 9, events, table: played(table(), { seat: 0, spot: 0, pile: 0, card: 4, drawn: 8 }) });
  assert.deepEqual([store.view.piles[0].cards, hand(store)], [[40, 0, 4], [8, 9, 20, 33, 50]]);
  store.answer({ type: 'answer', id });
  assert.deepEqual([store.view.piles[0].cards, hand(store)], [[40, 0, 4], [8, 9, 20, 33, 50]]);
});

test('what was asked in a round that is over is not asked in the next', () => {
  const { store } = seated();
  store.play(0, 0);
  back(store);
  store.update({ type: 'update', version: 9, events: [{ type: 'ended' }, { type: 'dealt' }], table: table({ phase: 'readying' }) });
  assert.deepEqual([store.unanswered, store.pending], [[], []]);
});

test('in another history than mine my asks mean nothing, and a card I still hold is named', () => {
  const { store, seen } = seated();
  store.play(0, 0);
  back(store);
  store.update({ type: 'update', version: 3, events: [], table: table() });
  assert.deepEqual([store.version, store.unanswered, tops(store)], [3, [], [0, 24]]);
  assert.deepEqual(seen.slice(-2).map((change) => [change.why, change.refusal]), [['snapshot', undefined], ['refused', 'no-connection']]);
});

test('after a gap the table is asked for as it is, and what waits is kept', () => {
  const { store } = seated();
  const ask = store.play(0, 0);
  assert.equal(store.update({ type: 'update', version: 20, events: [], table: table() }), false);
  assert.equal(back(store), null);
  assert.ok(store.update({ type: 'update', version: 20, events: [], table: table() }));
  assert.deepEqual([store.version, store.unanswered], [20, [ask]]);
});

test('who is taken over, or sits elsewhere now, asks nothing again', () => {
  const { store, seen } = seated();
  store.play(0, 0);
  store.forget();
  assert.deepEqual([store.unanswered, tops(store), seen.at(-1).why], [[], [0, 24], 'answered']);
  store.play(0, 0);
  back(store, 1);
  assert.deepEqual(store.unanswered, []);
});

test('who watches sees the table from the first seat, and can do nothing', () => {
  const store = new Store(() => 0);
  store.hello(true, '');
  store.welcome(null, undefined, { delay_ms: 3000 });
  store.update({ type: 'update', version: 1, events: [], table: table() });
  assert.deepEqual([store.seat, store.me, store.terms.delay_ms], [0, -1, 3000]);
  assert.deepEqual([store.targets(0), store.play(0, 0), store.request({ type: 'call' }), store.unanswered], [[], null, null, []]);
});

test('numbers of two visits do not meet, and stay exact', () => {
  assert.equal(new Store(() => 0, firstId(0.5)).ask({ type: 'ready' }).id, 2 ** 51 + 1);
  assert.ok(firstId(1 - 2 ** -53) + 2 ** 21 - 1 <= 2 ** 53);
  assert.ok(firstId(2 / 2 ** 31) - firstId(1 / 2 ** 31) === 2 ** 21);
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
  assert.deepEqual([store.ask({ type: 'ready' }).id, store.play(0, 0).id, store.ask({ type: 'rematch' }).id], [1, 2, 3]);
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

const welcomed = (shown, chosen) => {
  const store = new Store(() => 0);
  store.welcome(0, chosen);
  store.update({ type: 'update', version: 1, events: [], table: shown });
  return store;
};

test('the others sit in order round the table after me', () => {
  const store = new Store();
  store.welcome(2, options({ type: 'speed' }, { seats: 4 }));
  assert.deepEqual(store.others, [3, 0, 1]);
  assert.equal(store.theirs, 3);
});

test('a top that leaves its pile shows the back of the next until the server says what it is', () => {
  const store = welcomed(spitTable(2, [1, 2, 3], { piles: [{ count: 1, version: 3, cards: [5], owner: 0 }, { count: 1, version: 1, cards: [40], owner: 1 }] }), options({ type: 'spit', piles: 3 }));
  const sent = store.play(1, 0); // an ace on a two
  assert.deepEqual(sent.command, { type: 'play', card: 1, pile: 0 });
  assert.deepEqual(store.view.sides[0].spots[1], { hidden: 1 });
  assert.deepEqual(store.view.piles[0].cards, [5, 1]);
});

test('a card moves at once, and only once', () => {
  const shown = spitTable(2, [1, 2, 3]);
  shown.sides[0].spots[0] = {};
  const store = welcomed(shown, options({ type: 'spit', piles: 3 }));
  assert.equal(store.move(1, 2), null);
  assert.deepEqual(store.move(1, 0).command, { type: 'move', card: 1, spot: 0 });
  const after = structuredClone(shown);
  after.sides[0].spots = [{ card: 1, hidden: 0 }, { card: 30 }, shown.sides[0].spots[2]];
  assert.deepEqual(store.view.sides[0].spots.slice(0, 2), [{ card: 1, hidden: 0 }, { hidden: 1 }]);
  store.update({ type: 'update', version: 3, events: [{ type: 'moved' }, { type: 'turned' }], table: after });
  assert.deepEqual(store.view.sides[0].spots, after.sides[0].spots);
});

test('a drawn card comes face down at once; its face is the server\'s', () => {
  const shown = speedTable(2);
  shown.sides[0].spots[2] = {};
  const store = welcomed(shown, options({ type: 'speed', refill: 'manual' }));
  assert.deepEqual(store.draw().command, { type: 'draw' });
  assert.deepEqual([store.view.sides[0].spots[2], store.view.sides[0].stock], [{ hidden: 1 }, 5]);
  assert.equal(store.draw(), null, 'the hand is full');
  const after = structuredClone(shown);
  after.sides[0].spots[2] = { card: 48 };
  after.sides[0].stock = 5;
  store.update({ type: 'update', version: 2, events: [{ type: 'drawn' }], table: after });
  assert.deepEqual([store.view.sides[0].spots[2], store.view.sides[0].stock], [{ card: 48 }, 5]);
});

test('a covered card stays under a back of my pack until the server names it', () => {
  const shown = rowsTable(2), store = welcomed(shown, options({ type: 'california', row: 5 }));
  assert.equal(store.cover(1, 1), null, 'not marked');
  assert.deepEqual(store.cover(1, 2).command, { type: 'cover', card: 7 });
  assert.equal(store.view.sides[1].spots[2].laying, true);
  assert.equal(store.view.sides[0].stock, 7);
  const late = structuredClone(shown);
  late.sides[1].spots[2] = { card: 33, hidden: 3 }; // somebody else was first
  store.update({ type: 'update', version: 2, events: [{ type: 'covered' }], table: late });
  assert.equal(store.view.sides[1].spots[2].laying, undefined);
  assert.equal(store.view.sides[0].stock, 8);
});

test('several cards go in one act, the first judged by the pile and each by the one before', () => {
  const shown = speedTable(2, 5, { piles: [{ count: 1, version: 2, cards: [9], owner: 0 }, { count: 1, version: 1, cards: [40], owner: 1 }] });
  shown.sides[0].spots = [12, 13, 30, 44, 50].map((card) => ({ card })); // two fours on a three
  const store = welcomed(shown, options({ type: 'speed', max_play: 5, multi: 'equal' }));
  assert.deepEqual(store.targetsOf([0, 1]), [0]);
  assert.deepEqual(store.targetsOf([0, 2]), []);
  assert.deepEqual(store.play([0, 1], 0), { type: 'ask', id: 1, seen: 2, command: { type: 'play', card: 12, pile: 0, more: [13] } });
  assert.deepEqual(store.view.piles[0].cards, [9, 12, 13]);
  assert.equal(store.view.piles[0].version, 4);
});

test('a joker that is called something is that, for the next card on my screen too', () => {
  const shown = speedTable(2, 5, { piles: [{ count: 1, version: 1, cards: [9], owner: 0 }, { count: 1, version: 1, cards: [40], owner: 1 }] });
  shown.sides[0].spots = [52, 17, 21, 0, 45].map((card) => ({ card }));
  const store = welcomed(shown, options({ type: 'speed', joker_top: 'declared' }, { jokers: 2 }));
  assert.deepEqual(store.play(0, 0, 3).command, { type: 'play', card: 52, pile: 0, rank: 3 });
  assert.equal(store.view.piles[0].named, 3);
  assert.ok(store.targets(1).includes(0) && !store.targets(2).includes(0), 'a five fits a four, a six does not');
});

test('slaps, spits and calls wait for the server', () => {
  const store = welcomed(spitTable(2, [1], { phase: 'claiming', claims: [null, null] }), options({ type: 'spit', piles: 5 }));
  assert.deepEqual(store.request({ type: 'slap', pile: 1 }), { type: 'ask', id: 1, command: { type: 'slap', pile: 1 } });
  assert.deepEqual(store.view, store.table);
  store.answer({ type: 'answer', id: 1, refusal: 'pile-taken' });
  assert.equal(store.pending.length, 0);
});
