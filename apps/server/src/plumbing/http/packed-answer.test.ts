import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendPacked, takesGzip } from './packed-answer.ts';

const long = JSON.stringify({ items: Array.from({ length: 200 }, (_, at) => ({ id: `tour ${at}`, name: 'ü' })) });
const app = Fastify();
app.get('/long', (request, reply) => sendPacked(request, reply.type('application/json'), long));
app.get('/bytes', (request, reply) => sendPacked(request, reply.type('application/json'), Buffer.from(long)));
app.get('/short', (request, reply) => sendPacked(request, reply.type('application/json'), '{"items":[]}'));
const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, GZIP;q=0.5', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000', false],
  ['br', false],
  ['x-gzip', false],
  [undefined, false],
])('UI-33 accept-encoding %s takes gzip: %s', (accepted, isTaken) => {
  expect(takesGzip({ headers: { 'accept-encoding': accepted } })).toBe(isTaken);
});

test.each(['/long', '/bytes'])(
  'UI-33 a large answer comes compressed to a client that takes it, and plain to others: %s',
  async (url) => {
    const packed = await ask(url, 'gzip');
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'accept-encoding']);
    expect(packed.rawPayload.length).toBeLessThan(long.length / 5);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(long);
    const plain = await ask(url);
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
    expect(plain.payload).toBe(long);
  },
);

test('UI-33 a small answer stays as it is', async () => {
  const { headers, payload } = await ask('/short', 'gzip');
  expect([headers['content-encoding'], headers.vary, payload]).toEqual([undefined, undefined, '{"items":[]}']);
});
