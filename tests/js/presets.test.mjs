// Every variant that the rules know can be chosen, under the right game and for the right number of players.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findPreset, GAMES, PRESETS, SEATS, seatsOf, titleOf, variantsOf } from '../../src/cardrace/web/static/js/lib/presets.js';

const SOURCE = readFileSync(new URL('../../src/cardrace/rules/presets.py', import.meta.url), 'utf8');
const BLOCK = SOURCE.slice(SOURCE.indexOf('PRESETS: Final'), SOURCE.indexOf('ALIASES: Final'));
const KNOWN = [...BLOCK.matchAll(/^ {4}"([\w-]+)": Options\(([^]*?)\),?$(?=\n(?: {4}"|\}))/gm)].map(([, key, options]) => ({
  key, game: /(\w+)Options/.exec(options)[1].toLowerCase(), seats: Number(/seats=(\d)/.exec(options)?.[1] ?? 2),
}));
const byKey = (a, b) => a.key.localeCompare(b.key);

test('the list is that of the rules', () => {
  assert.ok(KNOWN.length >= 35, 'the source of the presets could not be read');
  const ours = PRESETS.map(({ key, game, seats }) => ({ key, game, seats }));
  assert.deepEqual(ours.toSorted(byKey), KNOWN.toSorted(byKey));
});

test('where the number of players is a choice, it is that of the rules', () => {
  const block = /^SEATS: [^]*?^}/m.exec(SOURCE)[0];
  const known = [...block.matchAll(/"([\w-]+)": \(([\d, ]+)\)/g)].map(([, key, seats]) => [key, seats.split(',').map(Number)]);
  assert.deepEqual(SEATS, Object.fromEntries(known));
  assert.equal(seatsOf(findPreset('speed-crowd'), {}), 6);
  assert.equal(seatsOf(findPreset('speed-crowd'), { 'speed-crowd': 8 }), 8);
  assert.equal(seatsOf(findPreset('speed-crowd'), { 'speed-crowd': 3 }), 6, 'a choice that is none');
});

test('each has a name and a sentence of its own within its game', () => {
  for (const { key } of GAMES) {
    const all = variantsOf(key);
    assert.equal(new Set(all.map((preset) => preset.name())).size, all.length);
    for (const preset of all) assert.match(preset.about(), /^[^.]{10,80}\.$/);
  }
});

test('a table is called after its game and its variant', () => {
  assert.equal(titleOf('speed'), 'Speed');
  assert.equal(titleOf('spit-alternating'), 'Spit: Red on black');
  assert.equal(titleOf(null, 'california'), 'California Spit', 'options without a name');
  assert.equal(titleOf('not-known-yet', 'spit'), 'Spit');
  assert.equal(findPreset('spit-3p').seats, 3);
});
