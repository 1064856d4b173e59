import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Connections of one's own, for which those of the attack are not waited for. */
  connections?: Agent;
}

export interface Heard {
  /** 0: the connection ended without an answer. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 24 });
const nothing: Heard = { status: 0, headers: {}, text: '' };

/** Sends a request as it is: no client of ours repairs its path or headers. */
export function send(url: string, asked: Sent): Promise<Heard> {
  const { method, path, headers = {}, body, connections = agent } = asked;
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request({
      agent: connections,
      hostname,
      port,
      method,
      path,
      headers: { ...length, ...headers },
      timeout: 30_000,
    });
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      const end = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      response.on('end', end);
      response.on('error', end);
    });
    sent.on('timeout', () => sent.destroy());
    // A kept connection may end in the moment in which it is used again: that was no answer.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve(sent.reusedSocket && error.code === 'ECONNRESET' ? send(url, asked) : nothing),
    );
    sent.end(body);
  });
}

/** Works through everything, so many at once. */
export async function inParallel<T>(work: Iterable<T>, atOnce: number, one: (item: T) => Promise<void>): Promise<void> {
  const items = work[Symbol.iterator]();
  const worker = async () => {
    for (let next = items.next(); !next.done; next = items.next()) await one(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
