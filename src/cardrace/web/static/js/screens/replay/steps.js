// @ts-check
/** The steps of a record (docs/notation.md), cards as their signs. Pure. */
/** @typedef {{seat: number|null, asked: string, came: string}} Step seat null: the table itself */

const LINE = /^(\d+|-) (.+?) => (.*?)(?: # [0-9a-f]+)?$/, CARD = /\b([2-9TJQKA])([CDHS])('?)(?![\w'])/g;
/** Events that only repeat what was asked. */
const ECHO = /^(readied|played|moved|covered|slapped|spat|started \(\)$)/;
/** @type {Record<string, string>} */
const SUITS = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** @param {string} text */
const withSigns = (text) => text.replace(CARD, (_, rank, suit, prime) => `${rank === 'T' ? '10' : rank}${SUITS[suit]}${prime}`);

/** @param {string} record @returns {Step[]} */
export function steps(record) {
  return record.split('\n').flatMap((line) => {
    const found = LINE.exec(line);
    if (!found) return [];
    const [, seat, asked, came] = found, events = came.split('; ').filter((event) => !ECHO.test(event)).map(withSigns);
    return [{ seat: seat === '-' ? null : Number(seat), asked: withSigns(asked), came: events.join(' · ') }];
  });
}
