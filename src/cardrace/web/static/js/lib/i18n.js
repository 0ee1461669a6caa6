// @ts-check
/** Texts in the reader's language. The English text is the key; English needs no catalogue. */

/** @typedef {{lang: string, forms: string[], msgs: Record<string, string|string[]>}} Catalogue */

/** Each name in its own language. */
export const LANGUAGES = { en: 'English', be: 'Беларуская', bs: 'Bosanski', ms: 'Bahasa Melayu', ro: 'Română' };

/** @type {Catalogue} */
const ENGLISH = { lang: 'en', forms: ['one', 'other'], msgs: {} };
let catalogue = ENGLISH;
let plural = new Intl.PluralRules('en');

/** @param {string} asked a language the reader chose, or '' */
export function pickLanguage(asked) {
  const wanted = [new URLSearchParams(location.search).get('lang') ?? '', asked, ...navigator.languages];
  return wanted.map((l) => l.split('-')[0]).find((l) => Object.hasOwn(LANGUAGES, l)) ?? 'en';
}

/** @param {Catalogue|null} found null = English */
export function useCatalogue(found) {
  catalogue = found ?? ENGLISH;
  plural = new Intl.PluralRules(catalogue.lang);
  document.documentElement.lang = catalogue.lang;
}

export const language = () => catalogue.lang;

/** @param {string} text @param {Record<string, unknown>} [values] */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, key) => String(values?.[key] ?? whole));

/** @param {string} id @param {Record<string, unknown>} [values] */
export function t(id, values) {
  const found = catalogue.msgs[id] || id;
  return fill(typeof found === 'string' ? found : found[0], values);
}

/** @param {string} one @param {string} many @param {number} n @param {Record<string, unknown>} [values] */
export function tn(one, many, n, values) {
  const found = catalogue.msgs[one];
  if (!Array.isArray(found)) return fill(n === 1 ? one : many, { n, ...values });
  const at = catalogue.forms.indexOf(plural.select(n));
  return fill(found[at < 0 ? found.length - 1 : at], { n, ...values });
}

/** @param {number} ms as '1.5' or '1,5' */
export const seconds = (ms) => new Intl.NumberFormat(catalogue.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ms / 1000);
