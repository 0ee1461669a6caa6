// @ts-check
/** One polite live region: only the newest sentence, never faster than one can listen. */

const GAP_MS = 900;
let newest = '', timer = 0;

/** @param {string} sentence */
export function announce(sentence) {
  newest = sentence;
  timer ||= window.setTimeout(speak, GAP_MS);
}

/** At once: the player asked for it. @param {string} sentence */
export function answerAloud(sentence) {
  newest = sentence;
  clearTimeout(timer);
  speak();
}

function speak() {
  timer = 0;
  const region = document.getElementById('live');
  if (region) region.textContent = newest;
}
