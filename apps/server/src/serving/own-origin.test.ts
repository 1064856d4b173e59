import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { identity, live } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';

const server = await startServer({ publicUrl: 'https://gate.example.org' });
const plain = await startServer({ publicUrl: 'http://gate.example.org' }, undefined, {
  beside: server,
  trustProxy: '198.51.100.1',
});
await server.app.listen({ port: 0, host: '127.0.0.1' });

const ask = async (on: typeof server, origin: string, host: string, headers: Record<string, string> = {}) =>
  (
    await on.app.inject({
      method: 'POST',
      url: identity.refresh.path,
      remoteAddress: '198.51.100.1',
      headers: { origin, host, ...headers },
    })
  ).statusCode;

test('SESS-19 SEC-13 an origin is its scheme too: a page that came over http is no page of an installation with https', async () => {
  expect(await ask(server, 'https://gate.example.org', 'gate.example.org')).not.toBe(403);
  expect(await ask(server, 'http://gate.example.org', 'gate.example.org')).toBe(403);
  expect(await ask(server, 'https://other.example.org', 'other.example.org')).not.toBe(403);
  expect(await ask(server, 'http://other.example.org', 'other.example.org')).toBe(403);
  expect(await ask(plain, 'http://other.example.org', 'other.example.org')).not.toBe(403);
  expect(await ask(plain, 'https://other.example.org', 'other.example.org')).toBe(403);
  const behind = { 'x-forwarded-proto': 'https' };
  expect(await ask(plain, 'https://other.example.org', 'other.example.org', behind)).not.toBe(403);
});

/** What the server answers to bytes. */
async function raw(text: string): Promise<string> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(text);
  let answer = '';
  socket.on('data', (part) => (answer += part));
  await once(socket, 'close');
  return answer;
}

test.each([
  ['/healthz', ''],
  [
    live.stream.path,
    'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nConnection: upgrade\r\n',
  ],
  ['/nowhere', ''],
])('SEC-13 two hosts in one request to %s are malformed, alike or not', async (path, more) => {
  for (const second of ['gate.example.org', 'evil.example'])
    expect(await raw(`GET ${path} HTTP/1.1\r\nHost: gate.example.org\r\nhOsT: ${second}\r\n${more}\r\n`)).toMatch(
      /^HTTP\/1.1 400 /,
    );
});
