import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { doJob } from '../jobs.ts';
import { deletions } from './deletions.ts';
import { type Deletion, runDeletions } from './run-deletions.ts';

const metricsToken = 'ein-zeichen-fuer-prometheus';
const server = await startServer({ metricsToken });
const { db, jobsDb, clock } = server;
const day = 86_400_000;
const deps = { ...server.deps, db: jobsDb };
const quiet = { ...deps, log: { error() {}, warn() {} } as never };

beforeEach(() => clock.set('2026-05-12T08:00:00Z'));
afterEach(async () => {
  await sql`delete from mail`.execute(jobsDb);
});

/** Mails that were written so many days ago. */
const mails = (count: number, days: number) =>
  sql`insert into mail (recipient, subject, text, created_date)
    select 'a@example.com', 'a', 'a', ${new Date(clock.now().getTime() - days * day)} from generate_series(1, ${count}::integer)`.execute(
    db,
  );
const left = async () =>
  (
    await db
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;
const { mail } = deletions.cleanUp;
const noted = (name: string) => db.selectFrom('retention').selectAll().where('name', '=', name).executeTakeFirst();

describe('OPS-85 what is over', () => {
  test('goes in small parts until nothing of it is left, however much has waited', async () => {
    await mails(2_345, 8);
    await mails(3, 6);
    const parts: number[] = [];
    const counted: Deletion = {
      ...mail,
      async remove(parts_, limit) {
        const removed = await mail.remove(parts_, limit);
        parts.push(removed);
        return removed;
      },
    };
    const outcome = await runDeletions(deps, { mail: counted }, { atOnce: 500, budget: 600_000 });
    expect(parts).toEqual([500, 500, 500, 500, 345]);
    expect([outcome.isBehind, await left()]).toEqual([false, 3]);
  });

  test('is left to the next run when its time is over, which is known', async () => {
    await mails(30, 8);
    const first = await runDeletions(deps, { mail }, { atOnce: 10, budget: 0 });
    expect([first.isBehind, await left()]).toEqual([true, 20]);
    expect(await noted('mail')).toMatchObject({ isBehind: true, failedDate: null });
    const second = await runDeletions(deps, { mail }, { atOnce: 100, budget: 0 });
    expect([second.isBehind, await left()]).toEqual([false, 0]);
    expect(await noted('mail')).toMatchObject({ isBehind: false, oldestDate: null });
  });

  test('of one kind that fails keeps no other kind from going', async () => {
    await mails(5, 8);
    const broken: Deletion = { remove: () => Promise.reject(new Error('this kind fails')) };
    const { errors } = await runDeletions(quiet, { broken, mail }, { atOnce: 2, budget: 600_000 });
    expect([errors.length, await left()]).toEqual([1, 0]);
    expect(await noted('broken')).toMatchObject({ rows: 0, failedDate: clock.now() });
    await runDeletions(quiet, { broken: { remove: async () => 0 } });
    expect(await noted('broken')).toMatchObject({ failedDate: null });
  });

  test('tells in the metrics how many rows went, how long it took and how old the oldest is', async () => {
    const before = (await noted('mail'))?.rows ?? 0;
    await mails(7, 8);
    await mails(1, 2);
    await doJob(server.deps, 'cleanUp');
    const figure = async (name: string) => {
      const { payload } = await server.app.inject({
        url: '/metrics',
        headers: { authorization: `Bearer ${metricsToken}` },
      });
      const series = `quaygate_retention_${name}{kind="mail"} `;
      return Number(
        payload
          .split('\n')
          .find((line) => line.startsWith(series))
          ?.slice(series.length) ?? Number.NaN,
      );
    };
    await expect.poll(() => figure('rows'), { timeout: 10_000 }).toBe(before + 7);
    expect(await figure('seconds')).toBeGreaterThan(0);
    expect(await figure('oldest_seconds')).toBe((2 * day) / 1_000);
    expect([await figure('behind'), await figure('failed')]).toEqual([0, 0]);
  });

  test('each kind is named once', () => {
    const names = Object.values(deletions).flatMap((kinds) => Object.keys(kinds));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

test('SESS-31 of a user the 50 browsers stay that were used last, and none that was not used for 400 days', async () => {
  const [dana, eve] = [await aUser(db, { roles: [] }), await aUser(db, { roles: [] })];
  const used = (userId: string, days: number) => ({
    ...{ userId, hash: Buffer.from(`${days}`) },
    lastUsedDate: new Date(clock.now().getTime() - days * day),
  });
  const ofDana = Array.from({ length: 60 }, (_, place) => used(dana.id, place + 1));
  await db
    .insertInto('knownDevice')
    .values([...ofDana, used(eve.id, 399), used(eve.id, 401)])
    .execute();
  const { known_device } = deletions.cleanUp;
  await runDeletions(deps, { known_device }, { atOnce: 7, budget: 600_000 });
  const left = async ({ id }: { id: string }) => {
    const rows = db.selectFrom('knownDevice').select('hash').where('userId', '=', id);
    return (await rows.orderBy('lastUsedDate', 'desc').execute()).map(({ hash }) => Number(hash.toString()));
  };
  expect(await left(dana)).toEqual(Array.from({ length: 50 }, (_, place) => place + 1));
  expect(await left(eve)).toEqual([399]);
});
