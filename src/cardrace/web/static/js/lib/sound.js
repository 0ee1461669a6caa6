// @ts-check
/** Every sound is made here, no files. A touch or a key unlocks them, as browsers demand. */
import { prefs } from './prefs.js';

/** @typedef {{at?: number, f?: number, to?: number, d: number, g: number, n?: number, q?: number, type?: OscillatorType}} Tone */
/** f..to = pitch in Hz, n = centre of a noise band, d = seconds, g = loudness, at = delay. */
/** @type {Record<string, Tone[]>} */
const SOUNDS = {
  mine: [{ n: 2600, q: 0.7, d: 0.05, g: 0.5 }, { f: 170, to: 90, d: 0.07, g: 0.35, type: 'sine' }],
  theirs: [{ n: 1300, q: 0.7, d: 0.07, g: 0.22 }],
  draw: [{ n: 4200, q: 1.2, d: 0.08, g: 0.09 }],
  dull: [{ f: 150, to: 90, d: 0.13, g: 0.3, type: 'triangle' }],
  flip: [{ n: 900, q: 0.6, d: 0.12, g: 0.3 }, { at: 0.09, n: 1700, q: 0.8, d: 0.06, g: 0.25 }],
  tick: [{ f: 660, d: 0.06, g: 0.12, type: 'sine' }],
  go: [{ f: 880, d: 0.18, g: 0.16, type: 'sine' }],
  win: [{ f: 523, d: 0.16, g: 0.22 }, { at: 0.12, f: 659, d: 0.16, g: 0.22 }, { at: 0.24, f: 784, d: 0.34, g: 0.25 }],
  lose: [{ f: 392, d: 0.18, g: 0.16, type: 'sine' }, { at: 0.16, f: 330, d: 0.3, g: 0.16, type: 'sine' }],
};

/** @type {AudioContext|null} */
let context = null;

function unlock() {
  try {
    context ??= new AudioContext({ latencyHint: 'interactive' });
    if (context.state !== 'running') void context.resume();
  } catch { /* no audio here */ }
}
for (const type of ['pointerdown', 'keydown']) addEventListener(type, unlock, { capture: true, passive: true });

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!prefs.sound || context?.state !== 'running') return;
  const vary = 0.95 + Math.random() * 0.1; // or fast play sounds like a machine gun
  for (const tone of SOUNDS[name]) sound(context, context.currentTime + (tone.at ?? 0), tone, vary);
}

/** @param {AudioContext} c @param {number} at @param {Tone} tone @param {number} vary */
function sound(c, at, tone, vary) {
  const gain = c.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(tone.g, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + tone.d);
  gain.connect(c.destination);
  const source = tone.n ? noise(c, tone, vary, gain) : pitch(c, at, tone, vary, gain);
  source.start(at);
  source.stop(at + tone.d);
}

/** @param {AudioContext} c @param {Tone} tone @param {number} vary @param {AudioNode} out */
function noise(c, tone, vary, out) {
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * tone.d), c.sampleRate), samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = c.createBufferSource(), band = c.createBiquadFilter();
  source.buffer = buffer;
  band.type = 'bandpass';
  band.frequency.value = (tone.n ?? 1000) * vary;
  band.Q.value = tone.q ?? 0.8;
  source.connect(band).connect(out);
  return source;
}

/** @param {AudioContext} c @param {number} at @param {Tone} tone @param {number} vary @param {AudioNode} out */
function pitch(c, at, tone, vary, out) {
  const source = c.createOscillator();
  source.type = tone.type ?? 'triangle';
  source.frequency.setValueAtTime((tone.f ?? 440) * vary, at);
  if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to * vary, at + tone.d);
  source.connect(out);
  return source;
}
