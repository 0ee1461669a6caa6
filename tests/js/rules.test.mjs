// The browser's rules must agree with the table that the Python rules wrote.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fits, legalPlays } from '../../src/cardrace/web/static/js/game/rules.js';

const { cases } = JSON.parse(readFileSync(new URL('../data/legal_plays.json', import.meta.url), 'utf8'));

test('legal plays are those of the Python rules', () => {
  assert.ok(cases.length > 0);
  for (const { spots, piles, plays } of cases) {
    assert.deepEqual(legalPlays(spots, piles), plays, JSON.stringify({ spots, piles }));
  }
});

test('fits is symmetric, needs neighbours and goes round the corner', () => {
  for (let a = 0; a < 52; a++) for (let b = 0; b < 52; b++) assert.equal(fits(a, b), fits(b, a));
  const [ace, two, queen, king] = [0, 5, 46, 49];
  assert.ok(fits(king, ace) && fits(ace, two) && fits(queen, king));
  assert.ok(!fits(king, two) && !fits(ace, 1) && !fits(queen, ace));
});

test('an empty place or pile fits nothing', () => {
  assert.equal(fits(undefined, 3), false);
  assert.equal(fits(3, undefined), false);
});
