// @ts-check
/** Line icons on a 24 x 24 grid. */
import { html, svg } from '../../vendor/lit-html/lit-html.js';

/** @param {import('../../vendor/lit-html/lit-html.js').TemplateResult} inside drawn with lit's svg tag */
const icon = (inside) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${inside}</svg>`;

export const icons = {
  back: () => icon(svg`<path d="M15 5l-7 7 7 7"/>`),
  close: () => icon(svg`<path d="M6 6l12 12M18 6L6 18"/>`),
  sound: () => icon(svg`<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 010 6M18 6.5a7.8 7.8 0 010 11"/>`),
  muted: () => icon(svg`<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5"/>`),
  more: () => icon(svg`<path d="M6 9.5l6 6 6-6"/>`),
  settings: () => icon(svg`<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.6"/><circle cx="8" cy="17" r="2.6"/>`),
};
