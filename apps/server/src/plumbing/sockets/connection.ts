import { type CloseReason, closeCodes, Heartbeat, maxSilence } from '@quaygate/contract';
import type { WebSocket } from 'ws';

/** A client that takes nothing for this many milliseconds, or lets more than so many bytes wait, is too slow. */
const longestSend = 15_000;
const mostUnsent = 4 * 1_024 * 1_024;
/** Milliseconds of silence after which the server asks. */
const askAfter = 20_000;
/** A heartbeat is shorter; longer messages are not even parsed. */
const longestHeartbeat = 256;

/** What is sent: text, or its bytes where many connections share one encoding. */
export type Text = string | Buffer;

function readHeartbeat(data: unknown, isBinary: boolean): Heartbeat | undefined {
  if (isBinary || !Buffer.isBuffer(data) || data.length > longestHeartbeat) return undefined;
  try {
    return Heartbeat.safeParse(JSON.parse(data.toString())).data;
  } catch {
    return undefined;
  }
}

/** One open socket: heartbeat in both directions, and never more than one message of data under way. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #now: () => number;
  #heard: number;
  #asked: number;
  #sentAt: number | null = null;
  #waiting: Text | (() => Text | null) | null = null;

  constructor(socket: WebSocket, now: () => Date, onIgnored: () => void) {
    this.#socket = socket;
    this.#now = () => now().getTime();
    this.#heard = this.#now();
    this.#asked = this.#heard;
    const hear = () => {
      this.#heard = this.#now();
    };
    socket.on('ping', hear);
    socket.on('pong', hear);
    socket.on('message', (data, isBinary) => {
      hear();
      const heartbeat = readHeartbeat(data, isBinary);
      if (!heartbeat) return onIgnored();
      if (heartbeat.type === 'ping') this.#send(JSON.stringify({ ...heartbeat, type: 'pong' }));
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /**
   * Sends it now or, while an earlier message has not left, as soon as that has: then only the newest.
   * @param text a function is asked when it can be sent; null: there is nothing to send any more
   */
  sendNewest(text: Text | (() => Text | null)): void {
    this.#waiting = text;
    if (this.#sentAt === null) this.#sendWaiting();
  }

  #sendWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    const text = typeof waiting === 'function' ? waiting() : waiting;
    if (text === null) return;
    this.#sentAt = this.#now();
    this.#send(text, () => {
      this.#sentAt = null;
      if (this.#waiting !== null) this.#sendWaiting();
    });
  }

  #send(text: Text, onLeft?: () => void): void {
    if (!this.isOpen) return;
    // After an error the socket closes, too.
    this.#socket.send(text, { binary: false }, (error) => {
      if (!error) onLeft?.();
    });
    if (this.#socket.bufferedAmount > mostUnsent) this.close('tooSlow');
  }

  /** To be called every second or so. */
  check(): void {
    const time = this.#now();
    const silence = time - this.#heard;
    if (this.#sentAt !== null && time - this.#sentAt >= longestSend) this.close('tooSlow');
    else if (silence >= maxSilence) this.close('silent');
    else if (silence >= askAfter && time - this.#asked >= askAfter) this.#ask(time);
  }

  #ask(timestamp: number): void {
    this.#asked = timestamp;
    this.#send(JSON.stringify({ type: 'ping', id: crypto.randomUUID(), timestamp } satisfies Heartbeat));
  }

  close(reason: CloseReason): void {
    this.#waiting = null;
    this.#socket.close(closeCodes[reason]);
  }
}
