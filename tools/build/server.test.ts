import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
