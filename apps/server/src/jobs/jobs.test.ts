import { randomUUID } from 'node:crypto';
import { release as releaseCalls, slot } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { aReporter } from '../../test/reporter.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../test/scenes/booking-scene.ts';
import { aFacility, aForwarder, aKey, aLicense, aTrucker } from '../../test/scenes/factories.ts';
import { startMailServer } from '../../test/servers/mail-server.ts';
import { outboxMail } from '../outside/mail/outbox-mail.ts';
import { smtpPostman } from '../outside/mail/smtp-postman.ts';
import { doJob, doSoon, jobNames } from './jobs.ts';
import { startJobs } from './start-jobs.ts';

const server = await startServer();
const { db, clock } = server;
const day = 86_400_000;
const ago = (days: number) => new Date(clock.now().getTime() - days * day);

let scene: BookingScene;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  scene = await aBookingScene(db);
});

describe('each job', () => {
  // PostgreSQL asks for the rights of a statement even where it finds no rows.
  test.each(jobNames)('AUD-15 %s has the rights that its statements need', async (name) => {
    await expect(doJob(server.deps, name)).resolves.not.toThrow();
  });

  test('licences past their date expire and keep their driver', async () => {
    const forwarder = await aForwarder(db);
    const { id: trucker } = await aTrucker(db, { forwarder: forwarder.id });
    // After the days of grace of a licence that renews (FIELD-PAY-06).
    const over = ago(7);
    const statuses = ['ASSIGNED', 'UNASSIGNED', 'UNASSIGNED_SETUP_FEE_REQUIRED', 'DISABLED', 'INITIALIZING'] as const;
    const ids: string[] = [];
    for (const status of statuses) {
      const assigned = status === 'ASSIGNED' ? { trucker } : {};
      ids.push((await aLicense(db, { status, forwarder: forwarder.id, expirationDate: over, ...assigned })).id);
    }
    const { id: valid } = await aLicense(db, { forwarder: forwarder.id, expirationDate: new Date(over.getTime() + 1) });
    await doJob(server.deps, 'expireLicenses');
    await doJob(server.deps, 'expireLicenses');
    const statusOf = async (id: string) =>
      present(await db.selectFrom('license').select(['status', 'truckerId']).where('id', '=', id).executeTakeFirst());
    expect(await statusOf(present(ids[0]))).toEqual({ status: 'EXPIRED', truckerId: trucker });
    expect((await statusOf(present(ids[1]))).status).toBe('EXPIRED');
    expect((await statusOf(present(ids[2]))).status).toBe('EXPIRED');
    expect((await statusOf(present(ids[3]))).status).toBe('DISABLED');
    expect((await statusOf(present(ids[4]))).status).toBe('INITIALIZING');
    expect((await statusOf(valid)).status).toBe('UNASSIGNED');
    const changes = await db.selectFrom('licenseChange').selectAll().where('licenseId', 'in', ids).execute();
    expect(changes).toHaveLength(3);
    expect(changes.find(({ fromStatus }) => fromStatus === 'ASSIGNED')).toMatchObject({
      toStatus: 'EXPIRED',
      truckerId: trucker,
    });
  });

  test('changes of tour counts are folded without changing the sum', async () => {
    await aBooked(server, scene);
    const count = async () =>
      (
        await db
          .selectFrom('tourCount')
          .select('tours')
          .where('forwarderId', '=', scene.forwarder.id)
          .executeTakeFirst()
      )?.tours;
    const open = () =>
      db.selectFrom('tourCountChange').selectAll().where('forwarderId', '=', scene.forwarder.id).execute();
    expect(await open()).toHaveLength(1);
    await doJob(server.deps, 'foldTourCounts');
    expect([await count(), await open()]).toEqual([1, []]);
    await db.insertInto('tourCountChange').values({ forwarderId: scene.forwarder.id, change: 3 }).execute();
    await db.insertInto('tourCountChange').values({ forwarderId: scene.forwarder.id, change: -1 }).execute();
    await Promise.all([doJob(server.deps, 'foldTourCounts'), doJob(server.deps, 'foldTourCounts')]);
    expect([await count(), await open()]).toEqual([3, []]);
  });

  test('changes of licence counts are folded without changing the sum', async () => {
    const { id } = await aForwarder(db);
    const made = await Promise.all([1, 2, 3].map(() => aLicense(db, { forwarder: id })));
    await db
      .updateTable('license')
      .set({ forwarderId: null })
      .where('id', '=', made[0]?.id ?? '')
      .execute();
    const kept = () =>
      db.selectFrom('licenseCount').select('licenses').where('forwarderId', '=', id).executeTakeFirst();
    const open = () => db.selectFrom('licenseCountChange').select('change').where('forwarderId', '=', id).execute();
    expect((await open()).map(({ change }) => change).sort()).toEqual([-1, 1, 1, 1]);
    await Promise.all([doJob(server.deps, 'foldLicenseCounts'), doJob(server.deps, 'foldLicenseCounts')]);
    expect([await kept(), await open()]).toEqual([{ licenses: 2 }, []]);
  });

  test('INT-11 a release finds its party when it becomes known', async () => {
    const terminal = await aReporter(server, scene.facility.id, ['loadunits']);
    const release = { releaseId: 'r-1', orderId: 'o-1', partyIdType: 'vatId', partyId: 'de-late ' };
    expect(await terminal.tell(releaseCalls.report, release)).toMatchObject({ note: 'pending_reference' });
    await doJob(server.deps, 'resolveParties');
    const forwarderOf = async () =>
      (await db.selectFrom('release').select('forwarderId').executeTakeFirst())?.forwarderId;
    expect(await forwarderOf()).toBeNull();
    const late = await aForwarder(db);
    await db.updateTable('truckingCompany').set({ vatId: 'DE-LATE' }).where('id', '=', late.id).execute();
    await doJob(server.deps, 'resolveParties');
    expect(await forwarderOf()).toBe(late.id);
  });

  test('INT-05 OPS-86 ids of events are forgotten with their month, whose days are all over 400 days ago, with a key for backfills over 800', async () => {
    const plain = await aFacility(db);
    const past = await aFacility(db);
    await aKey(db, past.id, ['gate', 'backfill']);
    const remember = (facilityId: number, days: number) =>
      db
        .insertInto('integrationEvent')
        .values({ facilityId, eventId: `days-${days}`, contentHash: Buffer.from('x'), recordedDate: ago(days) })
        .execute();
    for (const { id } of [plain, past]) for (const days of [400, 406, 407, 800, 802, 803]) await remember(id, days);
    await doJob(server.deps, 'cleanUp');
    const known = async ({ id }: { id: number }) =>
      (await db.selectFrom('integrationEvent').select('eventId').where('facilityId', '=', id).execute())
        .map(({ eventId }) => eventId)
        .sort();
    // 400 days ago it was 7 April, 800 days ago 3 March.
    expect(await known(plain)).toEqual(['days-400', 'days-406']);
    expect(await known(past)).toEqual(['days-400', 'days-406', 'days-407', 'days-800', 'days-802']);
  });

  test('answers of expired idempotency keys are deleted', async () => {
    const { user } = scene;
    const answer = { userId: user.id, forwarderId: scene.forwarder.id, bodyHash: Buffer.from('x') };
    await db
      .insertInto('idempotency')
      .values({ ...answer, key: 'old', createdDate: ago(1.01) })
      .execute();
    await db
      .insertInto('idempotency')
      .values({ ...answer, key: 'new', createdDate: ago(0.99) })
      .execute();
    for (const days of [1.5, -1]) {
      const sessionId = randomUUID();
      await db
        .insertInto('session')
        .values({ id: sessionId, userId: user.id, createdDate: ago(60) })
        .execute();
      const hash = Buffer.from(sessionId);
      await db
        .insertInto('refreshValue')
        .values({ hash, sessionId, expiresDate: ago(days) })
        .execute();
    }
    const subjects = [ago(2), ago(0)].map((moment) => ({
      subject: Buffer.from(moment.toISOString()),
      moments: [moment],
    }));
    await db.insertInto('attempt').values(subjects).execute();
    await aBooked(server, scene);
    await db
      .updateTable('bookingChange')
      .set({ updatedDate: ago(9.01) })
      .execute();
    await aBooked(server, scene);

    await doJob(server.deps, 'cleanUp');

    // The dispatcher who booked has a session too.
    await server.jobsDb.deleteFrom('session').where('createdDate', '>', ago(60)).execute();
    const count = async (table: 'idempotency' | 'session' | 'refreshValue' | 'attempt' | 'bookingChange') =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows;
    for (const table of ['idempotency', 'session', 'refreshValue', 'attempt', 'bookingChange'] as const) {
      expect([table, await count(table)]).toEqual([table, 1]);
    }
  });

  test('a slot whose places differ from its bookings is named in the log', async () => {
    const errors: unknown[] = [];
    const deps = { ...server.deps, log: { error: (...line: unknown[]) => errors.push(line) } as never };
    await doJob(deps, 'checkSlots');
    expect(errors).toEqual([]);
    await db.updateTable('slot').set({ taken: 5 }).where('id', '=', scene.slot.id).execute();
    await doJob(deps, 'checkSlots');
    expect(JSON.stringify(errors)).toContain(`"id":${scene.slot.id},"facilityId":${scene.facility.id},"taken":5`);
  });
});

test('a mail leaves by the job a moment after it was written, and goes after a week', async () => {
  const { mails, port } = await startMailServer();
  const postman = smtpPostman({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@gate.example' });
  const jobs = await startJobs({ ...server.deps, postman }, { databaseUrl: server.jobsUrl });
  const mail = outboxMail({ db, now: clock.now, onWritten: () => doSoon(db, 'sendMails') });
  await mail.send({ to: 'dana@example.com', subject: 'Guten Tag', text: 'Hallo' });
  await expect.poll(() => mails.map(({ to }) => to), { timeout: 10_000 }).toEqual([['dana@example.com']]);
  await jobs.stop();
  const kept = () => db.selectFrom('mail').select(['sentDate', 'text']).execute();
  expect(await kept()).toEqual([{ sentDate: clock.now(), text: '' }]);
  clock.advance(7 * day + 1);
  await doJob(server.deps, 'cleanUp');
  expect(await kept()).toEqual([]);
});

test('what a failed job was about does not stand in the log', async () => {
  const said: unknown[] = [];
  const say = (...line: unknown[]) => said.push(line);
  const log = { trace: say, debug: say, info: say, warn: say, error: say } as never;
  const deliver = async () => {
    throw new Error('cannot write "kanari-vogel" for dana@example.com');
  };
  await server.deps.mail.send({ to: 'dana@example.com', subject: 'kanari-vogel', text: 'kanari-vogel' });
  const jobs = await startJobs(
    { ...server.deps, log, postman: { deliver, close: () => {} } },
    { databaseUrl: server.jobsUrl },
  );
  await doSoon(db, 'sendMails');
  await expect.poll(() => JSON.stringify(said), { timeout: 10_000 }).toContain('cannot write');
  await jobs.stop();
  expect(JSON.stringify(said)).not.toMatch(/kanari-vogel|dana@/);
  await db.deleteFrom('mail').execute();
});

test('without a server for mails they stay where they are', async () => {
  await server.deps.mail.send({ to: 'dana@example.com', subject: 'Guten Tag', text: 'Hallo' });
  await doJob(server.deps, 'sendMails');
  expect(await db.selectFrom('mail').select(['sentDate', 'text', 'attempts']).execute()).toEqual([
    { sentDate: null, text: 'Hallo', attempts: 0 },
  ]);
});

test('INT-27 at the start slots are made, then every job has its time, and stopping closes every connection', async () => {
  const { id } = await aFacility(db);
  const terminal = await aReporter(server, id, ['slots']);
  const template = {
    moduleId: 'm',
    moduleName: 'M',
    weekday: 3,
    openingHour: 6,
    closingHour: 12,
    slotLength: 60,
    maximum: 1,
  };
  await terminal.tell(slot.reportTemplates, template);
  await db.deleteFrom('slot').where('facilityId', '=', id).execute();

  const jobs = await startJobs(server.deps, { databaseUrl: server.jobsUrl });
  try {
    const slots = await db.selectFrom('slot').select('id').where('facilityId', '=', id).execute();
    expect(slots.length).toBeGreaterThan(20);
    const timed = async () =>
      (await server.pool.query('select identifier from graphile_worker._private_known_crontabs order by 1')).rows.map(
        ({ identifier }) => identifier,
      );
    await expect.poll(timed, { timeout: 15_000 }).toEqual([...jobNames].sort());
    await db.insertInto('tourCountChange').values({ forwarderId: scene.forwarder.id, change: 2 }).execute();
    const open = async () => {
      // What is told before the runner listens is lost, and found at its next look half a minute later: it is told again.
      await server.pool.query("select graphile_worker.add_job('foldTourCounts', job_key => 'fold')");
      return db.selectFrom('tourCountChange').select('change').execute();
    };
    await expect.poll(open, { timeout: 10_000 }).toEqual([]);
  } finally {
    await jobs.stop();
  }
  const left = async () =>
    (
      await server.pool.query(
        "select query from pg_stat_activity where datname = current_database() and application_name not in ('quaygate', 'quaygate changes')",
      )
    ).rows;
  await expect.poll(left, { timeout: 15_000 }).toEqual([]);
});
