// @ts-check
/** What the player chose, kept in this browser and shown on <html>. */
/** @typedef {import('../types').Prefs} Prefs */

const KEY = 'cardrace';
/** @type {Prefs} */
const DEFAULTS = {
  level: 'casual', preset: 'speed', variants: {}, players: {}, sound: true, vibration: true, theme: 'auto', deck: '2', press: false, lang: '', name: '',
};

/** @returns {Prefs} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { ...DEFAULTS }; // storage switched off or spoiled
  }
}

export const prefs = read();
/** @type {Set<() => void>} */
const listeners = new Set();
/** @param {() => void} listener */
export const onPrefs = (listener) => { listeners.add(listener); };

/** @param {Partial<Prefs>} change */
export function setPrefs(change) {
  Object.assign(prefs, change);
  try { localStorage.setItem(KEY, JSON.stringify(prefs)); } catch { /* kept until the page closes */ }
  showPrefs();
  for (const listener of listeners) listener();
}

const more = matchMedia('(prefers-contrast: more)');
more.addEventListener('change', showPrefs);

export function showPrefs() {
  const root = document.documentElement;
  root.dataset.theme = prefs.theme === 'auto' && more.matches ? 'contrast' : prefs.theme;
  root.dataset.deck = prefs.deck;
}
