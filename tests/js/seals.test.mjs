// What a visit saw of each seal, to hold a record against.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Seals } from '../../src/cardrace/web/static/js/game/seals.js';
import { table } from './tables.mjs';

const sealed = (cut, round = 1, commitment = 'c0') => table({ phase: 'waiting', seal: { round, commitment, cut } });
const counted = () => {
  let n = 0;
  return () => `cut${++n}`;
};

test('a seal is cut once a round, by who sits and has not cut it', () => {
  const seals = new Seals(), random = counted();
  assert.equal(seals.follow(table(), 0, random), null);
  assert.equal(seals.follow(sealed([false, false]), 0, random), 'cut1');
  assert.equal(seals.follow(sealed([false, true]), 0, random), null, 'asked already');
  assert.equal(seals.follow(sealed([true, false], 2), 0, random), null);
  assert.equal(seals.follow(sealed([false, false], 3), -1, random), null, 'who watches has no say');
  assert.equal(seals.follow(sealed([false, false], 3), 0, random), 'cut2');
  seals.dropped();
  assert.equal(seals.follow(sealed([false, false], 3), 0, random), 'cut3');
});

test('a game is held against the first commitment and the cut that counted', () => {
  const seals = new Seals();
  seals.follow(sealed([false, false]), 1, () => 'mine');
  seals.follow(sealed([false, false], 1, 'another'), 1, () => 'mine');
  seals.witness({ type: 'was-cut', seat: 0, cut: 'theirs' }, 1);
  seals.witness({ type: 'was-cut', seat: 1, cut: 'mine' }, 1);
  seals.witness({ type: 'revealed', round: 1, seed: '', game: 'g' }, 1);
  assert.deepEqual(seals.seen('g'), { commitment: 'c0', seat: 1, cut: 'mine' });
  assert.deepEqual(seals.seen('other'), {});
});

test('a cut that came too late is not expected in the record; a changed one is', () => {
  const seals = new Seals();
  seals.follow(sealed([false, false]), 0, () => 'late');
  seals.witness({ type: 'revealed', round: 1, seed: '', game: 'g' }, 0);
  assert.deepEqual(seals.seen('g'), { commitment: 'c0' });
  seals.follow(sealed([false, false], 2), 0, () => 'mine');
  seals.witness({ type: 'was-cut', seat: 0, cut: 'forged' }, 0);
  seals.witness({ type: 'revealed', round: 2, seed: '', game: 'h' }, 0);
  assert.deepEqual(seals.seen('h'), { commitment: 'c0', seat: 0, cut: 'mine' });
});

test('who was taken over does not hold the other device to his own cut', () => {
  const seals = new Seals();
  seals.follow(sealed([false, false]), 0, () => 'mine');
  seals.forget();
  seals.witness({ type: 'was-cut', seat: 0, cut: 'of the other device' }, 0);
  seals.witness({ type: 'revealed', round: 1, seed: '', game: 'g' }, 0);
  assert.deepEqual(seals.seen('g'), { commitment: 'c0' });
});
