import { gatePassUser, identification } from '@quaygate/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aTrucker } from '../../../test/scenes/factories.ts';
import { aGatePassScene } from '../../../test/scenes/gate-pass-scene.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer({ identificationKeptDays: 90, truckerKeptDays: 365 });
const { db, clock, call } = server;
const scene = await aGatePassScene(server);
const { wendy, bert, rita, handIn, change, get, aVerifiedDriver } = scene;
const begin = clock.now();
const day = 86_400_000;

beforeEach(() => clock.set(begin));
const job = (name: string) => doJob(server.deps, name);
const mailsAbout = (name: string) =>
  db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'text'])
    .where('text', 'like', `%${name}%`)
    .orderBy('id')
    .execute();

test('IDENT-10 the end of a document is told 30 days before, once, to the driver and the companies', async () => {
  const company = await aForwarder(db);
  const driver = await aVerifiedDriver({ forwarder: company.id, lastName: 'Endlich' }, { validUntil: '2026-07-31' });
  clock.set('2026-06-30T12:00:00Z');
  await job('remindOfDocuments');
  expect(await mailsAbout('Endlich')).toEqual([]);
  clock.set('2026-07-01T12:00:00Z');
  await job('remindOfDocuments');
  await job('remindOfDocuments');
  const mails = await mailsAbout('Endlich');
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    `${driver.id}@driver.example`,
    `info@${company.id}.example`,
  ]);
  expect(mails[0]?.text).toContain('31. Juli 2026');
  expect(mails[0]?.text).toContain('31 July 2026');
  const notices = await db
    .selectFrom('driverNotice')
    .select(['kind', 'detail'])
    .where('truckerId', '=', driver.id)
    .execute();
  expect(notices).toEqual([{ kind: 'documentEnds', detail: { validUntil: '2026-07-31' } }]);
});

test('IDENT-10 a document is renewed before its end: the old one counts until the new one is approved, then it goes', async () => {
  const driver = await aVerifiedDriver({}, { validUntil: '2026-05-20' });
  const until = async () =>
    (await db.selectFrom('trucker').select('verifiedUntil').where('userId', '=', driver.id).executeTakeFirstOrThrow())
      .verifiedUntil;
  await handIn(driver, { validUntil: '2036-05-01' });
  expect(await until()).toBe('2026-05-20');
  await change(driver.id, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });
  expect(await until()).toBe('2036-05-01');
  expect((await get(driver.id)).truckerIdentification).toHaveLength(1);
});

test('IDENT-14 what lets no one pass goes after its period, what waits for people stays', async () => {
  const [refused, waiting, verified, ended] = [
    await aTrucker(db),
    await aTrucker(db),
    await aVerifiedDriver(),
    await aVerifiedDriver({}, { validUntil: '2026-05-20' }),
  ];
  await handIn(refused);
  await change(refused.id, { documentStatus: 'MANUALLY_DENIED' });
  await handIn(waiting);
  const entries = async (driver: { id: string }) => (await get(driver.id)).truckerIdentification.length;
  clock.set(new Date(begin.getTime() + 89 * day));
  await job('keepPeriods');
  expect(await Promise.all([refused, waiting, verified, ended].map(entries))).toEqual([1, 1, 1, 1]);
  clock.set(new Date(begin.getTime() + 91 * day));
  await job('keepPeriods');
  expect(await Promise.all([refused, waiting, verified, ended].map(entries))).toEqual([0, 1, 1, 1]);
  clock.set('2026-08-19T12:00:00Z');
  await job('keepPeriods');
  expect(await entries(ended)).toBe(0);
  const entry = await db
    .selectFrom('audit')
    .select(['kind', 'actorName'])
    .where('objectId', '=', ended.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ kind: 'identificationRemoved', actorName: 'privacy' });
});

test('IDENT-14 pictures of the document go 30 days after it was decided on, the portrait stays', async () => {
  const driver = await aVerifiedDriver();
  const kinds = async () =>
    (
      await db
        .selectFrom('picture')
        .innerJoin('identification', 'id', 'identificationId')
        .select('kind')
        .where('truckerId', '=', driver.id)
        .execute()
    ).map(({ kind }) => kind);
  clock.set(new Date(begin.getTime() + 29 * day));
  await job('keepPeriods');
  expect(await kinds()).toHaveLength(3);
  clock.set(new Date(begin.getTime() + 31 * day));
  await job('keepPeriods');
  await job('removeFiles');
  expect(await kinds()).toEqual(['portrait']);
  expect(await db.selectFrom('removedFile').selectAll().execute()).toEqual([]);
});

test('OFFICE-21 OFFICE-25 the zone is sealed, told nowhere else, and goes with the identification; the snapshot of the decision after its own time', async () => {
  const driver = await aTrucker(db, { firstName: 'Erika', lastName: 'Mustermann' });
  const mrz = 'IDD<<T220001293<<<<<<<<<<<<<<<\n6408125<2605205D<<<<<<<<<<<<<8\nMUSTERMANN<<ERIKA<<<<<<<<<<<<<';
  const typed = { documentNumber: 'T22000129', dateOfBirth: '1964-08-12', validUntil: '2026-05-20', mrz };
  const { body } = await handIn(driver, typed);
  const { body: seen } = await call(identification.get, { as: rita, params: { t: driver.id, id: body.id } });
  expect(seen.document.mrz).toBe(mrz);
  await change(driver.id, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });
  const tables = ['identification', 'audit', 'decisionEvidence', 'approval', 'evidenceLook', 'mail'] as const;
  for (const table of tables) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    expect(rows, table).not.toMatch(/T220001293|MUSTERMANN<</);
  }
  const of = async (table: 'identification' | 'decisionEvidence') =>
    (await db.selectFrom(table).selectAll().where('truckerId', '=', driver.id).execute()).length;
  clock.set('2026-08-19T12:00:00Z');
  await job('keepPeriods');
  await job('removeFiles');
  expect(await of('identification')).toBe(0);
  const left = await db.selectFrom('evidenceLook').selectAll().where('identificationId', '=', body.id).execute();
  expect(left).toEqual([]);
  expect(await db.selectFrom('picture').selectAll().where('identificationId', '=', body.id).execute()).toEqual([]);
  expect(await of('decisionEvidence')).toBe(1);
  clock.set(new Date(begin.getTime() + 1_100 * day));
  await job('forgetEvidence');
  expect(await of('decisionEvidence')).toBe(0);
});

test('IDENT-14 OPS-108 a year after the deletion nothing personal is left but in the trail, and in the archive neither', async () => {
  const company = await aForwarder(db);
  const driver = await aVerifiedDriver({ forwarder: company.id, firstName: 'Vera', lastName: 'Vergangen' });
  const facility = await aFacility(db);
  const names = { firstName: 'Vera', lastName: 'Vergangen' };
  for (let count = 0; count < 2; count++) {
    const visit = { facility: facility.id, forwarder: company.id, trucker: driver.id, state: 'completed' } as const;
    const { id } = await aBooking(db, visit);
    const ofVisit = db.updateTable('booking').set(names).where('id', '=', id).returning('tourId');
    const { tourId } = await ofVisit.executeTakeFirstOrThrow();
    const searchText = 'vera\nvergangen\nref-1';
    await db
      .updateTable('tour')
      .set({ ...names, state: 'completed', searchText })
      .where('id', '=', tourId)
      .execute();
  }
  // One of the two is archived.
  expect((await sql`select archive_tours('2100-01-01', 1) as moved`.execute(server.jobsDb)).rows).toEqual([
    { moved: 1 },
  ]);
  const archive = async () =>
    JSON.stringify(
      (
        await sql`select to_json(t) as tour, to_json(b) as booking from archived_tour t join archived_booking b
        on b.tour_id = t.id`.execute(db)
      ).rows,
    );
  expect(await archive()).toMatch(/vergangen/i);
  const asked = await scene.askDeletion(wendy, driver.id);
  await scene.decide(bert, driver.id, asked.body.id, true);
  clock.set(new Date(begin.getTime() + 366 * day));
  await job('keepPeriods');
  expect((await call(gatePassUser.get, { as: rita, params: { t: driver.id } })).status).toBe(404);
  const tables = [
    'trucker',
    'forwarderTrucker',
    'facilityTrucker',
    'identification',
    'picture',
    'driverNotice',
    'booking',
    'tour',
  ] as const;
  for (const table of tables)
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute()), table).not.toMatch(/vergangen/i);
  expect(await archive()).toContain('ref-1');
  expect(await archive()).not.toMatch(/vergangen/i);
  expect(JSON.stringify(await db.selectFrom('audit').selectAll().execute())).toContain('Vergangen');
});
