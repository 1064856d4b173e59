import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect as connectTcp, type Socket as TcpSocket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { live, socket as socketCall } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import Fastify from 'fastify';
import { afterAll, afterEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import type { Connection } from './connection.ts';
import { sockets } from './serve-socket.ts';
import { shareText } from './shared-text.ts';

const server = await startServer();
const parts = { access: 'signed-in', purpose: 'test', takesToken: true, connections: 20 } as const;
const ofMany = socketCall({ ...parts, name: 'ofMany', path: '/web/v1/test/many', compressed: true });
const ofOne = socketCall({ ...parts, name: 'ofOne', path: '/web/v1/test/one' });

const own = Fastify();
own.decorateRequest('caller');
const { serve } = await sockets(own, server.deps);
const opened: Connection[] = [];
for (const one of [ofMany, ofOne])
  serve(one, {
    open: (connection) => {
      opened.push(connection);
      connection.send('[]');
      return () => opened.splice(opened.indexOf(connection), 1);
    },
  });
await own.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => own.close());
const { port } = own.server.address() as AddressInfo;
const token = await server.tokenFor((await aUser(server.db, { roles: [] })).id);
const addressOf = (path: string) => `ws://127.0.0.1:${port}${path}?token=${token}`;

/** A client that was admitted: what it heard and has not been asked for. */
class Client {
  readonly socket: WebSocket;
  readonly texts: string[] = [];
  readonly closed: Promise<number>;
  constructor(options: WebSocket.ClientOptions = {}, path: string = ofMany.path) {
    this.socket = new WebSocket(addressOf(path), options);
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => this.texts.push(String(data)));
    this.closed = once(this.socket, 'close').then(([code]) => code);
    clients.push(this);
  }
  /** The connection itself. */
  get wire(): TcpSocket {
    return (this.socket as unknown as { _socket: TcpSocket })._socket;
  }
  async next(): Promise<string> {
    if (this.texts.length === 0) await once(this.socket, 'message');
    return present(this.texts.shift());
  }
  /** Asks for a pong, which comes after everything that was sent before. */
  async beat(): Promise<void> {
    this.socket.send('{"type":"ping","id":"beat","timestamp":1}');
    expect(await this.next()).toBe('{"type":"pong","id":"beat","timestamp":1}');
  }
}
const clients: Client[] = [];
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.terminate();
  await expect.poll(() => opened.length).toBe(0);
});

async function aClient(options?: WebSocket.ClientOptions, path?: string): Promise<Client> {
  const client = new Client(options, path);
  expect(await client.next()).toBe('[]');
  return client;
}
const compression = 'permessage-deflate';
/** A long text that compresses well. */
const listOf = (count: number) => JSON.stringify(Array.from({ length: count }, (_, number) => ({ number, from: 'Ä' })));

test('LIVE-16 one text is sent to many, compressed to those who offer it and plain to others, among other messages', async () => {
  const all = await Promise.all([
    aClient(),
    aClient({ perMessageDeflate: false }),
    aClient({ perMessageDeflate: { serverMaxWindowBits: 10 } }),
    aClient({ perMessageDeflate: { clientMaxWindowBits: 9, threshold: 0 } }),
  ]);
  expect(all.map(({ socket }) => socket.extensions)).toEqual([compression, '', '', compression]);
  // Frames whose length takes one, two and eight bytes; the first is too short to be compressed.
  for (const count of [2, 100, 3_000, 20_000]) {
    const text = listOf(count);
    const shared = await shareText(Buffer.from(text));
    const before = all.map(({ wire }) => wire.bytesRead);
    for (const connection of opened) {
      connection.send('before');
      connection.sendNewest(shared);
      connection.send('after');
    }
    for (const [index, client] of all.entries()) {
      expect([await client.next(), await client.next(), await client.next()]).toEqual(['before', text, 'after']);
      await client.beat();
      const received = client.wire.bytesRead - present(before[index]);
      const isShort = received < Buffer.byteLength(text) / 3;
      if (count >= 100) expect(isShort).toBe(client.socket.extensions === compression);
    }
  }
  for (const connection of [...opened]) connection.close('restart');
  expect(await Promise.all(all.map(({ closed }) => closed))).toEqual([1012, 1012, 1012, 1012]);
});

test('LIVE-16 a socket of the contract that sends nothing to many agrees to no compression', async () => {
  expect((await aClient({}, ofOne.path)).socket.extensions).toBe('');
  expect(live.stream.compressed).toBeUndefined();
});

test.each([
  'permessage-deflate; server_max_window_bits=9',
  'permessage-deflate; server_max_window_bits',
  'permessage-deflate; client_max_window_bits=99',
  'permessage-deflate; nonsense',
  'permessage-deflate-frame',
  'x-webkit-deflate-frame',
  ',;=',
])('LIVE-16 with the offer %j the socket opens without compression', async (offer) => {
  const client = await aClient({ perMessageDeflate: false, headers: { 'sec-websocket-extensions': offer } });
  expect(client.socket.extensions).toBe('');
});

test('LIVE-16 of several offers the first that suits is taken, and no context is taken over', async () => {
  const tcp = connectTcp({ port, host: '127.0.0.1' });
  const key = Buffer.alloc(16).toString('base64');
  const { pathname, search } = new URL(addressOf(ofMany.path));
  tcp.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=9, permessage-deflate; client_max_window_bits\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const [answer] = await once(tcp, 'data');
  tcp.destroy();
  const agreed = /^sec-websocket-extensions: (.*)$/im.exec(String(answer))?.[1];
  expect(agreed?.split('; ').sort()).toEqual(['client_no_context_takeover', compression, 'server_no_context_takeover']);
});

test('LIVE-06 LIVE-16 what a client sends compressed is read, and limited by what it becomes', async () => {
  const threshold = { perMessageDeflate: { threshold: 0 } };
  const client = await aClient(threshold);
  client.socket.send('{}', { compress: true });
  client.socket.send('{"type":"ping","id":"compressed","timestamp":5}', { compress: true });
  expect(await client.next()).toBe('{"type":"pong","id":"compressed","timestamp":5}');
  for (const length of [4_097, 50_000_000]) {
    const bomb = await aClient(threshold);
    bomb.socket.send(Buffer.alloc(length, 32), { compress: true, binary: false });
    expect(await bomb.closed).toBe(1009);
  }
});

test('LIVE-06 LIVE-16 broken compression ends with 1007, and compression that was not agreed to with 1002', async () => {
  const frame = Buffer.from([0xc1, 0x82, 0, 0, 0, 0, 0xff, 0xff]);
  const [agreed, plain] = [await aClient(), await aClient({ perMessageDeflate: false })];
  for (const { wire } of [agreed, plain]) wire.write(frame);
  expect([await agreed.closed, await plain.closed]).toEqual([1007, 1002]);
});

test.each([true, false])('LIVE-07 LIVE-16 a slow reader gets whole texts, and the newest last: %j', async (offer) => {
  const client = await aClient({ perMessageDeflate: offer });
  const connection = present(opened[0]);
  client.socket.pause();
  // More than the buffers of the two ends take.
  const texts = Array.from({ length: 30 }, (_, index) => randomBytes(400_000).toString('hex') + index);
  for (const shared of await Promise.all(texts.map((text) => shareText(Buffer.from(text))))) {
    connection.sendNewest(shared);
    await turn();
  }
  client.socket.resume();
  await expect.poll(() => client.texts.at(-1) === texts.at(-1), { timeout: 30_000 }).toBe(true);
  expect(client.texts.length).toBeLessThan(texts.length);
  const sent = new Set(texts);
  expect(client.texts.every((text) => sent.has(text))).toBe(true);
  client.texts.length = 0;
  await client.beat();
});
