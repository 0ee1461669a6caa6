// @ts-check
/** The round is over: who, why, how it went, and one press for the next. */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { cardsLeft } from '../game/cards.js';
import { t, tn } from '../lib/i18n.js';
import { opponentName } from '../lib/words.js';
import { chart } from './chart.js';
/** @typedef {import('../types').Table} Table */

/** @param {Table} table @param {number} seat */
function title(table, seat) {
  const winner = table.outcome?.winner ?? null;
  if (winner === null) return t('A draw');
  return winner === seat ? t('You win!') : t('{name} wins', { name: opponentName(table.seats[winner]) });
}

/** @param {Table} table @param {number} seat */
function why(table, seat) {
  const winner = table.outcome?.winner ?? null, mine = cardsLeft(table.sides[seat]), theirs = cardsLeft(table.sides[1 - seat]);
  if (table.outcome?.ending === 'dead') {
    return t('Nobody could ever play again: you have {mine} left, they have {theirs}.', { mine, theirs });
  }
  if (winner === seat) return tn('You got rid of every card. They still have one.', 'You got rid of every card. They still have {n}.', theirs);
  return tn('They got rid of every card. You still have one.', 'They got rid of every card. You still have {n}.', mine);
}

/** @param {Table} table @param {number} seat */
function rematchWords(table, seat) {
  if (table.rematch[seat]) return t('Waiting for the other player');
  return table.rematch[1 - seat] && !table.seats[1 - seat]?.bot ? t('Your friend wants a rematch') : '';
}

/** @param {import('../session.js').Session} session @param {{home: () => void}} actions */
export function resultPanel(session, actions) {
  const { table, seat, history } = session.store;
  if (!table) return nothing;
  const asked = table.rematch[seat], words = rematchWords(table, seat), winner = table.outcome?.winner ?? null;
  return html`<section class="panel result" data-winner=${winner === null ? 'nobody' : winner === seat ? 'mine' : 'theirs'} aria-labelledby="panel-title">
    <h2 id="panel-title">${title(table, seat)}</h2>
    <p>${why(table, seat)}</p>
    ${history.length > 2 ? chart(history, seat) : nothing}
    <p class="wins"><span data-owner="mine">${t('You')} <b>${table.wins[seat] ?? 0}</b></span><span aria-hidden="true">:</span>
      <span data-owner="theirs"><b>${table.wins[1 - seat] ?? 0}</b> ${opponentName(table.seats[1 - seat])}</span></p>
    <button class="primary big" ?disabled=${asked} @click=${() => session.rematch()}>${t('Rematch')}</button>
    ${words ? html`<p class="asks">${words}</p>` : nothing}
    <button class="secondary" @click=${actions.home}>${t('Home')}</button>
  </section>`;
}
