import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeAll, expect, test } from 'vitest';
import { builtServer, ensureServer, inAscii } from './server.ts';

const folder = path.dirname(builtServer);
const chunks = () => readdirSync(folder).filter((name) => name.endsWith('.js'));
const textOf = (name: string) => readFileSync(path.join(folder, name), 'utf8');

beforeAll(ensureServer);

test('OPS-128 the packed server is ASCII, and names no file that is not there', () => {
  const places = chunks().flatMap((name) => {
    const text = textOf(name);
    expect(/[^\0-\x7f]/.exec(text), name).toBeNull();
    return [...text.matchAll(/new URL\("(\.\.\/src\/[^"]+)", import\.meta\.url\)/g)].map(([, place = '']) => place);
  });
  expect(places).toContain('../src/db/migration-files.ts');
  expect(places.filter((place) => !existsSync(path.join(folder, place)))).toEqual([]);
});

/** An order for each thread, and how its answer begins. */
const orders: Record<string, { order: object; said: object }> = {
  'batch.worker.js': {
    order: { list: { bytes: Buffer.from('type;referenceNumber\npickup;R1\n'), remembered: {} } },
    said: { answer: { json: expect.any(Uint8Array) } },
  },
  'document.worker.js': { order: { id: 7, content: {}, date: new Date(0) }, said: { id: 7 } },
  'table-file.worker.js': {
    order: { format: 'csv', table: { name: 'a', columns: ['b'], rows: [['c']] } },
    said: { answer: expect.any(Uint8Array) },
  },
};

test('OPS-128 each thread that the packed server starts is packed beside it, and works', async () => {
  const started = chunks().flatMap((name) => [
    ...textOf(name).matchAll(/new URL\("\.\/([^"]+\.worker\.js)", import\.meta\.url\)/g),
  ]);
  expect(started.map(([, name]) => name).sort()).toEqual(Object.keys(orders));
  for (const [name, { order, said }] of Object.entries(orders)) {
    const thread = new Worker(path.join(folder, name));
    thread.postMessage(order);
    const [answer] = await once(thread, 'message').finally(() => thread.terminate());
    expect(answer, name).toMatchObject(said);
  }
});

test('OPS-128 the packed server runs, and says in one sentence what an operator can mend', () => {
  const { PATH } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [builtServer], {
    env: { PATH, PORT: 'many', DATA_DIR: path.join(folder, 'never') },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^PORT .*\n$/);
});

test.each([
  ["'–'", '–'],
  ["'Müller'", 'Müller'],
  ["'\\–'", '–'],
  ["'\\\\–'", '\\–'],
  ['`Łódź`', 'Łódź'],
  ["'😀'", '😀'],
  ["/^[\\–ä😀]$/u.test('😀')", true],
  ["'a'.replace(/a/, 'ß')", 'ß'],
])('OPS-128 %s means the same in ASCII', (code, value) => {
  const ascii = inAscii(code);
  expect(ascii).toMatch(/^[\0-\x7f]+$/);
  expect(new Function(`return ${ascii}`)()).toBe(value);
});
