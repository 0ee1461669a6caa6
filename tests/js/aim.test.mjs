// A finger that drags or flicks means the pile it points at, never another one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aim, pileAt } from '../../src/cardrace/web/static/js/game/aim.js';

const piles = [{ x: 100, y: 200, w: 100, h: 140 }, { x: 220, y: 200, w: 100, h: 140 }];

test('the drop zone is larger than the pile, and the nearer pile takes the card', () => {
  assert.equal(pileAt(150, 270, piles), 0);
  assert.equal(pileAt(90, 360, piles), 0);
  assert.equal(pileAt(205, 270, piles), 0);
  assert.equal(pileAt(215, 270, piles), 1);
  assert.equal(pileAt(150, 420, piles), null);
});

test('a flick goes to the legal pile it points at', () => {
  const from = { x: 210, y: 600 };
  assert.equal(aim(from, { dx: -40, dy: -120 }, piles, [0, 1]), 0);
  assert.equal(aim(from, { dx: 40, dy: -120 }, piles, [0, 1]), 1);
  assert.equal(aim(from, { dx: 5, dy: -120 }, piles, [0]), 0);
});

test('straight between two legal piles asks; away from every legal pile plays nothing', () => {
  const from = { x: 210, y: 600 };
  assert.equal(aim(from, { dx: 0, dy: -120 }, piles, [0, 1]), undefined);
  assert.equal(aim(from, { dx: 120, dy: 20 }, piles, [0]), null);
  assert.equal(aim(from, { dx: 0, dy: -120 }, piles, []), null);
});
