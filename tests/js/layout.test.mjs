// Everything lies inside the box, big enough for a finger, on every screen we know of.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layout } from '../../src/cardrace/web/static/js/game/layout.js';
import { table } from './tables.mjs';

const SIZES = [[320, 568], [360, 640], [375, 560], [390, 844], [430, 932], [568, 320], [640, 400], [667, 375], [844, 390],
  [768, 1024], [1024, 768], [1280, 800], [1920, 1000]];
const laid = (W, H, keys, seat = 0, change = {}) => layout(table(change), seat, { W, H, keys });

for (const [W, H] of SIZES) {
  for (const keys of W > 900 ? [0, 24] : [0]) {
    test(`${W}x${H}, ${keys} px for keys`, () => {
      const at = laid(W, H, keys);
      const inside = (r) => r.x >= 0 && r.y >= 0 && r.x + r.w <= W && r.y + r.h <= H;
      for (const r of [...at.spots, ...at.piles, at.chips.mine, at.chips.theirs]) assert.ok(inside(r), JSON.stringify(r));
      for (const [key, p] of at.places) {
        assert.ok(inside({ x: p.x, y: p.y, w: at.card.w * p.scale, h: at.card.h * p.scale }), `${key} ${JSON.stringify(p)}`);
      }
      for (const r of [...at.spots, ...at.piles]) assert.ok(Math.min(r.w, r.h) >= 44, `${r.w}x${r.h} is too small for a finger`);
      assert.ok(at.piles[0].w >= at.spots[0].w, 'the piles are the largest targets');
      assert.ok(Math.min(at.chips.mine.w, at.chips.theirs.w) >= 90, 'room for a name');
    });

    test(`${W}x${H}, ${keys} px for keys: nothing that one plays overlaps`, () => {
      const at = laid(W, H, keys), card = (home) => {
        const a = at.anchors.get(home);
        return { x: a.x, y: a.y, w: at.card.w * a.scale, h: at.card.h * a.scale };
      };
      const homes = [0, 1].flatMap((n) => [`pile-${n}`, `side-${n}`, `stock-${n}`, ...[0, 1, 2, 3, 4].map((i) => `spot-${n}-${i}`)]);
      const rects = [...homes.map((h) => [h, card(h)]), ['mine', at.chips.mine], ['theirs', at.chips.theirs]];
      const apart = (a, b) => a.x + a.w <= b.x + 1 || b.x + b.w <= a.x + 1 || a.y + a.h <= b.y + 1 || b.y + b.h <= a.y + 1;
      rects.forEach(([ka, a], i) => rects.slice(i + 1).forEach(([kb, b]) => assert.ok(apart(a, b), `${ka} over ${kb}`)));
    });
  }
}

test('the same pile is on the left for both seats, my hand at the bottom', () => {
  const [one, other] = [laid(390, 844, 0, 0), laid(390, 844, 0, 1)];
  for (const home of ['pile-0', 'pile-1', 'side-0', 'side-1']) {
    const [mine, theirs] = [one, other].map((at) => at.anchors.get(home));
    assert.deepEqual([mine.x, mine.y, mine.scale], [theirs.x, theirs.y, theirs.scale]);
    assert.notEqual(mine.owner, theirs.owner); // a flying card's back is never without a colour
  }
  assert.ok(one.anchors.get('spot-0-0').y > one.anchors.get('spot-1-0').y);
  assert.ok(other.anchors.get('spot-1-0').y > other.anchors.get('spot-0-0').y);
});

test('few sprites, whatever lies on the table', () => {
  const deep = { count: 30, version: 30, cards: [1, 2, 3, 5] };
  const at = laid(390, 844, 0, 0, { piles: [deep, { ...deep, cards: [6, 7, 8, 10] }] });
  assert.ok(at.places.size <= 40, String(at.places.size));
});

test('before the start the centre cards lie face down', () => {
  const down = { count: 1, version: 0, cards: [] };
  const at = laid(390, 844, 0, 0, { phase: 'readying', piles: [down, down] });
  assert.equal(at.places.get('pile-0-down').card, null);
});

test('while a seat is empty there is a table without cards', () => {
  const at = laid(390, 844, 0, 0, { phase: 'waiting', sides: [], piles: [] });
  assert.equal(at.places.size, 0);
  assert.equal(at.spots.length, 5);
});

test('their next card on a spot is another card', () => {
  const keys = (played) => [...layout(table(), 0, { W: 390, H: 844 }, played).places.keys()];
  assert.ok(keys([0, 0, 0, 0, 0]).includes('spot-1-2#0'));
  assert.ok(keys([0, 0, 1, 0, 0]).includes('spot-1-2#1'));
});
