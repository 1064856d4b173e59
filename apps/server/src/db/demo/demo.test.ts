import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkContainerNumber, linksWithoutRole, rolesWithoutLink } from '@quaygate/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { getUser } from '../../slices/webapp-user/webapp-user.service.ts';
import { type Database, openDatabase } from '../client.ts';
import { demoAccounts } from './accounts.ts';
import { demoReferences, seedDemo, writeSimulatorSettings } from './demo.ts';
import { demoWorld } from './world.ts';

/** A Thursday morning, two days before the clocks go back. */
const moment = new Date('2026-10-22T08:10:00Z');
const settings = { demoPassword: 'quaygate-demo-2026', publicUrl: 'http://127.0.0.1:4600' };
let database: Database;
let folder: string;
let drop: () => Promise<void>;
/** Of this process, so that a busy machine does not count. */
let seconds = 0;
const deps = () => ({ db: database.db, now: () => moment, settings });

beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  database = openDatabase(made.url);
  folder = await mkdtemp(path.join(tmpdir(), 'quaygate-demo-'));
  const before = process.cpuUsage();
  await seedDemo(deps());
  const { user, system } = process.cpuUsage(before);
  seconds = (user + system) / 1_000_000;
}, 60_000);
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
  const rows = await database.db.selectFrom('approval').selectAll().execute();
  expect(rows.map(({ state }) => state).sort()).toEqual(['approved', 'cancelled', 'denied', 'pending']);
  const names = new Set(rows.flatMap(({ creatorName, deciderName }) => [creatorName, deciderName]));
  expect([...names].sort()).toEqual(['Agnes Brandt', 'Konrad Feldmann', null]);
});

test('INT-25 seeding is quick enough to wait for', () => {
  expect(seconds).toBeLessThan(6);
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

test('INT-25 slots of the days ahead are green, yellow and red', async () => {
  expect(
    await counts(sql`select case when taken >= capacity then 'red' when taken * 100 >= capacity * 80 then 'yellow' else 'green' end as name,
      count(*) as count from slot where facility_id <> 3 and slot_begin > ${moment} group by 1`),
  ).toEqual({ red: expect.any(Number), yellow: expect.any(Number), green: expect.any(Number) });
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

test('INT-20 the settings of the simulator are readable by the owner only and stay the same while they hold', async () => {
  const file = await writeSimulatorSettings(deps(), { dataDir: folder, target: 'http://127.0.0.1:4600' });
  const first = await readFile(file!, 'utf8');
  await writeSimulatorSettings(deps(), { dataDir: folder, target: 'http://127.0.0.1:4600' });
  expect(await readFile(file!, 'utf8')).toBe(first);
  expect((await stat(file!)).mode & 0o777).toBe(0o600);
  const { facilities, accounts } = JSON.parse(first);
  expect(facilities.map(({ id }: { id: number }) => id)).toEqual([8, 12, 3]);
  expect(accounts).toHaveLength(5);

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
