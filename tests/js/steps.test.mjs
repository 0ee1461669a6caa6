// The steps of a record, for the page of a game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { steps } from '../../src/cardrace/web/static/js/screens/replay/steps.js';

test('steps tell who asked what, and what it does not say already', () => {
  const record = `cardrace record 1
options speed
deal 7S,TH
0 ready => readied 0 # 0540e3619212
- start => started (2C,TD') # c196d515e29b
1 play TH 0 => played 1 1 0 TH; drawn 1 1 QS # fa1e5da254b4
- forfeit (0) => ended 1:forfeit # e98cba76048d
`;
  assert.deepEqual(steps(record), [
    { seat: 0, asked: 'ready', came: '' },
    { seat: null, asked: 'start', came: "started (2♣,10♦')" },
    { seat: 1, asked: 'play 10♥ 0', came: 'drawn 1 1 Q♠' },
    { seat: null, asked: 'forfeit (0)', came: 'ended 1:forfeit' },
  ]);
  assert.deepEqual(steps(''), []);
});
