import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { packingFor, sendPacked } from './packed-answer.ts';

const long = JSON.stringify({ items: Array.from({ length: 200 }, (_, at) => ({ id: `tour ${at}`, name: 'ü' })) });
const app = Fastify();
app.get('/long', (request, reply) => sendPacked(request, reply.type('application/json'), long));
app.get('/bytes', (request, reply) => sendPacked(request, reply.type('application/json'), Buffer.from(long)));
app.get('/short', (request, reply) => sendPacked(request, reply.type('application/json'), '{"items":[]}'));
const ask = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=1.0, GZIP;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip; q=0.000', undefined],
  ['deflate, x-gzip', undefined],
  [undefined, undefined],
])('UI-33 accept-encoding %s is answered with %s', (accepted, packing) => {
  expect(packingFor({ headers: { 'accept-encoding': accepted } })).toBe(packing);
});

test.each([
  ['/long', 'br', brotliDecompressSync],
  ['/bytes', 'br', brotliDecompressSync],
  ['/long', 'gzip', gunzipSync],
] as const)(
  'UI-33 a large answer comes compressed to a client that takes it, and plain to others: %s %s',
  async (url, packing, unpack) => {
    const packed = await ask(url, packing);
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([packing, 'accept-encoding']);
    expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
    expect(packed.rawPayload.length).toBeLessThan(long.length / 5);
    expect(unpack(packed.rawPayload).toString()).toBe(long);
    const plain = await ask(url);
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
    expect(plain.payload).toBe(long);
  },
);

test('UI-33 a small answer stays as it is', async () => {
  const { headers, payload } = await ask('/short', 'gzip, br');
  expect([headers['content-encoding'], headers.vary, payload]).toEqual([undefined, undefined, '{"items":[]}']);
});
