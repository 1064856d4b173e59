import type { Writable } from 'node:stream';
import { type CloseReason, closeCodes, Heartbeat, maxClientFrame, maxSilence } from '@quaygate/contract';
import type { WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import { frameOfText, type SharedText } from './shared-text.ts';

/** A client that takes nothing for this many milliseconds, or lets more than so many bytes wait, is too slow. */
const longestSend = 15_000;
const mostUnsent = 4 * 1_024 * 1_024;
/** Milliseconds of silence after which the server asks. */
const askAfter = 20_000;
/** A heartbeat is shorter; longer messages are not even parsed. */
const longestHeartbeat = 256;
/** Frames that are kept for a listener who is not there yet: they come while the client is being admitted. */
const mostEarly = 8;
/** Frames that one client may send in a second, pings and pongs of the protocol too. */
const mostPerSecond = 50;

/** Who goes on after so many milliseconds of a flood is cut off. */
const floodEnds = 1_000;

/** What is sent: text, or the frames of a text that many connections share. */
export type Text = string | SharedText;

type Clocks = Pick<Deps, 'now' | 'elapsed'>;

/** A connection whose upgrade is done. */
export interface Upgraded {
  client: WebSocket;
  /** What the client writes its frames to. */
  stream: Writable;
}

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
  readonly #stream: Writable;
  readonly #isCompressed: boolean;
  readonly #now: () => Date;
  readonly #elapsed: () => number;
  #heard: number;
  #asked: number;
  #sentAt: number | null = null;
  #waiting: Text | (() => Text | null) | null = null;
  #listener: ((text: string) => void) | null = null;
  #early: string[] = [];
  #second = { begin: 0, frames: 0 };
  #onEnd: ((code: number) => void) | null = null;

  constructor(
    { client: socket, stream }: Upgraded,
    { now, elapsed }: Clocks,
    onIgnored: () => void,
    maxFrame?: number,
  ) {
    this.#socket = socket;
    this.#stream = stream;
    this.#isCompressed = socket.extensions !== '';
    this.#now = now;
    this.#elapsed = elapsed;
    this.#heard = elapsed();
    this.#asked = this.#heard;
    const hear = () => {
      this.#heard = this.#elapsed();
    };
    /** Whether a frame may be looked at. */
    const hearFrame = () => {
      hear();
      if (this.isOpen && this.#isTooMany()) this.#endFlood();
      return this.isOpen;
    };
    socket.on('ping', hearFrame);
    socket.on('pong', hearFrame);
    socket.on('message', (data, isBinary) => {
      if (!hearFrame()) return;
      // The library's own limit is that of the socket with the largest frames.
      const size = Buffer.isBuffer(data) ? data.length : 0;
      if (size > (maxFrame ?? maxClientFrame)) return this.close('tooLarge');
      const heartbeat = readHeartbeat(data, isBinary);
      if (!heartbeat) {
        if (maxFrame === undefined || isBinary) return onIgnored();
        return this.#take(String(data));
      }
      if (heartbeat.type === 'ping') this.#send(JSON.stringify({ ...heartbeat, type: 'pong' }));
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** Hands on what the client sends, heartbeats left out; also what came before somebody listened. */
  listen(listener: (text: string) => void): void {
    this.#listener = listener;
    for (const text of this.#early.splice(0)) listener(text);
  }

  #take(text: string): void {
    if (this.#listener) this.#listener(text);
    else if (this.#early.length < mostEarly) this.#early.push(text);
  }

  #endFlood(): void {
    this.close('tooMany');
    setTimeout(() => this.#socket.terminate(), floodEnds).unref();
  }

  #isTooMany(): boolean {
    const time = this.#elapsed();
    if (time - this.#second.begin >= 1_000) this.#second = { begin: time, frames: 0 };
    return ++this.#second.frames > mostPerSecond;
  }

  /** Called once, when the server closes the connection. */
  onEnd(listener: (code: number) => void): void {
    this.#onEnd = listener;
  }

  /** Sends a message that no later one replaces. */
  send(text: string): void {
    this.#send(text);
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
    this.#sentAt = this.#elapsed();
    this.#send(text, this.#onLeft);
  }

  readonly #onLeft = (error?: Error | null): void => {
    // After an error the socket closes, too.
    if (error) return;
    this.#sentAt = null;
    if (this.#waiting !== null) this.#sendWaiting();
  };

  /**
   * Frames are written past the library, each by one write. They cannot fall into one of the library's own: it writes only
   * control frames, each at once.
   */
  #send(text: Text, onLeft?: (error?: Error | null) => void): void {
    if (!this.isOpen) return;
    this.#stream.write(this.#frameOf(text), onLeft);
    if (this.#socket.bufferedAmount > mostUnsent) this.close('tooSlow');
  }

  #frameOf(text: Text): Buffer {
    if (typeof text === 'string') return frameOfText(text);
    return this.#isCompressed ? text.compressed : text.plain;
  }

  /** To be called every second or so, with the milliseconds that have passed. */
  check(time: number): void {
    const silence = time - this.#heard;
    if (this.#sentAt !== null && time - this.#sentAt >= longestSend) this.close('tooSlow');
    else if (silence >= maxSilence) this.close('silent');
    else if (silence >= askAfter && time - this.#asked >= askAfter) this.#ask(time);
  }

  #ask(time: number): void {
    this.#asked = time;
    const timestamp = this.#now().getTime();
    this.#send(JSON.stringify({ type: 'ping', id: crypto.randomUUID(), timestamp } satisfies Heartbeat));
  }

  close(reason: CloseReason): void {
    this.#waiting = null;
    this.#socket.close(closeCodes[reason]);
    this.#onEnd?.(closeCodes[reason]);
  }
}
