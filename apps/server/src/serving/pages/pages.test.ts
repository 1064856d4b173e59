import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { makeTempFolder } from '../../../test/temp-folder.ts';

const script = 'export const words = "words words words words words words words words words";';
const contents: Record<string, string | Buffer> = {
  'index.html': '<!doctype html><title>Quaygate</title><script>first()</script>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.sources': 'what the build was made from',
  '.vite/manifest.json': '{}',
  'map/ground.json': '{}',
  'assets/main-1.js': script,
  'assets/main-1.js.br': brotliCompressSync(script),
  'assets/main-1.css': 'a{}',
  'assets/letters-1.woff2': Buffer.from([1, 2, 3]),
  'assets/ring-1.wav': Buffer.from('0123456789'),
  'driver/index.html': '<!doctype html><title>Fahrer</title>',
  'driver/worker.js': 'self.skipWaiting();',
  'driver/manifest.webmanifest': '{"id":"/driver/","name":"Quaygate Fahrer"}',
  'driver/icon-192.png': Buffer.from([4]),
  'driver/assets/app-1.js': 'export {};',
  'driver/assets/zone-worker-1.js': 'importScripts("core.js");',
  'docs/de.html': '<title>Dokumentation</title>',
  'docs/en.html': '<title>Documentation</title>',
  'docs/de/first-truck.html': '<title>Der erste Lkw</title>',
  'docs/de/missing.html': '<title>Diese Seite gibt es nicht</title>',
  'docs/en/missing.html': '<title>There is no such page</title>',
  'docs/assets/search-de-1.json': '{}',
};
const web = await makeTempFolder();
for (const [name, content] of Object.entries(contents)) {
  await mkdir(path.dirname(path.join(web.path, name)), { recursive: true });
  await writeFile(path.join(web.path, name), content);
}
const { app } = await startServer({}, undefined, { webRoot: web.path });
const branded = await startServer({}, undefined, { webRoot: web.path });
// Whatever is answered from now on comes from memory.
await rm(web.path, { recursive: true });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const forEver = 'public, max-age=31536000, immutable';
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['/assets/main-1.js', 'text/javascript; charset=utf-8', forEver],
  ['/assets/main-1.css', 'text/css; charset=utf-8', forEver],
  ['/assets/letters-1.woff2', 'font/woff2', forEver],
  ['/assets/ring-1.wav', 'audio/wav', forEver],
  ['/driver/assets/app-1.js', 'text/javascript; charset=utf-8', forEver],
  ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['/favicon.svg', 'image/svg+xml', 'no-cache'],
  ['/map/ground.json?x=1', 'application/json; charset=utf-8', 'no-cache'],
  ['/driver/worker.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/driver/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/driver/icon-192.png', 'image/png', 'no-cache'],
])('the file %s is answered as %s', async (url, type, kept) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': kept });
  expect(answer.rawPayload).toEqual(Buffer.from(contents[url.slice(1).split('?')[0] ?? ''] ?? ''));
  expect(answer.headers['content-length']).toBe(`${answer.rawPayload.length}`);
});

test('SETUP-84 the app of drivers bears the name of the installation on the home screen of a phone', async () => {
  await sql`insert into branding (name, version) values ('Hafen Nord', 2)`.execute(branded.db);
  const answer = await branded.app.inject({ url: '/driver/manifest.webmanifest' });
  expect(answer.headers['content-type']).toBe('application/manifest+json');
  expect(answer.json()).toEqual({ id: '/driver/', name: 'Hafen Nord', short_name: 'Hafen Nord' });
});

test('every other address answers its page, which is asked for again each time', async () => {
  for (const url of ['/', '/login', '/forwarder/dashboard?x=/assets/', '/assets', '/drivers', '/map/']) {
    const { headers, payload } = await get(url);
    expect([payload, headers['cache-control']], url).toEqual([contents['index.html'], 'no-cache']);
  }
  for (const url of ['/driver/', '/driver/tours/8?x=1']) {
    const { headers, payload } = await get(url);
    expect([payload, headers['cache-control']], url).toEqual([contents['driver/index.html'], 'no-cache']);
  }
  const { statusCode, headers } = await get('/driver?invitation=7');
  expect([statusCode, headers.location]).toEqual([301, '/driver/?invitation=7']);
});

test('HELP-02 /docs leads to the language that the browser asks for, and a page has one address', async () => {
  for (const [url, accepted, target] of [
    ['/docs', 'en-GB,en;q=0.9,de;q=0.8', '/docs/en'],
    ['/docs/', 'de-DE', '/docs/de'],
    ['/docs?x=1', 'fr', '/docs/de'],
    ['/docs/de/', 'en', '/docs/de'],
    ['/docs/de/first-truck/', 'en', '/docs/de/first-truck'],
    ['/docs/de/first-truck.html', 'en', '/docs/de/first-truck'],
  ] as const) {
    const { statusCode, headers } = await get(url, { 'accept-language': accepted });
    expect([statusCode, headers.location, headers['cache-control']], url).toEqual([302, target, 'no-cache']);
    expect(headers.vary, url).toBe('accept-language');
  }
  for (const [url, file] of [
    ['/docs/de', 'docs/de.html'],
    ['/docs/en?from=rail', 'docs/en.html'],
    ['/docs/de/first-truck', 'docs/de/first-truck.html'],
  ] as const) {
    const { statusCode, payload, headers } = await get(url);
    expect([statusCode, payload], url).toEqual([200, contents[file]]);
    expect(headers, url).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(headers['content-security-policy'], url).toContain("script-src 'self';");
  }
  expect((await get('/docs/assets/search-de-1.json')).headers['cache-control']).toBe(forEver);
});

test('UI-34 the script that stands in the page runs there by its hash, and on no other page', async () => {
  const hash = createHash('sha256').update('first()').digest('base64');
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
  for (const url of ['/', '/login', '/index.html'])
    expect(await policyOf(url), url).toContain(`script-src 'self' 'sha256-${hash}';`);
  for (const url of ['/driver/', '/docs/de', '/assets/main-1.js'])
    expect(await policyOf(url), url).toContain("script-src 'self';");
});

test('OFFICE-20 the worker that reads zones may run compiled code and reach nothing; no page may run any', async () => {
  const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
  expect(await policyOf('/driver/assets/zone-worker-1.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'",
  );
  for (const url of ['/', '/driver/', '/driver/worker.js', '/driver/assets/app-1.js', '/driver/zone-worker-1.js'])
    expect(await policyOf(url), url).not.toContain('wasm');
});

test('HELP-02 an address below /docs that is no page says so, and none leads out of the documentation', async () => {
  for (const [url, language] of [
    ['/docs/de/gone', 'de'],
    ['/docs/fr', 'en'],
    ['/docs/en/missing/more', 'en'],
    ['/docs/../index', 'en'],
    ['/docs/..%2f..%2findex', 'en'],
    ['/docs/de/..%2f..%2findex', 'de'],
    ['/docs/de/../../index.html', 'de'],
    ['/docs/de/%2e%2e/%2e%2e/.sources', 'de'],
    ['/docs//de', 'en'],
    ['/docs/__proto__', 'en'],
    ['/docs/..\\..\\index', 'en'],
  ] as const) {
    const asked = request({ host: '127.0.0.1', port, path: url }).end();
    const [answer] = await once(asked, 'response');
    expect([answer.statusCode, await text(answer)], url).toEqual([404, contents[`docs/${language}/missing.html`]]);
    expect(answer.headers['cache-control'], url).toBe('no-store');
  }
  expect((await get('/docs/assets/gone.js')).json().code).toBe('not_found');
  expect((await get('/docs/assets/..%2f..%2findex.html')).statusCode).toBe(404);
});

test('what is not there is not found, nor what the build notes for itself', async () => {
  const gone = [
    '/assets/gone.js',
    '/assets/',
    '/assets/main-1.js.br',
    '/assets//main-1.js',
    '/assets/__proto__',
    '/driver/assets/gone.js',
    '/web/v1/gone',
    '/integration/gone',
    '/metrics',
  ];
  for (const url of gone) {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']], url).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
    ]);
    expect(answer.json().code, url).toBe('not_found');
  }
  for (const url of ['/.sources', '/.vite/manifest.json']) {
    expect((await get(url)).payload, url).toBe(contents['index.html']);
  }
  expect((await app.inject({ method: 'POST', url: '/assets/main-1.js' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'DELETE', url: '/login' })).statusCode).toBe(404);
});

test.each([
  ['/assets/../index.html', 404],
  ['/assets/..%2findex.html', 404],
  ['/assets/%2e%2e/%2e%2e/package.json', 404],
  ['/assets/..\\..\\package.json', 404],
  ['/../../package.json', 200],
  ['/..%2f..%2fpackage.json', 200],
])('the address %s, sent as it is, leads nowhere', async (url, status) => {
  const asked = request({ host: '127.0.0.1', port, path: url }).end();
  const [answer] = await once(asked, 'response');
  expect([answer.statusCode, await text(answer)]).toEqual([
    status,
    status === 200 ? contents['index.html'] : expect.stringContaining('not_found'),
  ]);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined],
])('a browser that takes "%s" gets the form %s', async (accepted, encoding) => {
  const { headers, rawPayload } = await get('/assets/main-1.js', { 'accept-encoding': accepted });
  expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
  const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : (bytes: Buffer) => bytes;
  expect(unpack(rawPayload).toString()).toBe(script);
});

test('a file without a compressed form is the same for every browser', async () => {
  const { headers, rawPayload } = await get('/assets/letters-1.woff2', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  expect(rawPayload).toEqual(contents['assets/letters-1.woff2']);
});

test('a page that the browser has already is not sent again; each form has a tag of its own', async () => {
  for (const url of ['/index.html', '/login', '/assets/main-1.js']) {
    const tag = String((await get(url)).headers.etag);
    expect(tag, url).toMatch(/^"[\w-]{43}(-plain)?"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { statusCode, payload, headers } = await get(url, { 'if-none-match': known });
      expect([statusCode, payload, headers.etag], url).toEqual([304, '', tag]);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  }
  const tags = ['br', 'gzip', ''].map(async (accepted) => {
    const { headers } = await get('/assets/main-1.js', { 'accept-encoding': accepted });
    return headers.etag;
  });
  expect(new Set(await Promise.all(tags)).size).toBe(3);
});

test('HEAD answers what GET would, without the content', async () => {
  for (const url of ['/assets/main-1.js', '/login']) {
    const [head, whole] = [await app.inject({ method: 'HEAD', url }), await get(url)];
    expect([head.statusCode, head.payload]).toEqual([200, '']);
    for (const name of ['content-length', 'content-type', 'cache-control', 'etag']) {
      expect(head.headers[name], `${url} ${name}`).toBe(whole.headers[name]);
    }
  }
  expect((await app.inject({ method: 'HEAD', url: '/assets/gone.js' })).statusCode).toBe(404);
});

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=0-', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=4-2', 200, '0123456789', undefined],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
])('a player that asks for %s gets %i', async (range, status, payload, told) => {
  const answer = await get('/assets/ring-1.wav', { range });
  expect([answer.statusCode, answer.payload, answer.headers['content-range']]).toEqual([status, payload, told]);
});

test('a part is sent only of the content that the client has begun with', async () => {
  const { headers } = await get('/assets/ring-1.wav');
  expect(headers['accept-ranges']).toBe('bytes');
  const part = (tag: string) => get('/assets/ring-1.wav', { range: 'bytes=2-4', 'if-range': tag });
  expect((await part(String(headers.etag))).statusCode).toBe(206);
  expect((await part('"other"')).statusCode).toBe(200);
});
