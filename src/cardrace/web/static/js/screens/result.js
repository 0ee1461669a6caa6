// @ts-check
/** The round is over: who, why, how it went, and one press for the next. */
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { ownerOf } from '../game/layout.js';
import { t } from '../lib/i18n.js';
import { goesOn, places, seriesOf } from '../lib/stage.js';
import { seatName } from '../lib/words.js';
import { chart } from './chart.js';
import { again } from './again.js';
import { why } from './ending.js';
import { scoreLine, standings } from './standings.js';
/** @typedef {import('../types').Table} Table */
/** @typedef {import('../types').Options} Options */
/** @typedef {import('../session.js').Session} Session */

/** @param {Table} table @param {number} seat mine @param {Options|null} options */
function title(table, seat, options) {
  const winner = table.outcome?.winner ?? null, champion = table.champion ?? null;
  const single = seriesOf(options) === 'single';
  if (!single && champion !== null) {
    return champion === seat ? t('You win the match!') : t('{name} wins the match', { name: seatName(table, champion, seat) });
  }
  if (winner === null) return t('A draw');
  if (winner === seat) return single ? t('You win!') : t('You win this round!');
  const name = seatName(table, winner, seat);
  return single ? t('{name} wins', { name }) : t('{name} wins this round', { name });
}

/** What the others have said about going on. @param {Table} table @param {number} seat */
function rematchWords(table, seat) {
  const two = table.seats.length === 2;
  if (table.rematch[seat]) return two ? t('Waiting for the other player') : t('Waiting for the others');
  const eager = table.seats.flatMap((sitter, n) => (n !== seat && sitter && !sitter.bot && table.rematch[n] ? [n] : []));
  if (!eager.length) return '';
  return two ? t('Your friend wants a rematch') : t('{names} want to go on', { names: eager.map((n) => seatName(table, n, seat)).join(', ') });
}

/** @param {Table} table @param {Options|null} options */
function nextWords(table, options) {
  if (seriesOf(options) === 'single') return t('Rematch');
  return goesOn(table, options) ? t('Next round') : t('New match');
}

/** @param {Session} session @param {Table} table */
function next(session, table) {
  const { watching, seat, options } = session.store;
  if (table.countdown?.purpose === 'deal') return html`<p class="asks">${t('New cards come by themselves.')}</p>`;
  if (watching) return nothing;
  return html`<button class="primary big" ?disabled=${table.rematch[seat]} @click=${() => session.rematch()}>${nextWords(table, options)}</button>`;
}

/** @param {Session} session @param {{home: () => void}} actions */
export function resultPanel(session, actions) {
  const { table, me: seat, history, options } = session.store;
  if (!table) return nothing;
  const words = seat < 0 ? '' : rematchWords(table, seat), winner = table.outcome?.winner ?? null;
  const hero = table.champion ?? winner, owner = hero === null ? nothing : ownerOf(hero, seat, table.seats.length);
  const placed = places(table, options);
  return html`<section class="panel result" data-winner=${winner === null ? 'nobody' : winner === seat ? 'mine' : 'theirs'} aria-labelledby="panel-title">
    <h2 id="panel-title" data-owner=${owner}>${title(table, seat, options)}</h2>
    <p>${why(table, seat, options)}</p>
    ${history.length > 2 ? chart(history, table, seat, placed) : nothing}
    ${table.seats.length > 2 ? standings(table, seat, options, placed) : scoreLine(table, seat, options)}
    ${next(session, table)}
    ${words ? html`<p class="asks">${words}</p>` : nothing}
    ${table.game ? again(table.game, session) : nothing}
    <button class="secondary" @click=${actions.home}>${t('Home')}</button>
  </section>`;
}
