// @ts-check
/** Short vibrations, never the only sign of anything: many devices have none. */
import { prefs } from './prefs.js';

/** @param {number|number[]} pattern milliseconds */
export function buzz(pattern) {
  if (!prefs.vibration || !navigator.vibrate || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate(pattern);
}
