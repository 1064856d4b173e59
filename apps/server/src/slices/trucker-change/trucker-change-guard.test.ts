import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aTrucker } from '../../../test/scenes/factories.ts';
import { aGatePassScene } from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { db, pool } = server;
const scene = await aGatePassScene(server);
const { anna, bert, wendy, rita, ask, handIn } = scene;

const manual = { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' };
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Runs statements in one transaction with the application's role; what they did is taken back. */
async function tried(...statements: string[]): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    return 'done';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const approvalOf = (
  truckerId: string,
  after: object,
  more: { creator?: string; state?: string; kind?: string } = {},
) => {
  const { creator = wendy.id, state = 'pending', kind = 'gatePass' } = more;
  const id = randomUUID();
  const decided = state === 'pending' ? 'null, null, null' : `now(), ${quoted(bert.id)}, 'Bert'`;
  return {
    id,
    insert: `insert into approval (id, kind, object_kind, object_id, object_name, after, reason, state, created_date, creator_id,
      creator_name, decided_date, decider_id, decider_name) values (${quoted(id)}, ${quoted(kind)}, 'trucker', ${quoted(truckerId)},
      'X', ${quoted(JSON.stringify(after))}, '', ${quoted(state)}, now(), ${quoted(creator)}, 'W', ${decided})`,
    approve: (by: string) =>
      `update approval set state = 'approved', decided_date = now(), decider_id = ${quoted(by)}, decider_name = 'B' where id = ${quoted(id)}`,
  };
};

test('GATE-47 the database refuses names, deletion and statuses without an approval in the same transaction', async () => {
  const [driver] = [await aTrucker(db), await aTrucker(db)];
  const entry = (await handIn(driver)).body.id;
  const t = quoted(driver.id);
  const i = quoted(entry);
  for (const [statement, why] of [
    [`update trucker set first_name = 'X' where user_id = ${t}`, 'by an approval'],
    [`update trucker set last_name = 'X' where user_id = ${t}`, 'by an approval'],
    [`update trucker set deleted_date = now() where user_id = ${t}`, 'by an approval'],
    [
      `update trucker set first_name = '', last_name = '', forgotten_date = now() where user_id = ${t}`,
      'by an approval',
    ],
    [`update trucker set verified_until = '2099-01-01' where user_id = ${t}`, 'permission denied'],
    [`update trucker set is_identified = true where user_id = ${t}`, 'permission denied'],
    [`update trucker set document_status = 'ACCEPTED' where user_id = ${t}`, 'permission denied'],
    [`update trucker set user_id = 'x' where user_id = ${t}`, 'permission denied'],
    [`delete from trucker where user_id = ${t}`, 'permission denied'],
    [
      `insert into trucker (user_id, id, email, first_name, last_name, created_date, verified_until)
      values ('y', 'y', 'y@example.org', 'Y', 'Y', now(), '2099-01-01')`,
      'permission denied',
    ],
    [`update identification set document_status = 'MANUALLY_APPROVED' where id = ${i}`, 'by an approval'],
    [`update identification set document_status = 'ACCEPTED' where id = ${i}`, 'by the provider'],
    [`update identification set terror_status = 'MANUALLY_APPROVED' where id = ${i}`, 'by an approval'],
    [`update identification set terror_status = 'OK' where id = ${i}`, 'at the provider'],
    [`update identification set valid_until = '2099-01-01' where id = ${i}`, 'does not change'],
    [
      `update identification set trucker_id = user_id from trucker where user_id <> trucker_id and identification.id = ${i}`,
      'stays with its driver',
    ],
    [
      `insert into identification (id, trucker_id, source, created_date, created_by, changed_date, document_status, valid_until)
      values ('z', ${t}, 'review', now(), 'x', now(), 'MANUALLY_APPROVED', '2099-01-01')`,
      'begins unchecked',
    ],
    [
      `insert into identification (id, trucker_id, source, created_date, created_by, changed_date, terror_status)
      values ('z', ${t}, 'review', now(), 'x', now(), 'OK')`,
      'begins unchecked',
    ],
    [`delete from identification_event`, 'permission denied'],
    [`update identification_event set document_status = 'ACCEPTED'`, 'permission denied'],
    [`alter table trucker disable trigger trucker_guarded`, 'must be owner'],
    [`set session_replication_role = replica`, 'permission denied'],
  ] as const)
    expect(await tried(statement), statement).toContain(why);
});

test('GATE-26 GATE-47 the database refuses an approval by its creator, by no administrator, made approved, or decided twice', async () => {
  const driver = await aTrucker(db);
  const entry = (await handIn(driver)).body.id;
  const after = { identification: entry, ...manual };
  const asked = approvalOf(driver.id, after);
  const own = approvalOf(driver.id, after, { creator: anna.id });
  expect(await tried(own.insert, own.approve(anna.id))).toContain('approval_four_eyes');
  expect(await tried(asked.insert, asked.approve(wendy.id))).toContain('an administrator decides');
  expect(await tried(asked.insert, asked.approve(rita.id))).toContain('an administrator decides');
  expect(await tried(asked.insert, asked.approve('nobody'))).toContain('an administrator decides');
  expect(await tried(asked.insert, asked.approve(anna.id), asked.approve(bert.id))).toContain('decided once');
  for (const state of ['approved', 'denied', 'cancelled'])
    expect(await tried(approvalOf(driver.id, after, { state }).insert)).toContain('begins pending');
  const deletion = approvalOf(driver.id, { delete: true }, { state: 'system' });
  expect(await tried(deletion.insert)).toContain('begins pending');
  expect(await tried(asked.insert, approvalOf(driver.id, after).insert)).toContain('approval_one_pending');
  expect(
    await tried(
      asked.insert,
      `update approval set state = 'system', decided_date = now(), decider_id = 'x', decider_name = 'x'
    where id = ${quoted(asked.id)}`,
    ),
  ).toContain('asked for by nobody');
  expect(await tried(`delete from approval`)).toContain('permission denied');
});

test('GATE-48 an approval serves its own driver, identification, values and transaction alone', async () => {
  const [driver, other] = [await aTrucker(db), await aTrucker(db)];
  const entry = (await handIn(driver)).body.id;
  const foreign = (await handIn(other)).body.id;
  const statuses = (id: string, values: object = manual) =>
    `update identification set document_status = ${quoted(Object.values(values)[0])}, terror_status = ${quoted(Object.values(values)[1])}
     where id = ${quoted(id)}`;
  const asked = approvalOf(driver.id, { identification: entry, ...manual, lastName: 'Neu' });
  const approved = [asked.insert, asked.approve(bert.id)];
  expect(await tried(...approved, statuses(entry))).toBe('done');
  expect(await tried(...approved, statuses(foreign))).toContain('by an approval');
  expect(await tried(...approved, statuses(entry, { a: 'MANUALLY_DENIED', b: 'MANUALLY_DENIED' }))).toContain(
    'by an approval',
  );
  expect(await tried(...approved, `update trucker set last_name = 'Neu' where user_id = ${quoted(driver.id)}`)).toBe(
    'done',
  );
  expect(
    await tried(...approved, `update trucker set last_name = 'Neu' where user_id = ${quoted(other.id)}`),
  ).toContain('by an approval');
  expect(
    await tried(...approved, `update trucker set first_name = 'Neu' where user_id = ${quoted(driver.id)}`),
  ).toContain('by an approval');
  expect(
    await tried(...approved, `update trucker set deleted_date = now() where user_id = ${quoted(driver.id)}`),
  ).toContain('by an approval');

  // Approved earlier: a later transaction does not find it.
  const { body } = await ask(wendy, driver.id, { lastName: 'Später' });
  await scene.decide(anna, driver.id, body.id, true);
  await db.selectFrom('trucker').selectAll().execute();
  expect(await tried(`update trucker set last_name = 'Später' where user_id = ${quoted(other.id)}`)).toContain(
    'by an approval',
  );
  const back = approvalOf(driver.id, { lastName: driver.lastName });
  expect(
    await tried(
      back.insert,
      back.approve(anna.id),
      `update trucker set last_name = ${quoted(driver.lastName)} where user_id = ${quoted(driver.id)}`,
    ),
  ).toBe('done');
  expect(
    await tried(`update trucker set last_name = ${quoted(driver.lastName)} where user_id = ${quoted(driver.id)}`),
  ).toContain('by an approval');
});

test('IDENT-14 a deleted driver stays deleted, and may be forgotten', async () => {
  const driver = await aTrucker(db);
  const { body } = await scene.askDeletion(wendy, driver.id);
  await scene.decide(bert, driver.id, body.id, true);
  const t = quoted(driver.id);
  expect(await tried(`update trucker set deleted_date = null where user_id = ${t}`)).toContain('for good');
  expect(await tried(`update trucker set deleted_date = now() where user_id = ${t}`)).toContain('for good');
  expect(await tried(`update trucker set first_name = 'X', forgotten_date = now() where user_id = ${t}`)).toContain(
    'by an approval',
  );
  expect(
    await tried(`update trucker set first_name = '', last_name = '', forgotten_date = now() where user_id = ${t}`),
  ).toBe('done');
});
