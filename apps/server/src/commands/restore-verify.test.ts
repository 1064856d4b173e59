import { createHash, randomBytes } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aBackup, anEmptyDatabase, passphrase, settingsOf } from '../../test/backup-scene.ts';
import { quaygate } from '../../test/command.ts';
import { startServer } from '../../test/harness.ts';
import { aBooked, aBookingScene } from '../../test/scenes/booking-scene.ts';
import { makeTempFolder } from '../../test/temp-folder.ts';
import { installation, recordAct } from '../plumbing/audit/audit.ts';
import { linkEntries } from '../slices/audit/audit-link.service.ts';
import { filledByMigrations } from './backup/load.ts';
import { findOwnTables, withSession } from './backup/own-tables.ts';
import { verifyBackup, wordsOf } from './backup/verify.ts';

const scratch = await makeTempFolder();
const settings = { DATA_DIR: scratch.path, BACKUP_PASSPHRASE: passphrase };
const verify = (folder: string, more: string[] = []) =>
  quaygate(['restore', '--verify', '--from', folder, ...more], { settings });

test("OPS-17 migrations themselves leave rows in few tables, so that any other row is somebody's", async () => {
  const empty = await startServer();
  await withSession(empty.ownerUrl, async (client) => {
    for (const { table } of await findOwnTables(client)) {
      const { rows } = await client.query(`select from ${table} limit 1`);
      if (rows.length > 0) expect(filledByMigrations, table).toContain(table);
    }
  });
});

test('OPS-16 OPS-19 a good backup is verified, and a changed byte, a missing part and a wrong passphrase are found', async () => {
  const server = await startServer();
  const { db, deps } = server;
  const scene = await aBookingScene(db);
  await aBooked(server, scene);
  await recordAct(db, installation('command'), server.clock.now(), {
    kind: 'deploymentApplied',
    object: { kind: 'installation', id: '', name: null },
  });
  await linkEntries(deps.jobsDb);
  // It waits for its link in the backup too.
  await recordAct(db, installation('command'), server.clock.now(), {
    kind: 'deploymentApplied',
    object: { kind: 'installation', id: 'waits', name: null },
  });
  const key = await deps.files.put(randomBytes(50_000));
  await sql`insert into identification (id, trucker_id, source, created_date, created_by, changed_date) values
    (${key}, ${scene.trucker.id}, 'review', now(), 'test', now())`.execute(db);
  await sql`insert into picture (identification_id, kind, file_key, width, height, created_date) values
    (${key}, 'portrait', ${key}, 1, 1, now())`.execute(db);
  const { folder, said } = await aBackup(server);
  expect(said).toMatchObject({ code: 0, out: expect.stringContaining(' 1 files, the sealing key') });
  expect(readFileSync(path.join(folder, 'sealing-key.json'), 'utf8')).not.toContain('BwcHBwcHB');

  // A storage that is away: no folder under the name, and nothing beside it.
  const away = path.join(path.dirname(folder), 'away');
  const s3 = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'files', S3_REGION: 'here' };
  const keys = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret-of-s3' };
  const failed = await quaygate(['backup', '--to', away], {
    settings: { ...settingsOf(server), FILES: 's3', ...s3, ...keys },
  });
  expect(failed).toEqual({ code: 1, out: '', err: expect.stringMatching(/^the object storage did not answer.*\n$/) });
  expect(readdirSync(path.dirname(folder))).toEqual(['made']);

  const good = await verify(folder);
  expect(good).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/The backup can be restored\n$/) });
  expect(good.out).not.toMatch(/^(WRONG|left)/m);
  for (const check of [
    'manifest',
    'audit log up to 1, and 1 entries that are not yet linked',
    'stored files open with the sealing key',
    'every tour has a row',
  ])
    expect(good.out).toContain(`good   ${check}\n`);
  expect(readdirSync(scratch.path)).toEqual([]);

  const damaged = `${folder}-damaged`;
  const change = (file: string, place: number) => {
    const bytes = readFileSync(path.join(folder, file));
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    writeFileSync(path.join(damaged, file), bytes);
  };
  const stored = path.join('files', key.slice(0, 2), key);
  const remove = (file: string) => rmSync(path.join(damaged, file));
  // Who changes the backup can write a fitting checksum, and no fitting seal.
  const forge = () => {
    const text = readFileSync(path.join(folder, 'manifest.json'), 'utf8').replace(/"made": "\d/, '"made": "1');
    writeFileSync(path.join(damaged, 'manifest.json'), text);
    writeFileSync(path.join(damaged, 'manifest.json.sha256'), createHash('sha256').update(text).digest('hex'));
  };
  const cases: [damage: () => void, finding: string][] = [
    [() => change('tables/booking.copy.gz', 30), 'tables/booking.copy.gz was changed'],
    [() => remove('tables/tour.copy.gz'), 'tables/tour.copy.gz is missing'],
    [() => remove('sealing-key.json'), 'sealing-key.json is missing'],
    [() => change(stored, 9_000), `${stored} was changed`],
    [() => remove(stored), `${stored} is missing`],
    [() => change('files.txt', 3), 'files.txt was changed'],
    [() => change('manifest.json', 30), 'manifest.json is not what manifest.json.sha256 says'],
    [forge, 'the manifest was not made with this sealing key'],
    [() => remove('manifest.json'), 'manifest.json cannot be read (ENOENT)'],
  ];
  const target = await anEmptyDatabase();
  for (const [damage, finding] of cases) {
    rmSync(damaged, { recursive: true, force: true });
    cpSync(folder, damaged, { recursive: true });
    damage();
    const found = await verifyBackup(damaged, { dataDir: scratch.path, passphrase, now: server.clock.now });
    expect(wordsOf(found)).toMatch(/checks found something$/);
    expect(wordsOf(found)).toContain(finding);
  }
  // The last damage stands for all: what is not whole is not restored.
  const refused = await quaygate(['restore', '--from', damaged], { settings: { ...settings, ...target.settings } });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read') });

  const wrong = path.join(scratch.path, 'wrong');
  writeFileSync(wrong, 'another passphrase\n');
  const shut = await verify(folder, ['--passphrase-file', wrong]);
  expect(shut).toMatchObject({ code: 1, out: expect.stringContaining('the passphrase does not open the sealing key') });
  rmSync(wrong);
  await target.drop();
}, 240_000);

test('OPS-19 a cut audit log and a doubled booking are found', async () => {
  const sick = await startServer();
  const scene = await aBookingScene(sick.db);
  const { bookingId } = await aBooked(sick, scene);
  for (const name of ['first', 'second'])
    await recordAct(sick.db, installation('command'), sick.clock.now(), {
      kind: 'deploymentApplied',
      object: { kind: 'installation', id: name, name: null },
    });
  await linkEntries(sick.deps.jobsDb);
  const asOwner = (...statements: string[]) =>
    withSession(sick.ownerUrl, async (client) => {
      await client.query('set session_replication_role = replica');
      for (const statement of statements) await client.query(statement);
    });
  const { rows } = await sql<{
    columns: string;
  }>`select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = 'booking'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('id', 'row_id', 'order_row')`.execute(sick.db);
  const twinOf = (id: string, order: string) => `insert into booking (id, row_id, order_row, ${rows[0]?.columns})
    select '${id}', '${id}', ${order}, ${rows[0]?.columns} from booking where id = '${bookingId}'`;
  const { order } = await aBooked(sick, await aBookingScene(sick.db));
  const elsewhere = `(select id from load_unit_order where order_id = '${order.orderId}')`;
  await asOwner(
    'delete from audit_link where number = 1',
    "delete from audit where object_id = 'first'",
    'drop index booking_once_of_order',
    twinOf('twin', elsewhere),
  );
  const counted = await aBackup(sick);
  const found = await verify(counted.folder);
  expect([counted.said.code, found.code]).toEqual([0, 1]);
  expect(found.out).toMatch(/WRONG +\d+ tables can be restored\n +.*booking_once_of_order/);

  await asOwner("update booking set state = 'cancelled', order_row = order_row where id = 'twin'");
  const doubled = await verify((await aBackup(sick)).folder);
  expect(doubled.code).toBe(1);
  expect(doubled.out).toMatch(/good +\d+ tables can be restored\n/);
  expect(doubled.out).toMatch(/WRONG +audit log up to 2\n +the chain is broken at number 1\n/);
  expect(doubled.out).toMatch(/WRONG +every booking has exactly one event of its creation\n +twin\n/);
}, 240_000);

test('OPS-96 where the role may make no database, a backup is tried in a given one, which is empty afterwards', {
  timeout: 300_000,
}, async () => {
  const server = await startServer();
  await aBooked(server, await aBookingScene(server.db));
  const { folder } = await aBackup(server);
  const given = await anEmptyDatabase();
  const tried = () =>
    quaygate(['restore', '--verify', '--from', folder], {
      settings: { ...settings, VERIFY_DATABASE_URL: given.ownerUrl },
    });
  // Twice: the first leaves nothing in the way of the next.
  for (const _ of [1, 2]) {
    const said = await tried();
    expect(said).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/The backup can be restored\n$/) });
    expect(said.out).toMatch(/^good {3}\d+ tables can be restored$/m);
  }
  expect(readdirSync(scratch.path)).toEqual([]);
  await withSession(given.ownerUrl, (client) => client.query('create table notes (of_somebody text)'));
  expect(await tried()).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^VERIFY_DATABASE_URL names .*public\.notes/),
  });
  await withSession(given.ownerUrl, async (client) => {
    expect((await client.query('select from notes')).rows).toEqual([]);
  });
  await given.drop();
});
