// @ts-check
/**
 * A WebSocket that comes back: it says who comes first, finds a dead line, waits with full jitter.
 * Rule: a close that asking again would not help is final, until the reader asks for the seat.
 */
/** @typedef {import('../types').Status} Status */
/** @typedef {import('../types').ServerMessage} ServerMessage */

const PING_MS = 2500, SILENT_MS = 9000, PROBE_MS = 2000, BASE_WAIT_MS = 500, LONGEST_WAIT_MS = 15_000, SETTLED_MS = 5000;
/** Closes after which asking again would not help. @type {Record<number, Status>} */
const FINAL = { 4004: 'gone', 4009: 'elsewhere', 4010: 'full' };
const RESTARTING = 1012;
/** A server that restarts is not there at once, and everybody comes back to it. */
const RESTART_TRIES = 2;

export class Socket {
  /** @type {Status} */ status = 'connecting';
  #url;
  #on;
  /** @type {WebSocket|null} */ #ws = null;
  #tries = 0;
  #heard = 0;
  #welcomed = Infinity;
  #closed = false;
  #beat = 0;
  #again = 0;
  #look = () => { if (!document.hidden) this.check(); };
  #back = (/** @type {PageTransitionEvent} */ e) => { if (e.persisted) this.reconnect(); };
  #online = () => this.check();

  /**
   * @param {string} table id
   * @param {{hello: () => object, message: (m: ServerMessage) => void, status: (s: Status) => void}} on *hello* makes the first message
   */
  constructor(table, on) {
    this.#url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${encodeURIComponent(table)}`;
    this.#on = on;
    document.addEventListener('visibilitychange', this.#look);
    addEventListener('pageshow', this.#back);
    addEventListener('online', this.#online);
    this.#open();
  }

  get #isFinal() { return Object.values(FINAL).includes(this.status); }

  /** @param {object} message @returns {boolean} whether it left */
  send(message) {
    if (this.#ws?.readyState !== WebSocket.OPEN) return false;
    this.#ws.send(JSON.stringify(message));
    return true;
  }

  /** At once, by a new line. */
  reconnect() {
    this.#drop();
    if (!this.#closed && !this.#isFinal) this.#open();
  }

  /** The reader wants the seat here, whoever has it now. */
  takeBack() {
    this.#become('connecting');
    this.reconnect();
  }

  /** What the server says makes no sense: come back, but not in a hot circle. */
  giveUp() { this.#lost(0); }

  /** Is the line still alive? A phone that slept, or that changed networks, does not know. */
  check() {
    const asked = performance.now();
    if (this.#ws?.readyState !== WebSocket.OPEN || asked - this.#heard > SILENT_MS) return this.reconnect();
    this.#ping();
    const ws = this.#ws;
    setTimeout(() => { if (ws === this.#ws && this.#heard < asked) this.reconnect(); }, PROBE_MS);
  }

  close() {
    this.#closed = true;
    this.#drop();
    document.removeEventListener('visibilitychange', this.#look);
    removeEventListener('pageshow', this.#back);
    removeEventListener('online', this.#online);
  }

  #open() {
    const ws = this.#ws = new WebSocket(this.#url);
    this.#heard = performance.now();
    this.#welcomed = Infinity;
    this.#beat = window.setInterval(() => this.#ping(), PING_MS);
    ws.onopen = () => this.send(this.#on.hello());
    ws.onmessage = (e) => this.#receive(JSON.parse(e.data));
    ws.onclose = (e) => this.#lost(e.code);
  }

  /** @param {ServerMessage} m */
  #receive(m) {
    this.#heard = performance.now();
    if (m.type === 'pong') return;
    if (m.type === 'welcome') {
      this.#welcomed = this.#heard;
      this.#become('online');
    }
    this.#on.message(m);
  }

  #ping() {
    const now = performance.now();
    if (now - this.#heard > SILENT_MS) this.#lost(0);
    else if (now > this.#welcomed) this.send({ type: 'ping', sent_ms: now });
  }

  /** @param {number} code */
  #lost(code) {
    // a line that broke soon after its welcome does not count as a success
    if (performance.now() - this.#welcomed > SETTLED_MS) this.#tries = 0;
    this.#drop();
    const final = FINAL[code];
    if (final) return this.#become(final);
    if (code === RESTARTING) this.#tries = Math.max(this.#tries, RESTART_TRIES);
    this.#become(code === RESTARTING || this.status === 'restarting' ? 'restarting' : 'lost');
    const wait = Math.random() * Math.min(LONGEST_WAIT_MS, BASE_WAIT_MS * 2 ** this.#tries++);
    this.#again = window.setTimeout(() => this.#open(), wait);
  }

  #drop() {
    clearInterval(this.#beat);
    clearTimeout(this.#again);
    if (!this.#ws) return;
    this.#ws.onopen = this.#ws.onclose = this.#ws.onmessage = null;
    this.#ws.close();
    this.#ws = null;
  }

  /** @param {Status} status */
  #become(status) {
    if (this.status === status) return;
    this.status = status;
    this.#on.status(status);
  }
}
