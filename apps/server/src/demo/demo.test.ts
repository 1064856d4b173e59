import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  checkContainerNumber,
  documentReminderDays,
  documentStatuses,
  linksWithoutRole,
  present,
  requiredPictures,
  rolesWithoutLink,
  terrorStatuses,
} from '@quaygate/rules';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../test/database.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { rememberProvider } from '../db/identification-secret.ts';
import { filesOf } from '../outside/files/choose-files.ts';
import { documentVault } from '../outside/identification/document-vault.ts';
import { readPicture } from '../outside/picture/picture.ts';
import { listGatePassUsers } from '../slices/gate-pass-user/gate-pass-user.service.ts';
import { readZone } from '../slices/identification/document-checks.service.ts';
import { getUser } from '../slices/webapp-user/webapp-user.service.ts';
import { demoReferences, seedDemo, writeSimulatorSettings } from './demo.ts';
import { demoAccounts } from './people/accounts.ts';
import { demoWorld } from './world.ts';

/** A Thursday morning, two days before the clocks go back. */
const moment = new Date('2026-10-22T08:10:00Z');
const settings = { demoPassword: 'quaygate-demo-2026', publicUrl: 'http://127.0.0.1:4600' };
let database: Database;
let folder: string;
let drop: () => Promise<void>;
/** Of this process, so that a busy machine does not count. */
let seconds = 0;
const sealingKey = Buffer.alloc(32, 7);
const providerSecret = 'of the demo';
const vault = documentVault(sealingKey);
const files = () => filesOf({ kind: 'folder' }, { dataDir: folder, sealingKey });
const deps = () => ({ db: database.db, now: () => moment, settings, files: files(), vault, providerSecret });

beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  const owner = new pg.Client({ connectionString: made.ownerUrl });
  await owner.connect();
  await rememberProvider(owner, providerSecret).finally(() => owner.end());
  database = openDatabase(made.url);
  folder = await mkdtemp(path.join(tmpdir(), 'quaygate-demo-'));
  const before = process.cpuUsage();
  await seedDemo(deps());
  const { user, system } = process.cpuUsage(before);
  seconds = (user + system) / 1_000_000;
});
afterAll(async () => {
  await database.close();
  await drop();
  await rm(folder, { recursive: true });
});

const counts = async (query: ReturnType<typeof sql<{ name: string; count: number }>>) =>
  Object.fromEntries((await query.execute(database.db)).rows.map(({ name, count }) => [name, Number(count)]));
const one = async (text: string) => (await sql.raw<{ count: number }>(text).execute(database.db)).rows[0]?.count;

test('INT-25 the demo holds at least the volume of the contract, in every state', async () => {
  const states = await counts(sql`select state as name, count(*) as count from booking group by 1`);
  const licenses = await counts(sql`select status as name, count(*) as count from license group by 1`);
  expect(Object.keys(states).sort()).toEqual([
    'active',
    'cancelled',
    'completed',
    'counter_required',
    'registered',
    'registration_blocked',
    'registration_restricted',
    'terminal_reached',
    'transhipment',
  ]);
  expect(Object.values(states).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(5_000);
  expect(Object.values(licenses).reduce((sum, count) => sum + count)).toBe(600);
  expect(Object.keys(licenses)).toHaveLength(6);
  expect(await one('select count(*) from trucker')).toBeGreaterThanOrEqual(400);
  expect(await one('select count(*) from trucking_company')).toBeGreaterThanOrEqual(22);
  expect(
    await one(`select count(*) from trucking_company
      where trucking_system is not null and trucking_system not in (select name from trucking_system)`),
  ).toBe(0);
  expect(await one("select count(distinct train_operator_id) from train where train_date = '2026-10-23'")).toBe(2);
  expect(await one('select count(distinct facility_id) from slot')).toBe(3);
});

test('INT-25 APPR-02 approvals were asked for and decided by two people, and one waits', async () => {
  const rows = await database.db.selectFrom('approval').selectAll().where('kind', '<>', 'gatePass').execute();
  expect(rows.map(({ state }) => state).sort()).toEqual(['approved', 'cancelled', 'denied', 'pending']);
  const names = new Set(rows.flatMap(({ creatorName, deciderName }) => [creatorName, deciderName]));
  expect([...names].sort()).toEqual(['Agnes Brandt', 'Konrad Feldmann', null]);
});

test('GATE-30 GATE-31 GATE-32 drivers are in every state, and so are their changes', async () => {
  const of = async (column: string, table: string) =>
    Object.keys(
      await counts(
        sql.raw(`select ${column} as name, count(*) as count from ${table}
      where ${column} is not null group by 1`) as never,
      ),
    ).sort();
  expect(await of('document_status', 'trucker')).toEqual([...documentStatuses].sort());
  expect(await of('terror_status', 'trucker')).toEqual([...terrorStatuses].sort());
  const page = { page: 0, size: 1_000 };
  const { items, total } = await listGatePassUsers(
    { ...deps(), payments: null, settings: settings as never },
    {},
    page,
  );
  expect(total).toBe(items.length);
  const changes = new Set(items.flatMap((driver) => driver.changes.map(({ state }) => state)));
  expect([...changes].sort()).toEqual(['APPROVED', 'CANCELLED', 'DENIED', 'PENDING', 'SYSTEM']);
  const until = await database.db
    .selectFrom('trucker')
    .select('verifiedUntil')
    .where('verifiedUntil', 'is not', null)
    .execute();
  const days = until.map(
    ({ verifiedUntil }) => (Date.parse(present(verifiedUntil)) - Date.parse('2026-10-22')) / 86_400_000,
  );
  expect(days.length).toBeGreaterThan(250);
  expect(days.filter((left) => left < 0)).toHaveLength(2);
  expect(days.filter((left) => left >= 0 && left <= documentReminderDays)).toHaveLength(4);
  expect(await one('select count(*) from identification where submitted_date is null')).toBeGreaterThan(3);
  expect(
    await one(`select count(*) from trucker t where deleted_date is not null
    and not exists (select from forwarder_trucker l where l.trucker_id = t.user_id)`),
  ).toBe(2);
});

test('GATE-26 GATE-27 two people decided on drivers; the visitor can decide on five changes, and asked for one', async () => {
  expect(
    await one(`select count(*) from approval a left join app_user u on u.id = a.decider_id
    where a.kind = 'gatePass' and a.state in ('approved', 'denied')
      and (a.decider_id = a.creator_id or not u.roles @> array['quaygate_admin'] or a.decided_date < u.created_date)`),
  ).toBe(0);
  expect(
    await one(`select count(*) from identification i where document_status like 'MANUALLY_%' and not exists (
      select from approval a where a.object_id = i.trucker_id and a.state = 'approved' and a.decided_date = i.changed_date
        and a.after @> jsonb_build_object('identification', i.id, 'documentStatus', i.document_status))`),
  ).toBe(0);
  const waiting = await counts(sql`select creator_name as name, count(*) as count from approval
    where kind = 'gatePass' and state = 'pending' group by 1`);
  expect(waiting).toEqual({ 'Agnes Brandt': 1, 'Konrad Feldmann': 3, 'Tobias Kühnel': 2 });
});

test('IDENT-05 IDENT-07 documents open with their zones, two were handed in twice, and pictures show them', async () => {
  const rows = await database.db.selectFrom('identification').selectAll().execute();
  for (const { id, documentSealed, documentStatus } of rows) {
    const { mrz, documentNumber } = vault.open(present(documentSealed), id);
    if (mrz === null || documentStatus === 'WARN' || documentStatus === 'MANUALLY_DENIED') continue;
    expect(readZone(mrz)).toMatchObject({ faults: [], documentNumber });
  }
  const duplicates = rows.filter(({ documentStatus }) => documentStatus === 'DUPLICATE');
  expect(duplicates).toHaveLength(2);
  for (const { documentHash, duplicateOf } of duplicates) {
    const equal = rows.filter((row) => present(row.documentHash).equals(present(documentHash)));
    expect(equal).toHaveLength(2);
    expect(equal.map(({ truckerId }) => truckerId)).toContain(duplicateOf);
  }
  const pictures = await database.db.selectFrom('picture').selectAll().execute();
  for (const row of rows.filter(({ terrorStatus, submittedDate }) => submittedDate && terrorStatus === null)) {
    if (row.source === 'hosted' || row.documentStatus === 'MANUALLY_DENIED') continue;
    const kinds = pictures.filter(({ identificationId }) => identificationId === row.id).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual([...requiredPictures(present(row.documentKind))].sort());
  }
  const { fileKey, width, height } = present(pictures.find(({ kind }) => kind === 'documentFront'));
  expect(await readPicture(present(await files().get(fileKey)))).toMatchObject({ width, height });
});

test('INT-25 seeding is quick enough to wait for', () => {
  // Half of it draws the pictures of drivers.
  expect(seconds).toBeLessThan(9);
});

test('INT-25 the demo is as consistent as if the product had made it, and nothing has happened tomorrow', async () => {
  expect(await checkInvariants(database.db)).toEqual([]);
  expect(await one(`select count(*) from booking_event where occurred_at > '${moment.toISOString()}'`)).toBe(0);
});

test('INT-25 licences, trains and container numbers fit the bookings', async () => {
  expect(
    await one(`select count(*) from booking b where b.state not in ('completed', 'cancelled') and not exists (
      select from license l where l.trucker_id = b.trucker_id and l.status = 'ASSIGNED' and l.expiration_date > b.slot_begin)`),
  ).toBe(0);
  expect(
    await one(`select count(*) from booking b join load_unit_order o on o.id = b.order_row
      where b.type = 'delivery' and o.latest_loading_time < b.slot_end`),
  ).toBe(0);
  const numbers = await database.db.selectFrom('loadUnitOrder').select('containerNumber').execute();
  for (const { containerNumber } of numbers) {
    if (containerNumber) expect(checkContainerNumber(containerNumber)).toBe('ok');
  }
});

test('INT-25 TRN-42 a train of the first terminal has load units at risk, none of them without hope', async () => {
  const { rows } = await sql<{ trainDate: string; risk: string }>`
    select distinct o.train_date, b.train_risk as risk from booking b join load_unit_order o on o.id = b.order_row
    where b.facility_id = 8 and b.train_risk in ('slot_too_close', 'slot_after_loading') and b.slot_begin > ${moment}
    order by 1 limit 1`.execute(database.db);
  expect(rows).toEqual([{ trainDate: '2026-10-22', risk: 'slot_too_close' }]);
});

test('INT-25 slots of the days ahead are green, yellow and red', async () => {
  expect(
    await counts(sql`select case when taken >= capacity then 'red' when taken * 100 >= capacity * 80 then 'yellow' else 'green' end as name,
      count(*) as count from slot where facility_id <> 3 and slot_begin > ${moment} group by 1`),
  ).toEqual({ red: expect.any(Number), yellow: expect.any(Number), green: expect.any(Number) });
});

test('INT-25 TRM-SLOT-20 what the terminals and their systems did to slots is in the history, some of it by hand', async () => {
  expect(
    await counts(sql`select source || case when weekday is null then ' slot' else ' template' end as name, count(*) as count
      from slot_change where changed_at <= ${moment} group by 1`),
  ).toEqual({
    'integration slot': expect.any(Number),
    'integration template': 24,
    'operator slot': expect.any(Number),
    'operator template': 4,
  });
  expect(
    await one(`select count(*) from slot_module m join slot s on s.id = m.slot_id
      where (m.closed or m.override_maximum is not null) is distinct from exists (
        select from slot_change c where (c.facility_id, c.slot_begin, c.module_id) = (s.facility_id, s.slot_begin, m.module_id)
          and c.changed_at = m.override_occurred_at)`),
  ).toBe(0);
  // A module that was closed with its bookings, and a slot that is closed as a whole.
  expect(await one('select count(*) from slot_module where closed and current_number > 0')).toBeGreaterThan(0);
  expect(await one('select count(*) from slot where closed and taken = 0')).toBeGreaterThan(0);
});

test('FWD-TRK-31 both demo forwarders have pending and approved drivers, licences and references at every terminal', async () => {
  for (const name of ['Hafenspedition Petersen GmbH', 'Kleinfuhr Yilmaz e.K.']) {
    const company = await database.db
      .selectFrom('truckingCompany')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    expect(
      await counts(sql`select state as name, count(*) as count from forwarder_trucker where forwarder_id = ${company.id}
        and state in ('pending', 'approved') group by 1`),
    ).toEqual({ pending: expect.any(Number), approved: expect.any(Number) });
    expect(
      await counts(sql`select o.facility_id as name, count(*) as count from load_unit_order o where state = 'AVAILABLE'
        and (not released_only or exists (select from release r where r.order_id = o.order_id and r.forwarder_id = ${company.id})) group by 1`),
    ).toEqual({ 3: expect.any(Number), 8: expect.any(Number), 12: expect.any(Number) });
  }
});

test('INT-25 the running day of the Premium demo forwarder shows every state of a tour', async () => {
  const states =
    await counts(sql`select t.state as name, count(*) as count from tour t join trucking_company c on c.id = t.forwarder_id
    where c.name like '%Petersen%' and slot_begin between ${new Date(moment.getTime() - 12 * 3_600_000)} and ${new Date(moment.getTime() + 12 * 3_600_000)} group by 1`);
  expect(Object.keys(states)).toEqual(
    expect.arrayContaining([
      'active',
      'facility_reached',
      'registered',
      'counter_required',
      'transhipment',
      'completed',
    ]),
  );
});

test('INT-25 the same moment gives the same world', () => {
  const text = () => JSON.stringify(demoWorld(moment));
  expect(text()).toBe(text());
});

test('INT-25 a database that holds anything is left as it is', async () => {
  const made = await createDatabase();
  const other = openDatabase(made.url);
  await other.db.insertInto('facility').values({ id: 1, name: 'Terminal', capabilities: [] }).execute();
  await seedDemo({ ...deps(), db: other.db });
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from app_user) + (select count(*) from trucking_company) as count`.execute(other.db);
  expect(rows[0]?.count).toBe(0);
  expect(
    await writeSimulatorSettings({ ...deps(), db: other.db }, { dataDir: folder, target: 'http://127.0.0.1:1' }),
  ).toBeUndefined();
  await other.close();
  await made.drop();
});

test('INT-25 every sign-in of the contract exists with its roles', async () => {
  const users = await database.db
    .selectFrom('appUser')
    .innerJoin('credential', 'credential.userId', 'appUser.id')
    .select(['email', 'roles', 'emailVerified'])
    .execute();
  for (const { email, roles } of demoAccounts) {
    expect(users).toContainEqual({ email, roles, emailVerified: true });
  }
});

test('WAU-01 WAU-40 WAU-43 the list of users shows every kind of link, and every account can be saved as it is', async () => {
  expect(await one('select count(*) from app_user')).toBeGreaterThanOrEqual(80);
  expect(await one('select count(*) from app_user where not email_verified')).toBeGreaterThan(3);
  expect(await one('select count(*) from app_user where disabled_at > created_date')).toBe(1);
  expect(await one('select count(*) from user_facility_company')).toBeGreaterThan(3);
  const severalOf = (table: string) =>
    one(`select count(*) from (select user_id from ${table} group by 1 having count(*) > 1) several`);
  for (const table of ['user_forwarder', 'user_facility', 'user_train_operator']) {
    expect(await severalOf(table), table).toBeGreaterThan(0);
  }
  const users = await database.db.selectFrom('appUser').select('id').execute();
  const deps = {
    db: database.db,
    now: () => moment,
    postman: null,
    identity: { emails: null },
    factors: { isOffered: true },
    settings: { factorRoles: [] },
  };
  const refused = [];
  for (const { id } of users) {
    const { truckingCompanyRole, facilityOperatorRole, trainOperatorRole, ...rest } = await getUser(deps, id);
    const roles = { truckingCompanyRole, facilityOperatorRole, trainOperatorRole };
    if (rolesWithoutLink({ ...rest, ...roles }).length || linksWithoutRole({ ...rest, ...roles }, rest.roles).length)
      refused.push(rest.email);
  }
  expect(refused).toEqual([]);
});

test('FWD-DASH-20 one dispatcher works for two companies, both Premium and both with bookings', async () => {
  const { rows } = await sql<{ name: string; tier: string; booked: boolean }>`
    select c.name, c.tier, exists (select from booking b where b.forwarder_id = c.id) as booked
    from app_user u join user_forwarder l on l.user_id = u.id join trucking_company c on c.id = l.forwarder_id
    where u.email = 'dispatch-two@demo.quaygate.example' order by c.name`.execute(database.db);
  expect(rows).toEqual([
    { name: 'Elbkai Trucking GmbH', tier: 'Premium', booked: true },
    { name: 'Hafenspedition Petersen GmbH', tier: 'Premium', booked: true },
  ]);
});

test('ROLE-18 drivers can call every user who may change something at a terminal', async () => {
  const members = await database.db
    .selectFrom('voiceGroupMember')
    .innerJoin('appUser', 'appUser.id', 'voiceGroupMember.userId')
    .select(['email', 'facilityId', 'roles'])
    .orderBy('facilityId')
    .execute();
  const of = (name: string) => members.filter(({ email }) => email === `${name}@demo.quaygate.example`);
  expect(of('terminal').map(({ facilityId }) => facilityId)).toEqual([3, 8, 12]);
  expect(of('all').map(({ facilityId }) => facilityId)).toEqual([8]);
  for (const name of ['terminal-read', 'isps', 'admin']) expect(of(name), name).toEqual([]);
  for (const { roles } of members) expect(roles.join()).toMatch(/terminal_operations_(write|admin)/);
});

test('TLIM-03 TLIM-04 TLIM-05 the terminals have the given modules, hours, maximum and capabilities', async () => {
  const facilities = await database.db.selectFrom('facility').select(['id', 'capabilities']).orderBy('id').execute();
  expect(facilities.map(({ id, capabilities }) => [id, capabilities])).toEqual([
    [3, []],
    [8, ['voiceCalls', 'truckMonitoring']],
    [12, ['truckerOverview']],
  ]);
  const templates = await database.db
    .selectFrom('slotTemplate')
    .select(['facilityId', 'moduleId', 'openingHour', 'closingHour', 'slotLength', 'maximum'])
    .distinct()
    .orderBy('facilityId')
    .orderBy('moduleId')
    .execute();
  expect(templates.map((row) => Object.values(row))).toEqual([
    [3, 'Module 1', 6, 21, 50, null],
    [8, 'Module 1', 0, 24, 50, 50],
    [8, 'Module 2', 0, 24, 50, 50],
    [12, 'Module 1', 6, 21, 50, 50],
  ]);
});

test('INT-20 INT-34 the settings of the simulator are readable by the owner only and stay the same while they hold', async () => {
  const file = await writeSimulatorSettings(deps(), { dataDir: folder, target: 'http://127.0.0.1:4600' });
  const first = await readFile(file!, 'utf8');
  await writeSimulatorSettings(deps(), { dataDir: folder, target: 'http://127.0.0.1:4600' });
  expect(await readFile(file!, 'utf8')).toBe(first);
  expect((await stat(file!)).mode & 0o777).toBe(0o600);
  const { facilities, accounts, drivers } = JSON.parse(first);
  expect(facilities.map(({ id }: { id: number }) => id)).toEqual([8, 12, 3]);
  expect(accounts).toHaveLength(5);
  expect(drivers).toHaveLength(24);

  await database.db.updateTable('integrationKey').set({ revokedDate: moment }).execute();
  await writeSimulatorSettings(deps(), { dataDir: folder, target: 'http://127.0.0.1:4600' });
  expect(await readFile(file!, 'utf8')).not.toBe(first);
});

test('INT-25 the references of the start message are there', async () => {
  const references = await demoReferences(database.db, moment);
  expect(references.map(({ referenceNumber }) => referenceNumber)).toEqual(
    expect.arrayContaining(['REF-1001', 'REF-1003', 'REF-1016', 'REF-2001', 'REF-3002']),
  );
  const daysLater = await demoReferences(database.db, new Date(moment.getTime() + 5 * 86_400_000));
  expect(daysLater.map(({ referenceNumber }) => referenceNumber)).not.toContain('REF-1003');
});
