// @ts-check
/** The server's few HTTP questions. */

export class ApiError extends Error {
  /** @param {string} code @param {string} [message] */
  constructor(code, message) {
    super(message ?? code);
    this.code = code;
  }
}

/**
 * A new table, against bots or (bot null) for friends.
 * @param {string} preset @param {number} seats @param {string|null} bot @param {string} name mine, or ''
 * @returns {Promise<{id: string, invite: string}>}
 */
export async function makeTable(preset, seats, bot, name) {
  let answer;
  try {
    answer = await fetch('/api/tables', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ preset, seats, bot, name }),
    });
  } catch {
    throw new ApiError('unreachable');
  }
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ApiError(body.error ?? 'failed', body.message);
  return body;
}

/** A game that is over. @param {string} id @returns {Promise<import('../types').PlayedGame>} */
export const fetchGame = async (id) => (await fetchOf(`/api/games/${encodeURIComponent(id)}`)).json();

/** Its record, as text: docs/notation.md. @param {string} id */
export const fetchRecord = async (id) => (await fetchOf(recordPath(id))).text();

/** @param {string} id */
export const recordPath = (id) => `/api/games/${encodeURIComponent(id)}/record`;

/** @param {string} path */
async function fetchOf(path) {
  const answer = await fetch(path).catch(() => { throw new ApiError('unreachable'); });
  if (!answer.ok) throw new ApiError(answer.status === 404 ? 'not-found' : 'failed');
  return answer;
}

/** The texts of a language; null = English, also when they cannot be had. @param {string} lang */
export async function fetchCatalogue(lang) {
  if (lang === 'en') return null;
  try {
    const answer = await fetch(new URL(`../../i18n/${lang}.json`, import.meta.url));
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
