import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { settingsOf } from '../../test/backup-scene.ts';
import { quaygate } from '../../test/command.ts';
import { startServer } from '../../test/harness.ts';
import { aBooked, aBookingScene } from '../../test/scenes/booking-scene.ts';
import { aUser } from '../../test/scenes/factories.ts';
import { companyTakeout } from './export/company-files.ts';
import type { Takeout } from './export/takeout.ts';
import { terminalTakeout } from './export/terminal-files.ts';

const server = await startServer();
const { db } = server;
const settings = settingsOf(server);

/** A company with a terminal, a driver and a booking, all with names that stand nowhere else. */
async function aWorld(mark: string) {
  const scene = await aBookingScene(db);
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  const names = { firstName: `First${mark}`, lastName: `Last${mark}` };
  await db
    .updateTable('truckingCompany')
    .set({ name: `Haulier${mark}` })
    .where('id', '=', scene.forwarder.id)
    .execute();
  await db
    .updateTable('facility')
    .set({ name: `Terminal${mark}` })
    .where('id', '=', scene.facility.id)
    .execute();
  for (const id of [scene.user.id, clerk.id])
    await db
      .updateTable('appUser')
      .set({ email: `${id}@${mark}.example` })
      .where('id', '=', id)
      .execute();
  await server.asOwner(
    `set session_replication_role = replica; update trucker set first_name = '${names.firstName}', last_name = '${names.lastName}' where user_id = '${scene.trucker.id}'`,
  );
  await db.updateTable('forwarderTrucker').set(names).where('truckerId', '=', scene.trucker.id).execute();
  const booked = await aBooked(server, scene);
  await sql`insert into own_text (booking_id, customer, order_number, note, version, changed_by, changed_date)
    values (${booked.bookingId}, ${`=Customer${mark}`}, '', '', 1, ${scene.user.id}, now())`.execute(db);
  return { ...scene, clerk, booked };
}

const one = await aWorld('Alpha');
const other = await aWorld('Omega');
const to = (name: string) => path.join(server.dataDir, `export-${name}-${process.hrtime.bigint()}`);
const textOf = (folder: string) =>
  readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
const rowsOf = (folder: string, file: string) => JSON.parse(readFileSync(path.join(folder, `${file}.json`), 'utf8'));

test('OPS-20 the export of a company holds what it sees, and nothing of others', async () => {
  // Both companies work at one terminal.
  const shared = await aBooked(server, { ...other, facility: one.facility, slot: one.slot });
  const folder = to('company');
  const said = await quaygate(['export', 'company', one.forwarder.id, '--to', folder], { settings });
  expect(said).toMatchObject({ code: 0, err: '', out: expect.stringContaining('HaulierAlpha') });
  const files = companyTakeout.files.flatMap(({ name }) => [`${name}.csv`, `${name}.json`]);
  expect(readdirSync(folder).sort()).toEqual([...files, 'manifest.json'].sort());

  expect(rowsOf(folder, 'bookings')).toMatchObject([{ id: one.booked.bookingId, customer: '=CustomerAlpha' }]);
  expect(rowsOf(folder, 'drivers')).toMatchObject([{ trucker_id: one.trucker.id, first_name: 'FirstAlpha' }]);
  expect(rowsOf(folder, 'users')).toMatchObject([{ id: one.user.id }]);
  const csv = readFileSync(path.join(folder, 'bookings.csv'), 'utf8');
  expect(csv).toContain("'=CustomerAlpha");
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({ kind: 'company', name: 'HaulierAlpha' });
  for (const part of manifest.parts)
    expect(part).toMatchObject({ holds: expect.any(String), rows: expect.any(Number) });
  expect(textOf(folder)).not.toMatch(/Omega/i);
  expect(textOf(folder)).not.toContain(shared.bookingId);
  expect(textOf(folder)).not.toContain(one.clerk.id);
});

test('OPS-20 the export of a terminal holds what it sees: no other terminal, no texts of companies for themselves', async () => {
  const folder = to('terminal');
  const id = String(one.facility.id);
  expect(await quaygate(['export', 'terminal', id, '--to', folder], { settings })).toMatchObject({ code: 0, err: '' });
  const booked = rowsOf(folder, 'bookings').map((row: { id: string }) => row.id);
  expect(booked).toContain(one.booked.bookingId);
  expect(booked).not.toContain(other.booked.bookingId);
  expect(rowsOf(folder, 'users')).toMatchObject([{ id: one.clerk.id }]);
  expect(rowsOf(folder, 'load-units').map((row: { order_id: string }) => row.order_id)).toContain(
    one.booked.order.orderId,
  );
  const text = textOf(folder);
  for (const foreign of ['TerminalOmega', 'CustomerAlpha', one.user.id, other.clerk.id, other.booked.bookingId])
    expect(text, foreign).not.toContain(foreign);
  const acts = db.selectFrom('audit').select('objectId').where('kind', '=', 'dataExported').where('objectId', '=', id);
  expect(await acts.execute()).toEqual([{ objectId: id }]);
});

test('OPS-20 what is not there, and a folder that is, are one sentence with exit code 1', async () => {
  const [company, terminal, there] = await Promise.all([
    quaygate(['export', 'company', 'nothing', '--to', to('none')], { settings }),
    quaygate(['export', 'terminal', '1e3', '--to', to('none')], { settings }),
    quaygate(['export', 'company', one.forwarder.id, '--to', server.dataDir], { settings }),
  ]);
  expect(company).toMatchObject({ code: 1, out: 'there is no company with the id nothing\n' });
  expect(terminal).toMatchObject({ code: 1, out: 'there is no terminal with the id 1e3\n' });
  expect(there).toMatchObject({ code: 1, out: expect.stringContaining('is there already') });
});

const cases: [kind: string, column: string, takeout: Takeout][] = [
  ['company', '^(forwarder_id|party_id)$', companyTakeout],
  ['terminal', '(^|_)facility_id$', terminalTakeout],
];
test.each(cases)(
  'OPS-21 every table with a column of a %s is exported, or left out with a reason',
  async (_, column, takeout) => {
    const { rows } = await sql<{ name: string }>`select distinct c.relname as name from pg_attribute a
    join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attname ~ ${column}`.execute(db);
    const named = [...takeout.files.flatMap(({ tables }) => tables), ...Object.keys(takeout.leftOut)];
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...named].filter((name) => rows.some((row) => row.name === name)).sort(),
    );
    expect(
      named.filter((name) => !rows.some((row) => row.name === name)).filter((name) => name in takeout.leftOut),
    ).toEqual([]);
  },
);
