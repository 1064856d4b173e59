import { createHash } from 'node:crypto';
import { notification } from '@quaygate/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aUser } from '../../../test/scenes/factories.ts';
import { insertEvent } from '../../integration/integration-event.queries.ts';
import type { RetentionTarget } from '../../outside/retention-target/retention-target.ts';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import { findOrigin } from '../../slices/audit/audit.queries.ts';
import { verifyChain } from '../../slices/audit/audit.service.ts';
import { linkEntries } from '../../slices/audit/audit-link.service.ts';
import { notifyUsers } from '../../slices/notification/notify.service.ts';
import { doJob, doSoon } from '../jobs.ts';
import { startJobs } from '../start-jobs.ts';
import type { Manifest } from './kept-files.ts';
import { findOldPart } from './kept-parts.ts';

const metricsToken = 'ein-zeichen-fuer-prometheus';
const server = await startServer({ metricsToken });
const { db, jobsDb, clock, call } = server;
const facility = await aFacility(db);
const day = 86_400_000;
const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day);

/** Files in memory, and a fault of the next ones. */
function aTarget(fault: (file: string, bytes: Buffer) => Buffer = (_, bytes) => bytes) {
  const files = new Map<string, Buffer>();
  const target: RetentionTarget = {
    name: 'file:///srv/kept',
    write: async (file, bytes) => void files.set(file, fault(file, bytes)),
    read: async (file) => files.get(file),
  };
  const manifests = (kind: string): Manifest[] =>
    [...files].flatMap(([file, bytes]) =>
      file.startsWith(`${kind}/`) && file.endsWith('.manifest.json') ? JSON.parse(bytes.toString()) : [],
    );
  const text = (file = '') => files.get(file)?.toString() ?? '';
  return { files, manifests, text, deps: { ...server.deps, retentionTarget: target } };
}

const full: Parameters<typeof aTarget>[0] = (file, bytes) => {
  if (file.startsWith('slot_change/')) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  return bytes;
};

/** A change of a template, so many days ago. */
const aChange = (days: number, moduleId: string) =>
  db
    .insertInto('slotChange')
    .values({
      ...{ facilityId: facility.id, moduleId, slotBegin: null, weekday: 1, changedBy: 'u;1', changedAt: daysAgo(days) },
      ...{ source: 'operator', before: null, after: { closed: true, maximum: 1 } },
    })
    .execute();
const changes = async () =>
  (await db.selectFrom('slotChange').select('moduleId').orderBy('id').execute()).map(({ moduleId }) => moduleId);
const noted = (name: string) => db.selectFrom('retention').selectAll().where('name', '=', name).executeTakeFirst();

beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  await sql`delete from slot_change`.execute(jobsDb);
});

describe('OPS-98 rows whose time is over', () => {
  test('are written with a manifest before they go, by days; without a target they just go', async () => {
    await aChange(402, 'M1');
    await aChange(400.5, 'M2');
    // Of a day that is not over: with an export the day goes whole.
    await aChange(400.01, '=late');
    const { deps, files, manifests, text } = aTarget();
    clock.set('2026-05-12T23:00:00Z');
    await doJob(deps, 'cleanUp');
    expect(await changes()).toEqual(['=late']);
    const [manifest] = manifests('slot_change');
    const [file] = manifest?.files ?? [];
    expect(manifest).toMatchObject({ kind: 'slot_change', from: '2025-04-05', to: '2025-04-06', rows: 2 });
    expect(file?.sha256).toBe(
      createHash('sha256')
        .update(files.get(file?.file ?? '') ?? '')
        .digest('hex'),
    );
    const [head, first, second, ...more] = text(file?.file).trimEnd().split('\r\n');
    expect(head).toBe(`\uFEFF${manifest?.columns.join(';')}`);
    expect([first, second]).toEqual([expect.stringContaining(';M1;'), expect.stringContaining(';M2;')]);
    expect([first?.includes('"u;1"'), more]).toEqual([true, []]);
    const before = await noted('slot_change');
    await doJob(server.deps, 'cleanUp');
    expect([await changes(), manifests('slot_change').length]).toEqual([[], 1]);
    expect(await noted('slot_change')).toMatchObject({ rows: (before?.rows ?? 0) + 1, exported: before?.exported });
  });

  test('of notifications, blocks and the desk lie in files of their own', async () => {
    await notifyUsers(jobsDb, daysAgo(92), [{ kind: 'jobFailed', cause: 'long ago', details: { name: 'sendMails' } }]);
    const { deps, manifests, text } = aTarget();
    await doJob(deps, 'forgetNotifications');
    const [manifest] = manifests('notification');
    expect(manifest).toMatchObject({ rows: 1, columns: expect.arrayContaining(['id', 'kind', 'details']) });
    expect(text(manifest?.files[0]?.file)).toContain('""name"":""sendMails""');
    expect(await noted('notification')).toMatchObject({ isUnexported: false, failedDate: null });
  });

  test('of the audit log have number and hash, and the chain of the rest goes on from them', async () => {
    for (const text of ['2021-01-01', '2022-06-01', '2026-05-01'])
      await recordAct(db, installation('test'), new Date(text), {
        kind: 'userChanged',
        object: { kind: 'user', id: text, name: null },
      });
    await linkEntries(jobsDb);
    const { deps, manifests, text } = aTarget();
    await doJob(deps, 'forgetAudit');
    const [manifest] = manifests('audit');
    expect(manifest).toMatchObject({ from: '2021-01-01', to: '2022-06-01', rows: 2 });
    const { number, hash } = await findOrigin(db);
    const last = text(manifest?.files[0]?.file).trimEnd().split('\r\n').at(-1);
    expect(last?.startsWith(`${number};${hash.toString('hex')};`)).toBe(true);
    expect(await verifyChain(db)).toMatchObject({ first: number + 1, brokenAt: null, unlinked: null });
    await doJob(deps, 'forgetAudit');
    expect(manifests('audit')).toHaveLength(1);
  });
});

describe('OPS-98 a partition', () => {
  const events = (ids: string[], at: Date) =>
    Promise.all(
      ids.map((eventId) =>
        insertEvent(
          db,
          { facilityId: facility.id, eventId, contentHash: Buffer.from(eventId), recordedDate: at },
          null,
        ),
      ),
    );
  const known = async () =>
    (await db.selectFrom('integrationEvent').select('eventId').orderBy('eventId').execute()).map(
      ({ eventId }) => eventId,
    );

  test('is exported whole before it is dropped, once, also when it was too busy the first time', async () => {
    await doJob(server.deps, 'makePartitions');
    await events(['e1', 'e2'], clock.now());
    await events(['e3'], new Date('2026-06-02T08:00:00Z'));
    clock.set('2027-07-20T08:00:00Z');
    const { deps, files, manifests } = aTarget();
    await db.transaction().execute(async (trx) => {
      await sql`lock table integration_event in access share mode`.execute(trx);
      await doJob(deps, 'cleanUp');
    });
    expect(await known()).toEqual(['e1', 'e2', 'e3']);
    expect(manifests('integration_event')).toMatchObject([{ rows: 2, from: '2026-05-12', to: '2026-05-12' }]);
    const written = files.get('integration_event/2026-05-12_2026-05-12.csv');
    await doJob(deps, 'cleanUp');
    expect(await known()).toEqual(['e3']);
    expect(files.get('integration_event/2026-05-12_2026-05-12.csv')).toBe(written);
    expect(await findOldPart(db, 'integration_event', new Date('2026-06-15'))).toBeUndefined();
  });

  test('without rows is dropped without a file, and days of a setting count for it', async () => {
    await doJob(server.deps, 'makePartitions');
    clock.set('2028-12-20T08:00:00Z');
    const { deps, manifests } = aTarget();
    const longer = { ...deps, settings: { ...deps.settings, keptDays: { ...deps.settings.keptDays, events: 1_096 } } };
    await doJob(longer, 'cleanUp');
    expect(await known()).toEqual(['e3']);
    await doJob(deps, 'cleanUp');
    expect([await known(), manifests('integration_event').map(({ rows }) => rows)]).toEqual([[], [1]]);
  });
});

describe('OPS-99 an export that fails', () => {
  const figures = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { payload } = await server.app.inject({ url: '/metrics', headers });
    return payload.split('\n').filter((line) => line.includes('_unexported{') && line.endsWith(' 1'));
  };

  test('keeps its rows and no others, says so in the metrics, and the next run makes up for it', async () => {
    await aChange(402, 'M1');
    await sql`insert into mail (recipient, subject, text, created_date) values ('a@example.com', 'a', 'a', ${daysAgo(8)})`.execute(
      db,
    );
    await expect(doJob(aTarget(full).deps, 'cleanUp')).rejects.toThrow(/quaygate doctor.*RETENTION_EXPORT/);
    expect([await changes(), await db.selectFrom('mail').select('id').execute()]).toEqual([['M1'], []]);
    await expect.poll(figures, { timeout: 10_000 }).toEqual(['quaygate_retention_unexported{kind="slot_change"} 1']);
    const { deps, manifests } = aTarget();
    await doJob(deps, 'cleanUp');
    expect([await changes(), manifests('slot_change').length]).toEqual([[], 1]);
    await expect.poll(figures, { timeout: 10_000 }).toEqual([]);
  });

  test('is one whose file reads differently than it was written', async () => {
    await aChange(402, 'M1');
    const cut = aTarget((file, bytes) => (file.startsWith('slot_change/') ? bytes.subarray(1) : bytes));
    await expect(doJob(cut.deps, 'cleanUp')).rejects.toThrow('slot_change could not be exported to file:///srv/kept');
    expect(await changes()).toEqual(['M1']);
  });

  test('is told to administrators with the setting to look at', async () => {
    const admin = await aUser(db, { roles: ['quaygate_admin'] });
    await aChange(402, 'M1');
    const jobs = await startJobs({ ...aTarget(full).deps }, { databaseUrl: server.jobsUrl });
    await doSoon(db, 'cleanUp');
    const told = async () =>
      (await call(notification.list, { as: admin, query: { size: 100 } })).body.items
        .filter(({ kind }: { kind: string }) => kind === 'jobFailed')
        .map(({ details }: { details: { name: string } }) => details.name);
    await expect.poll(told, { timeout: 60_000 }).toEqual(['cleanUp (RETENTION_EXPORT: slot_change; quaygate doctor)']);
    await jobs.stop();
  });
});
