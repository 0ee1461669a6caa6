// @ts-check
/** A WebSocket that comes back: heartbeat, half-open detection, backoff with full jitter. */
/** @typedef {import('../types').Status} Status */
/** @typedef {import('../types').ServerMessage} ServerMessage */

const PING_MS = 2500, SILENT_MS = 9000, FIRST_WAIT_MS = 250, LONGEST_WAIT_MS = 8000;
/** Closes after which asking again would not help. @type {Record<number, Status>} */
const FINAL = { 4004: 'gone', 4009: 'elsewhere', 4010: 'full' };

export class Socket {
  /** @type {Status} */ status = 'connecting';
  #url;
  #on;
  /** @type {WebSocket|null} */ #ws = null;
  #tries = 0;
  #heard = 0;
  #closed = false;
  #beat = 0;
  #again = 0;
  #look = () => { if (!document.hidden) this.check(); };
  #back = (/** @type {PageTransitionEvent} */ e) => { if (e.persisted) this.reconnect(); };
  #online = () => { if (this.status !== 'online') this.reconnect(); };

  /** @param {string} table id @param {{message: (m: ServerMessage) => void, status: (s: Status) => void}} on */
  constructor(table, on) {
    this.#url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${encodeURIComponent(table)}`;
    this.#on = on;
    document.addEventListener('visibilitychange', this.#look);
    addEventListener('pageshow', this.#back);
    addEventListener('online', this.#online);
    this.#open();
  }

  /** @param {object} message @returns {boolean} whether it left */
  send(message) {
    if (this.#ws?.readyState !== WebSocket.OPEN) return false;
    this.#ws.send(JSON.stringify(message));
    return true;
  }

  reconnect() {
    this.#drop();
    if (!this.#closed && !Object.values(FINAL).includes(this.status)) this.#open();
  }

  /** Is the line still alive? A phone that slept does not know. */
  check() {
    const open = this.#ws?.readyState === WebSocket.OPEN;
    if (!open || performance.now() - this.#heard > SILENT_MS) this.reconnect();
    else this.#ping();
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
    this.#beat = window.setInterval(() => this.#ping(), PING_MS);
    ws.onmessage = (e) => this.#receive(JSON.parse(e.data));
    ws.onclose = (e) => this.#lost(e.code);
  }

  /** @param {ServerMessage} m */
  #receive(m) {
    this.#heard = performance.now();
    if (m.type === 'pong') return;
    if (m.type === 'welcome') {
      this.#tries = 0;
      this.#become('online');
    }
    this.#on.message(m);
  }

  #ping() {
    if (performance.now() - this.#heard > SILENT_MS) {
      this.#drop();
      this.#lost(0);
    } else this.send({ type: 'ping', sent_ms: performance.now() });
  }

  /** @param {number} code */
  #lost(code) {
    this.#drop();
    const final = FINAL[code];
    if (final) return this.#become(final);
    this.#become('lost');
    const wait = Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** ++this.#tries);
    this.#again = window.setTimeout(() => this.#open(), wait);
  }

  #drop() {
    clearInterval(this.#beat);
    clearTimeout(this.#again);
    if (!this.#ws) return;
    this.#ws.onclose = this.#ws.onmessage = null;
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
