// The browser's rules must agree with the tables that the Python rules wrote.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isJoker } from '../../src/cardrace/web/static/js/game/cards.js';
import { declares, fits, joining, mayPlay, PLAIN, ranksFor } from '../../src/cardrace/web/static/js/game/rules.js';

const { cases, tables } = JSON.parse(readFileSync(new URL('../data/legal_plays.json', import.meta.url), 'utf8'));
const spot = (card) => (card === null || card === undefined ? {} : { card });
/** Every play a seat could make: single cards first, by spot and then by pile. */
function legalPlays(options, side, piles) {
  const hand = side.spots.flatMap((spot) => spot.card ?? []), found = [];
  for (let acts = hand.map((card) => [card]); acts.length; acts = longer(options, hand, acts)) {
    for (const cards of acts) {
      for (const [pile, lying] of piles.entries()) {
        if (!mayPlay(options, side, cards, lying)) continue;
        const named = declares(options) && isJoker(cards[0]) ? ranksFor(options, lying) : [null];
        found.push(...named.map((rank) => ({ cards, pile, rank })));
      }
    }
  }
  return found;
}
const longer = (options, hand, acts) => acts.flatMap((cards) => joining(options, hand, cards).map((card) => [...cards, card]));
const found = (options, side, piles) => legalPlays(options, side, piles).map(({ cards, pile, rank }) => [cards, pile, rank]);

test('legal plays are those of the Python rules', () => {
  assert.ok(cases.length > 0);
  for (const { spots, piles, plays } of cases) {
    const side = { spots: spots.map(([card]) => spot(card)), stock: 0, spit_cards: 0, ready: true };
    assert.deepEqual(found(PLAIN, side, piles.map((card) => ({ cards: [card] }))), plays.map(([card, pile]) => [[card], pile, null]));
  }
});

for (const { options, cases: chosen } of tables) {
  test(`they are those of the Python rules with ${named(options)}`, () => {
    assert.ok(chosen.some(({ plays }) => plays.length));
    for (const { spots, stock, piles, named: ranks, plays } of chosen) {
      const side = { spots: spots.map(spot), stock, spit_cards: 0, ready: true };
      const lying = piles.map((cards, i) => ({ cards, named: ranks[i] < 0 ? null : ranks[i] }));
      assert.deepEqual(found(options, side, lying), plays, JSON.stringify({ spots, stock, piles, ranks }));
    }
  });
}

test('every option that decides what fits is in the table', () => {
  const values = (read) => new Set(tables.map(({ options }) => read(options)));
  assert.deepEqual(values((o) => o.wrap), new Set([true, false]));
  assert.deepEqual(values((o) => o.equal_rank), new Set([true, false]));
  assert.deepEqual(values((o) => o.colour), new Set(['any', 'alternate']));
  assert.deepEqual(values((o) => o.game.multi), new Set([undefined, 'none', 'equal', 'any', 'run']));
  assert.deepEqual(values((o) => o.game.joker_top), new Set([undefined, 'any', 'declared']));
  assert.deepEqual(values((o) => o.game.joker_last), new Set([undefined, 'forbidden', 'allowed']));
  assert.ok(tables.some((of) => of.cases.some(({ plays }) => plays.some(([cards]) => cards.length > 2))));
  assert.ok(tables.some((of) => of.cases.some(({ plays }) => plays.some(([, , rank]) => rank !== null))));
});

test('fits is symmetric, needs neighbours and goes round the corner', () => {
  for (let a = 0; a < 52; a++) for (let b = 0; b < 52; b++) assert.equal(fits(PLAIN, a, b), fits(PLAIN, b, a));
  const [ace, two, queen, king] = [0, 5, 46, 49];
  assert.ok(fits(PLAIN, king, ace) && fits(PLAIN, ace, two) && fits(PLAIN, queen, king));
  assert.ok(!fits(PLAIN, king, two) && !fits(PLAIN, ace, 1) && !fits(PLAIN, queen, ace));
});

test('an empty place or pile fits nothing, not even a joker', () => {
  assert.equal(fits(PLAIN, undefined, 3), false);
  assert.equal(fits(PLAIN, 3, undefined), false);
  assert.equal(fits(PLAIN, 52, undefined), false);
});

/** What of the options differs from the plain table. */
function named({ game, wrap, equal_rank, colour, jokers }) {
  return [game.type, `${jokers} jokers`, wrap ? '' : 'no wrap', equal_rank ? 'equal' : '', colour,
    game.multi ?? '', game.joker_top ?? '', game.joker_last ?? ''].join(' ');
}
