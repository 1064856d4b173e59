import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aSession, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { aGatePassScene } from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { db, pool } = server;
const scene = await aGatePassScene(server);
const { anna, bert, wendy, rita, ask, handIn } = scene;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** Of everybody who asks or decides here. */
const sessions = new Map<string, string>();
for (const { id } of [anna, bert, wendy, rita]) sessions.set(id, await aSession(db, id));
const sessionOf = (id: string) => quoted(sessions.get(id) ?? 'none');

const manual = { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' };

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
  more: { creator?: string; state?: string; kind?: string; session?: string } = {},
) => {
  const { creator = wendy.id, state = 'pending', kind = 'gatePass', session } = more;
  const id = randomUUID();
  const decided = state === 'pending' ? 'null, null, null' : `now(), ${quoted(bert.id)}, 'Bert'`;
  return {
    id,
    insert: `insert into approval (id, kind, object_kind, object_id, object_name, after, reason, state, created_date, creator_id,
      creator_name, decided_date, decider_id, decider_name, creator_session_id) values (${quoted(id)}, ${quoted(kind)}, 'trucker', ${quoted(truckerId)},
      'X', ${quoted(JSON.stringify(after))}, '', ${quoted(state)}, now(), ${quoted(creator)}, 'W', ${decided}, ${session === undefined ? sessionOf(creator) : session})`,
    approve: (by: string, inSession = sessionOf(by)) =>
      `update approval set state = 'approved', decided_date = now(), decider_id = ${quoted(by)}, decider_name = 'B',
      decider_session_id = ${inSession} where id = ${quoted(id)}`,
  };
};

/** Who approves has looked at all of it. */
const looked = (by: string, identification: string, inSession = sessionOf(by)) =>
  `insert into evidence_look (identification_id, viewer_id, part, print, content_hash, session_id, looked_date)
  select ${quoted(identification)}, ${quoted(by)}, e.part, e.print, repeat('0', 64), ${inSession}, now()
  from evidence_prints(${quoted(identification)}) e`;

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
  expect(await tried(asked.insert, looked(anna.id, entry), asked.approve(anna.id), asked.approve(bert.id))).toContain(
    'decided once',
  );
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

test('AUD-17 the database refuses an approval by anybody who is no active user in an open session of their own', async () => {
  const driver = await aTrucker(db);
  const gone = await aUser(db, { roles: ['quaygate_admin'] });
  sessions.set(gone.id, await aSession(db, gone.id));
  await db.updateTable('appUser').set({ disabledAt: new Date() }).where('id', '=', gone.id).execute();
  const left = await aSession(db, bert.id);
  await db.updateTable('session').set({ revokedDate: new Date() }).where('id', '=', left).execute();
  const after = { lastName: 'Neu' };
  for (const [statement, what] of [
    [approvalOf(driver.id, after, { creator: 'nobody' }).insert, 'an invented creator'],
    [approvalOf(driver.id, after, { creator: gone.id }).insert, 'a disabled creator'],
    [approvalOf(driver.id, after, { session: 'null' }).insert, 'no session'],
    [approvalOf(driver.id, after, { session: sessionOf(anna.id) }).insert, 'a session of somebody else'],
    [approvalOf(driver.id, after, { creator: bert.id, session: quoted(left) }).insert, 'a session that has ended'],
  ] as const)
    expect(await tried(statement), what).toContain('no active user in an open session');
  const asked = approvalOf(driver.id, after);
  for (const [by, inSession] of [
    [bert.id, 'null'],
    [bert.id, sessionOf(anna.id)],
    [bert.id, quoted(left)],
  ] as const)
    expect(await tried(asked.insert, asked.approve(by, inSession))).toContain('no active user in an open session');
  expect(await tried(asked.insert, asked.approve(gone.id))).toContain('an administrator decides');
  const disabled = `update app_user set disabled_at = now() where id = ${quoted(wendy.id)}`;
  expect(await tried(asked.insert, disabled, asked.approve(bert.id))).toContain('no active user any more');
  expect(await tried(asked.insert, asked.approve(bert.id))).toBe('done');
});

test('AUD-16 the database takes no result of an identification from the role: without a provider none, with one only signed ones', async () => {
  const driver = await aTrucker(db);
  const entry = (await handIn(driver)).body.id;
  const take = (secret = 'x') =>
    `select take_identification_result(${quoted(entry)}, '{"eventId": "e", "sessionId": "s", "documentStatus": "ACCEPTED"}',
      't=1,v1=${'0'.repeat(64)}', ${quoted(secret)}, now())`;
  const accepted = `update identification set document_status = 'ACCEPTED' where id = ${quoted(entry)}`;
  expect(await tried(take(), accepted)).toContain('no identification provider is configured');
  for (const statement of [
    `insert into identification_event values ('e', ${quoted(entry)}, 'ACCEPTED', 'OK', now())`,
    'select * from identification_provider',
    `insert into identification_provider (secret_hash) values ('x')`,
  ])
    expect(await tried(statement), statement).toContain('permission denied');
  await server.asOwner(
    `insert into identification_provider (secret_hash) values (identification_provider_hash('a secret of the provider'))`,
  );
  expect(await tried(take(), accepted)).toContain('not signed by the identification provider');
  expect(await tried(take('a secret of the provider'), accepted)).toContain(
    'not signed by the identification provider',
  );
  await server.asOwner('delete from identification_provider');
});

test('GATE-48 an approval serves its own driver, identification, values and transaction alone', async () => {
  const [driver, other] = [await aTrucker(db), await aTrucker(db)];
  const entry = (await handIn(driver)).body.id;
  const foreign = (await handIn(other)).body.id;
  const statuses = (id: string, values: object = manual) =>
    `update identification set document_status = ${quoted(Object.values(values)[0])}, terror_status = ${quoted(Object.values(values)[1])}
     where id = ${quoted(id)}`;
  const asked = approvalOf(driver.id, { identification: entry, ...manual, lastName: 'Neu' });
  const approved = [asked.insert, looked(bert.id, entry), asked.approve(bert.id)];
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

test('OFFICE-12 OFFICE-13 the database refuses an approval without looks, looks of others and at what is not stored, and a snapshot that is written or changed', async () => {
  const driver = await aTrucker(db);
  const entry = (await handIn(driver)).body.id;
  const asked = approvalOf(driver.id, { identification: entry, ...manual });
  const unseen = 'the evidence was not looked at';
  expect(await tried(asked.insert, asked.approve(bert.id))).toContain(unseen);
  expect(await tried(asked.insert, looked(anna.id, entry), asked.approve(bert.id))).toContain(unseen);
  const documentAlone = `${looked(bert.id, entry)} where e.part = 'document'`;
  expect(await tried(asked.insert, documentAlone, asked.approve(bert.id))).toContain(unseen);
  expect(await tried(looked(bert.id, entry, sessionOf(anna.id)))).toContain('no active user in an open session');
  expect(await tried(looked(bert.id, entry, 'null'))).toContain('no active user in an open session');
  const forged = looked(bert.id, entry).replace('e.print', `'another'`);
  expect(await tried(forged)).toContain('not what is stored');
  const replaced = `update picture set file_key = gen_random_uuid()::text
    where identification_id = ${quoted(entry)} and kind = 'portrait'`;
  expect(await tried(asked.insert, looked(bert.id, entry), replaced, asked.approve(bert.id))).toContain(unseen);
  const seen = [asked.insert, looked(bert.id, entry), asked.approve(bert.id)];
  expect(await tried(...seen)).toBe('done');
  for (const statement of [
    `insert into decision_evidence (approval_id, trucker_id, decided_date, parts) values ('x', 'x', now(), '[]')`,
    `update decision_evidence set parts = '[]'`,
    'delete from decision_evidence',
    'delete from evidence_look',
  ])
    expect(await tried(...seen, statement), statement).toContain('permission denied');
});
