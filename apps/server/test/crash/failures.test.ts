import { execFileSync } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identity, type Route } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { applicationRole } from '../made-cluster.ts';
import { makeTempFolder } from '../temp-folder.ts';
import { keepApprovalBooks } from './approval-books.ts';
import { keepBooks } from './bookkeeper.ts';
import { aCrashScene, type CrashScene } from './crash-scene.ts';
import { keepLicenseBooks, sellingEnv } from './license-books.ts';

/** `npm run crash` repeats each failure; the suite proves the same with one. */
const isWhole = process.env.CRASH_ROUNDS !== undefined;
const rounds = Number(process.env.CRASH_ROUNDS ?? 1);
const kills = Number(process.env.CRASH_KILLS ?? 1);
const restarts = Number(process.env.CRASH_RESTARTS ?? 1);
const patience = 360_000 + (rounds + kills + restarts) * 40_000;
/** A machine that runs the suite beside other work recovers later; the whole run has it for itself. */
const backWithin = isWhole ? 10_000 : 60_000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Bookings, licences and approvals at once, each with its books. */
async function aBusyScene(options: Parameters<typeof aCrashScene>[0] = {}) {
  const scene = await aCrashScene({ ...options, env: { ...sellingEnv, ...options.env } });
  const approvals = await keepApprovalBooks(scene);
  const books = {
    bookings: keepBooks(scene, { width: 6, every: isWhole ? 0 : 60 }),
    licenses: keepLicenseBooks(scene, 2),
    approvals,
  };
  const acknowledged = (kinds: readonly (keyof typeof books)[]) =>
    kinds.map((kind) => books[kind].figures.acknowledged);
  return {
    scene,
    books,
    /** Waits until each of the kinds of work goes on. */
    async untilBusy(kinds: readonly (keyof typeof books)[] = ['bookings', 'licenses', 'approvals']) {
      const before = acknowledged(kinds);
      while (acknowledged(kinds).some((count, place) => count < (before[place] ?? 0) + 3)) {
        for (const { ended } of Object.values(books)) if (ended.error) throw ended.error;
        await sleep(20);
      }
    },
    /** Nothing lost, nothing doubled, every rule holds. */
    async close() {
      const closed = await Promise.all(Object.values(books).map((book) => book.close()));
      if (isWhole) console.info(JSON.stringify(closed.map(({ figures }) => figures)));
      expect(closed.flatMap(({ wrong }) => wrong)).toEqual([]);
      return closed.reduce((sum, { figures }) => sum + figures.errors, 0);
    },
  };
}
type BusyScene = Awaited<ReturnType<typeof aBusyScene>>;

async function backInTime(scene: CrashScene) {
  const begin = performance.now();
  await scene.untilServing();
  expect(performance.now() - begin).toBeLessThan(backWithin);
}

/** Leaves the server no connection, and lets it open none (SQLSTATE 53300). */
async function takeConnections(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = client.escapeIdentifier(present(client.database));
  await client.query(`alter database ${name} connection limit 0`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [applicationRole]);
  return async () => {
    await client.query(`alter database ${name} connection limit -1`);
    await client.end();
  };
}

/** One after the other while the same books go on; the last test closes them. */
describe('OPS-07 under bookings, licences and approvals', () => {
  const clock = path.join(import.meta.dirname, 'jumping-clock.mjs');
  let busy: BusyScene;
  beforeAll(async () => {
    busy = await aBusyScene({ node: ['--import', clock], orders: isWhole ? 60_000 : 6_000 });
  }, patience);
  afterAll(() => busy.scene.stop());

  /** What was acknowledged until now is so, and no answer failed. */
  async function expectWhole({ books }: BusyScene) {
    expect(await books.bookings.quietly(books.bookings.compare)).toEqual([]);
    expect(Object.values(books).map(({ figures }) => figures.errors)).toEqual([0, 0, 0]);
  }

  test(
    'OPS-07 kill -9 of the server, and it is back within 10 s',
    async () => {
      const { scene, books, untilBusy } = busy;
      for (let kill = 0; kill < kills; kill++) {
        await untilBusy();
        await sleep((kill * 37) % 120);
        await scene.killProcess();
        const begin = performance.now();
        await scene.startProcess();
        expect(performance.now() - begin).toBeLessThan(backWithin);
      }
      await untilBusy();
      // Questions and events got lost, and were sent again.
      expect(books.bookings.figures.retries).toBeGreaterThan(0);
      expect(books.licenses.figures.repeats).toBeGreaterThan(0);
      await expectWhole(busy);
    },
    patience,
  );

  test(
    'OPS-07 kill -9 of PostgreSQL, and it comes back by itself',
    async () => {
      const { scene, untilBusy } = busy;
      for (let kill = 0; kill < restarts; kill++) {
        await untilBusy();
        await scene.killDatabase();
        await backInTime(scene);
      }
      await untilBusy();
      await expectWhole(busy);
    },
    patience,
  );

  test(
    'OPS-05 OPS-07 no connection left at the database: refused for a moment, never failed, and back within 10 s',
    async () => {
      const { scene, untilBusy } = busy;
      for (let round = 0; round < rounds; round++) {
        await untilBusy();
        const giveBack = await takeConnections(scene.databaseUrl);
        await expect.poll(() => fetch(`${scene.origin}/readyz`).then(({ status }) => status)).toBe(503);
        expect((await fetch(`${scene.origin}/healthz`)).status).toBe(200);
        await giveBack();
        await backInTime(scene);
      }
      await untilBusy();
      await expectWhole(busy);
    },
    patience,
  );

  test(
    'OPS-07 a clock that jumps twenty minutes ahead and back',
    async () => {
      const { scene, untilBusy } = busy;
      for (let jump = 0; jump < 2 * rounds; jump++) {
        // While the clock is ahead events of the payment provider look too old and proofs have expired: both are asked again.
        await untilBusy(jump % 2 === 0 ? undefined : ['bookings']);
        scene.process().kill('SIGUSR2');
      }
      await untilBusy();
      await expectWhole(busy);
    },
    patience,
  );

  test(
    'OPS-07 NOTE-02 FWD-PAY-18 none of these lost or doubled a booking, a licence or an approval',
    async () => {
      expect(await busy.close()).toBe(0);
    },
    patience,
  );
});

/** A small disk of its own; undefined where this user may not make one. */
async function aSmallDisk(): Promise<string | undefined> {
  const folder = await makeTempFolder();
  const disk = path.join(folder.path, 'disk');
  await mkdir(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=0755', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    await folder.remove();
    return undefined;
  }
  ends.push(async () => {
    execFileSync('umount', ['-l', disk]);
    await folder.remove();
  });
  return disk;
}

/** Uses up the files of the log that PostgreSQL has ready, so that it needs the disk. It may end over that. */
async function useUpLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let files = 0; files < 40; files++)
      await client.query("select pg_logical_emit_message(true, 'filler', ''), pg_switch_wal()");
  } catch {
    // There is no room for one more.
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Fills a disk to its last byte, at each call of `fill` again: a PostgreSQL that ends
 * for want of room comes back, and what it then gives up of its log is room again.
 */
async function aFiller(disk: string) {
  const name = path.join(disk, 'filler');
  const file = await open(name, 'w');
  const blocks = [Buffer.alloc(1_048_576), Buffer.alloc(4_096)];
  const written = (block: Buffer) =>
    file.write(block).then(
      () => true,
      () => false,
    );
  return {
    async fill() {
      for (const block of blocks) while ((await statfs(disk)).bavail > 0 && (await written(block)));
    },
    async empty() {
      await file.close();
      await rm(name);
    },
  };
}

function signInAt(origin: string): Promise<Response> {
  const route = identity.signIn as unknown as Route;
  return fetch(origin + route.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'ein langes Passwort' }),
  });
}

test(
  'OPS-05 OPS-06 OPS-07 a full disk: refused, never failed, nobody is locked out, and back within 10 s',
  async (context) => {
    const disk = await aSmallDisk();
    if (!disk) return context.skip('this user may not mount a small disk; run as root to fill one');
    const { scene, untilBusy, close } = await aBusyScene({ databaseFolder: disk, orders: 1_500 });
    ends.push(scene.stop);
    for (let round = 0; round < rounds; round++) {
      await untilBusy();
      const filler = await aFiller(disk);
      /** Whether what is asked is refused while the disk is full; an answer of `/readyz` is kept for a second. */
      const isRefused = async (ask: () => Promise<Response>) => {
        await filler.fill();
        await useUpLog(scene.databaseUrl);
        const until = performance.now() + 3_000;
        let answer = await ask();
        while (answer.status !== 503 && performance.now() < until) answer = await ask();
        return answer.status === 503 && Number(answer.headers.get('retry-after')) > 0;
      };
      const full = { timeout: 120_000 };
      await expect.poll(() => isRefused(() => fetch(`${scene.origin}/readyz`)), full).toBe(true);
      await expect.poll(() => isRefused(() => signInAt(scene.origin)), full).toBe(true);
      await filler.empty();
      await backInTime(scene);
    }
    await untilBusy();
    expect(await close()).toBe(0);
  },
  patience,
);

test('OPS-03 SIGTERM ends the process within 15 s, also while a call hangs at the database', async () => {
  const scene = await aCrashScene({ orders: 1 });
  ends.push(scene.stop);
  const client = new pg.Client({ connectionString: scene.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  ends.push(() => client.end().catch(() => {}));
  await client.query('begin; lock table readiness_probe, session, app_user in access exclusive mode');
  const [company] = scene.crowd.companies;
  const hanging = fetch(`${scene.origin}/web/v1/users/${company?.user.id}`, { headers: { authorization: 'Bearer x' } });
  hanging.catch(() => {});
  const probe = fetch(`${scene.origin}/readyz`).catch(() => undefined);
  const child = scene.process();
  const begin = performance.now();
  child.kill('SIGTERM');
  await expect.poll(() => child.exitCode ?? child.signalCode, { timeout: 20_000 }).not.toBeNull();
  expect(performance.now() - begin).toBeLessThan(15_000);
  await probe;
});
