import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFolder } from './replace-folder.ts';
import { compressAll, listInputs } from './web.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quaygate-replace-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const names = Array.from({ length: 12 }, (_, index) => `asset-${index}.js`);

/** What a build does with its output: writes files, then compressed copies beside them. */
async function build(place: string, maker: number): Promise<void> {
  await replaceFolder(place, async (made) => {
    await mkdir(path.join(made, 'assets'));
    const text = `${maker};`.repeat(500);
    await Promise.all(names.map((name) => writeFile(path.join(made, 'assets', name), text)));
    await compressAll(made);
    await writeFile(path.join(made, '.sources'), `${maker}`);
  });
}

test('builds at the same time leave one whole output, and nothing beside it', async () => {
  const place = path.join(folder, 'dist');
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 6 }, (_, maker) => build(place, maker)));
    const maker = await readFile(path.join(place, '.sources'), 'utf8');
    const assets = await readdir(path.join(place, 'assets'));
    expect(assets.sort()).toEqual(names.flatMap((name) => [name, `${name}.br`]).sort());
    for (const name of names) {
      expect(await readFile(path.join(place, 'assets', name), 'utf8')).toBe(`${maker};`.repeat(500));
    }
    expect(await readdir(folder)).toEqual(['dist']);
  }
});

test('a build that fails leaves the one before it, and says why', async () => {
  const place = path.join(folder, 'dist');
  await build(place, 1);
  const failing = replaceFolder(place, async (made) => {
    await writeFile(path.join(made, '.sources'), '2');
    throw new Error('The web application could not be built');
  });
  await expect(failing).rejects.toThrow('The web application could not be built');
  expect(await readFile(path.join(place, '.sources'), 'utf8')).toBe('1');
  expect(await readdir(folder)).toEqual(['dist']);
});

test('what a build that was broken off has left goes, but not what another one is making', async () => {
  const place = path.join(folder, 'dist');
  for (const name of ['dist.made-a', 'dist.old-a', 'dist.made-b', 'distant']) await mkdir(path.join(folder, name));
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const name of ['dist.made-a', 'dist.old-a', 'distant']) {
    await utimes(path.join(folder, name), twoHoursAgo, twoHoursAgo);
  }
  await build(place, 1);
  expect((await readdir(folder)).sort()).toEqual(['dist', 'dist.made-b', 'distant']);
});

test('the folder can be read by everyone who may read the others', async () => {
  const place = path.join(folder, 'dist');
  await build(place, 1);
  await mkdir(path.join(folder, 'other'));
  expect((await stat(place)).mode).toBe((await stat(path.join(folder, 'other'))).mode);
});

test('sources are listed while outputs come and go, and no output is one of them', async () => {
  const web = path.join(folder, 'apps/web');
  await mkdir(path.join(web, 'src/test'), { recursive: true });
  for (const file of ['index.html', 'src/main.tsx', 'src/main.test.tsx', 'src/test/scene.ts']) {
    await writeFile(path.join(web, file), '');
  }
  await writeFile(path.join(folder, 'package-lock.json'), '{}');
  await mkdir(path.join(folder, 'packages/rules/node_modules/a'), { recursive: true });
  await writeFile(path.join(folder, 'packages/rules/slot.ts'), '');
  const building = Promise.all(Array.from({ length: 6 }, (_, maker) => build(path.join(web, 'dist'), maker)));
  const listed: string[][] = [];
  let isBuilt = false;
  building.finally(() => {
    isBuilt = true;
  });
  do {
    listed.push(listInputs(folder));
    await setImmediate();
  } while (!isBuilt);
  await building;
  const sources = ['apps/web/index.html', 'apps/web/src/main.tsx', 'package-lock.json', 'packages/rules/slot.ts'];
  for (const files of listed) expect(files).toEqual(sources);
});
