import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Block {
  requests: number;
  seconds: number;
  /** On the wire, as the server reads and writes them. */
  bytes: { in: number; out: number };
}

export interface Load {
  connections: number;
  /** The next request as it goes over the wire; null ends the block. */
  next: () => Buffer | null;
  /** What every answer must have; another one ends the benchmark. */
  status: number;
}

/** A request of HTTP/1.1 as bytes, so that building it costs the measured time nothing. */
export function wire(method: string, path: string, token: string, body?: string | Buffer, type = 'application/json') {
  const head = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', `authorization: Bearer ${token}`];
  if (body !== undefined) head.push(`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`);
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body ?? '')]);
}

const headEnd = Buffer.from('\r\n\r\n');

/** Reads answers with a content-length off one kept connection, one after another. */
export class Answers {
  private left = 0;
  private head: Buffer = Buffer.alloc(0);
  private readonly status: number;

  constructor(status: number) {
    this.status = status;
  }

  /** Whether this chunk ends an answer. */
  take(chunk: Buffer): boolean {
    let rest = chunk;
    if (this.left === 0) {
      this.head = this.head.length ? Buffer.concat([this.head, chunk]) : chunk;
      const end = this.head.indexOf(headEnd);
      if (end < 0) return false;
      const text = this.head.toString('latin1', 0, end);
      const status = Number(text.slice(9, 12));
      if (status !== this.status) throw new Error(`answered ${this.head.toString('utf8').slice(0, 1_000)}`);
      // An answer without content names no length.
      this.left = status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      rest = this.head.subarray(end + headEnd.length);
      this.head = Buffer.alloc(0);
    }
    this.left -= rest.length;
    return this.left === 0;
  }
}

function drive(socket: Socket, { next, status }: Load, counted: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const answers = new Answers(status);
    const send = () => {
      const request = next();
      if (request) socket.write(request);
      else resolve();
    };
    socket.on('data', (chunk: Buffer) => {
      try {
        if (!answers.take(chunk)) return;
      } catch (error) {
        return reject(error);
      }
      counted();
      send();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server closed the connection')));
    send();
  });
}

/** Keeps so many connections busy, each with one request at a time, until there is no next one. */
export async function load(url: string, block: Load): Promise<Block> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: block.connections }, () => connect(Number(port), hostname).setNoDelay());
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  let requests = 0;
  const begin = performance.now();
  try {
    await Promise.all(sockets.map((socket) => drive(socket, block, () => requests++)));
    const seconds = (performance.now() - begin) / 1_000;
    const sum = (of: 'bytesRead' | 'bytesWritten') => sockets.reduce((all, socket) => all + socket[of], 0);
    return { requests, seconds, bytes: { in: sum('bytesWritten'), out: sum('bytesRead') } };
  } finally {
    for (const socket of sockets) socket.removeAllListeners('close').destroy();
  }
}

/** The same request again and again for so many seconds. */
export function repeated(request: Buffer, seconds: number): () => Buffer | null {
  const end = performance.now() + seconds * 1_000;
  return () => (performance.now() < end ? request : null);
}

/** The next so many of a supply that is used up once. */
export function cut(supply: Iterator<Buffer>, count: number): () => Buffer | null {
  let left = count;
  return () => {
    if (left === 0) return null;
    left -= 1;
    const { value, done } = supply.next();
    if (done) throw new Error('no requests are left; the world is too small');
    return value;
  };
}
