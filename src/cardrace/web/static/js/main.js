// @ts-check
/** Start and routes: '/' is the first screen, '/t/{id}' a table, '/g/{id}' a game that is over. */
import { pickLanguage, t, useCatalogue } from './lib/i18n.js';
import { onPrefs, prefs, setPrefs, showPrefs } from './lib/prefs.js';
import { seatsOf } from './lib/presets.js';
import { isForKeys } from './table/input.js';
import { ApiError, fetchCatalogue, makeTable } from './net/api.js';
import { chosen, drawHome } from './screens/home.js';
import { Overlay } from './screens/overlay.js';
import { drawSettings, openSettings } from './screens/settings.js';
import { drawTableFrame } from './screens/frame.js';
import { Session } from './session.js';

const app = /** @type {HTMLElement} */ (document.getElementById('page'));
/** Each screen gets an element of its own, so that nothing of the last one stays. */
let root = document.createElement('div');
/** @type {Session|null} */
let session = null;
/** @type {Overlay|null} */
let overlay = null;
/** @type {import('./screens/replay/replay.js').Replay|null} */
let replay = null;
let busy = false, trouble = '', lang = '';

/** The table ('t') or game ('g') that the address names; an address that cannot be read names one that is gone. @param {string} kind */
function named(kind) {
  const [, of, part] = /^\/([tg])\/([^/]+)/.exec(location.pathname) ?? [];
  if (of !== kind) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return 'unreadable';
  }
}

/** @param {string} path */
function go(path) {
  const search = new URLSearchParams(location.search);
  search.delete('watch');
  history.pushState(null, '', search.size ? `${path}?${search}` : path);
  show();
}

function show() {
  session?.close();
  session = null;
  const id = named('t'), game = named('g');
  document.title = t('Cardrace');
  document.body.dataset.screen = id ? 'table' : 'home';
  overlay = null;
  replay = null;
  root = document.createElement('div');
  root.className = 'screen';
  app.replaceChildren(root);
  if (id) showTable(id);
  else if (game) showGame(game);
  else draw();
}

/** @param {string} id */
async function showGame(id) {
  const place = root, { Replay } = await import('./screens/replay/replay.js');
  if (place === root) replay = new Replay(id, root, actions);
}

/** @param {string} id */
function showTable(id) {
  const { board, cover } = drawTableFrame(root, null, actions);
  session = new Session(id, board, draw, new URLSearchParams(location.search).has('watch'));
  overlay = new Overlay(cover, session, actions);
  const { store, net, view } = session;
  Object.assign(window, { app: { store, net, layout: () => view.layout } });
  draw();
}

function draw() {
  if (session) {
    drawTableFrame(root, session, actions);
    overlay?.draw();
  } else if (replay) replay.draw();
  else if (!named('g')) drawHome(root, { busy, trouble }, actions);
  drawSettings();
}

/** @param {string|null} bot */
async function start(bot) {
  if (busy) return;
  busy = true;
  trouble = '';
  draw();
  try {
    const preset = chosen(), { id } = await makeTable(preset.key, seatsOf(preset, prefs.players), bot, prefs.name);
    busy = false;
    go(`/t/${id}`);
  } catch (error) {
    busy = false;
    trouble = error instanceof ApiError && error.code === 'unreachable'
      ? t('The server cannot be reached. Is it still running?') : t('The table could not be made. Please try again.');
    draw();
  }
}

const actions = {
  play: () => start(prefs.level),
  invite: () => start(null),
  home: () => go('/'),
  settings: openSettings,
  mute: () => setPrefs({ sound: !prefs.sound }),
};

async function redrawAll() {
  const wanted = pickLanguage(prefs.lang);
  if (wanted !== lang) {
    lang = wanted;
    useCatalogue(await fetchCatalogue(lang));
  }
  session?.view.redraw();
  draw();
}

addEventListener('popstate', show);
addEventListener('keydown', (e) => {
  if (!isForKeys(e)) return;
  if (e.code === 'KeyM') actions.mute();
  else if (e.code === 'KeyR') pressReady('.panel:is(.result, .ready):not([inert]), .layout-note');
  else if ((e.code === 'Space' || e.code === 'Enter') && isFree(e.target) && pressReady('.layout-note')) e.preventDefault();
});

/** @param {string} where @returns {boolean} whether there was such a button */
function pressReady(where) {
  const button = /** @type {HTMLElement|null} */ (app.querySelector(`:is(${where}) .primary`));
  button?.click();
  return button !== null;
}

/** Space and Enter belong to a button that has the focus; those of the table have nothing to do between layouts. @param {EventTarget|null} target */
const isFree = (target) => target instanceof Element && (!target.closest('button, a') || target.closest('.board') !== null);

onPrefs(redrawAll);
showPrefs();
lang = pickLanguage(prefs.lang);
useCatalogue(await fetchCatalogue(lang));
show();
