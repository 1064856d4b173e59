import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseDeployment, readDeployment } from './deployment-file.format.ts';

const folder = await mkdtemp(join(tmpdir(), 'deployment-'));
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array) {
  const path = join(folder, 'deployment.json');
  await writeFile(path, bytes);
  return readDeployment(path);
}
const content = '{"trainOperators": [{"id": "t", "name": "Müller"}]}';
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-8', Buffer.from(content)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${content}`)],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${content}`, 'utf16le')],
  ['UTF-16 with the other mark', bigEndian(`\ufeff${content}`)],
  ['UTF-16 without a mark', Buffer.from(content, 'utf16le')],
])('INT-26 a deployment file in %s is read', async (_, bytes) => {
  expect((await read(bytes)).trainOperators).toEqual([{ id: 't', name: 'Müller' }]);
});

test('INT-26 bytes of another encoding are refused, in place of names that are spoilt', async () => {
  await expect(read(Buffer.from(content, 'latin1'))).rejects.toThrow('is neither UTF-8 nor UTF-16');
});

test.each([
  ['{\n  "facilities": [],\n}', '} is not expected at line 3, column 1'],
  ['{"people": [1, 2,]}', ']} is not expected at line 1, column 18'],
  ['{\r\n"people" []\r\n}', '[] is not expected at line 2, column 10'],
  ["{'people': []}", "'people': is not expected at line 1, column 2"],
  ['{"people": [] "x": 1}', '"x": is not expected at line 1, column 15'],
  ['{"people": []', 'it ends too early (line 1, column 14)'],
  ['{"people": tru}', 'tru} is not expected at line 1, column 12'],
  ['{"people": [}', '} is not expected at line 1, column 13'],
  ['{} {}', '{} is not expected at line 1, column 4'],
  ['', 'it ends too early (line 1, column 1)'],
])('INT-26 the place is named at which %j is no JSON', (text, said) => {
  expect(() => parseDeployment(text)).toThrow(`is no JSON: ${said}`);
});
