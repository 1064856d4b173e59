import { integrationKey, settings, user as userCalls, webappUser } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { anApprovalScene } from '../../../test/scenes/approval-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';

const server = await startServer({ fourEyes: true });
const { db, clock, call } = server;
const { anna, bert, reason, askRole, askKey, ask, decide, list, rolesOf, facility } = await anApprovalScene(server);
const begin = clock.now();

beforeEach(async () => {
  clock.set(begin);
  await db.deleteFrom('mail').execute();
});

const entriesOf = (objectId: string) =>
  db
    .selectFrom('audit')
    .select(['kind', 'actorId', 'before', 'after'])
    .where('objectId', '=', objectId)
    .orderBy('id')
    .execute();
const mails = () => db.selectFrom('mail').select(['recipient', 'subject', 'text']).orderBy('id').execute();

test('APPR-01 with four eyes no one changes a platform role or makes a key at once', async () => {
  const { id } = await aUser(db, { roles: ['quaygate_read'] });
  expect((await call(settings.get)).body.fourEyes).toBe(true);
  for (const as of [anna, bert]) {
    for (const target of [id, anna.id]) {
      const answer = await call(webappUser.changePlatformRole, { as, params: { id: target }, body: { role: 'admin' } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
    }
    const body = { label: 'Tor 1', scopes: ['gate' as const] };
    const key = await call(integrationKey.create, { as, params: { facilityId: facility.id }, body });
    expect(key).toMatchObject({ status: 409, body: { code: 'approval_needed' } });
  }
  expect(await rolesOf(id)).toEqual(['quaygate_read']);
  expect(await db.selectFrom('integrationKey').selectAll().execute()).toEqual([]);
});

test('APPR-02 APPR-05 APPR-10 ROLE-21 a role changes when the second administrator approves, and at no moment before', async () => {
  const dana = await aUser(db, { roles: ['forwarder_read', 'quaygateRead', 'isps_terminal_operations_read'] });
  const asked = await askRole(anna, dana.id, 'admin');
  expect(asked).toMatchObject({
    status: 201,
    body: {
      kind: 'platformRole',
      objectId: dana.id,
      objectName: dana.email,
      before: { platformRole: 'read' },
      after: { platformRole: 'admin' },
      reason,
      state: 'pending',
      creator: { id: anna.id, name: 'Anna Adler' },
      decider: null,
      decidedDate: null,
      approvers: 1,
      collectUntil: null,
    },
  });
  expect(await rolesOf(dana.id)).toEqual(['forwarder_read', 'quaygateRead', 'isps_terminal_operations_read']);
  clock.advance(60_000);
  const approved = await decide(bert, asked.body.id, 'approved', 'Geprüft');
  expect(approved).toMatchObject({
    status: 200,
    body: { state: 'approved', decider: { id: bert.id, name: 'Bert Busch' }, note: 'Geprüft' },
  });
  expect(approved.body.decidedDate).toBe(clock.now().toISOString());
  expect(await rolesOf(dana.id)).toEqual(['forwarder_read', 'isps_terminal_operations_read', 'quaygate_admin']);
  expect((await call(userCalls.get, { as: dana })).body.roles).toContain('quaygate_admin');

  const approval = asked.body.id;
  expect(await entriesOf(dana.id)).toMatchObject([
    {
      kind: 'approvalRequested',
      actorId: anna.id,
      before: { platformRole: 'read' },
      after: { platformRole: 'admin', justification: reason, approval },
    },
    {
      kind: 'userChanged',
      actorId: bert.id,
      before: { roles: ['forwarder_read', 'quaygateRead', 'isps_terminal_operations_read'] },
      after: { roles: ['forwarder_read', 'isps_terminal_operations_read', 'quaygate_admin'], approval },
    },
    { kind: 'approvalApproved', actorId: bert.id, after: { note: 'Geprüft', approval } },
  ]);
  await decide(anna, (await askRole(bert, dana.id, 'none')).body.id, 'approved');
});

test('APPR-03 what changes nothing, an unknown user and a second change of the same user are refused', async () => {
  const dana = await aUser(db, { roles: ['quaygateWrite'] });
  expect(await askRole(anna, dana.id, 'write')).toMatchObject({ status: 400, body: { code: 'empty_change' } });
  expect(await askRole(anna, 'unbekannt', 'write')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const first = await askRole(anna, dana.id, 'read');
  expect(await askRole(bert, dana.id, 'none')).toMatchObject({ status: 409, body: { code: 'change_already_pending' } });
  expect((await askRole(anna, bert.id, 'write')).status).toBe(201);
  await decide(anna, first.body.id, 'cancelled');
  const second = await askRole(bert, dana.id, 'none');
  expect(second.status).toBe(201);
  await decide(bert, second.body.id, 'cancelled');
  for (const { id } of (await list(anna, { states: 'pending' })).body.items) await decide(anna, id, 'cancelled');
});

test.each([
  [{ reason: '' }, 'reason', 'fieldRequired'],
  [{ reason: 'x'.repeat(501) }, 'reason', 'tooLong'],
  [{ role: 'owner' }, 'role', 'invalidValue'],
])('APPR-02 %j is refused at its field', async (more, field, code) => {
  const body = { kind: 'platformRole', userId: bert.id, role: 'read', reason, ...more };
  expect(await ask(anna, body as never)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ field, code }] },
  });
});

test('APPR-04 ROLE-08 ROLE-09 no one approves or denies what they asked for, nor withdraws what another asked for', async () => {
  // The creator asks for their own role: not even that alone.
  const asked = (await askRole(anna, anna.id, 'write')).body.id;
  for (const decision of ['approved', 'denied'] as const) {
    const own = await decide(anna, asked, decision);
    expect(own).toMatchObject({ status: 403, body: { code: 'own_change_not_approvable' } });
  }
  expect(await decide(bert, asked, 'cancelled')).toMatchObject({ status: 403, body: { code: 'change_of_another' } });
  const dana = await aUser(db, { roles: ['quaygate_write'] });
  expect(await decide(dana, asked, 'approved')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await decide(bert, 'unbekannt', 'approved')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await list(bert, { states: 'pending' })).body.items).toMatchObject([{ id: asked }]);

  expect((await decide(anna, asked, 'cancelled')).body).toMatchObject({ state: 'cancelled', decider: { id: anna.id } });
  for (const decision of ['approved', 'denied', 'cancelled'] as const) {
    for (const as of [anna, bert]) {
      expect(await decide(as, asked, decision)).toMatchObject({ status: 409, body: { code: 'change_not_pending' } });
    }
  }
  expect(await rolesOf(anna.id)).toEqual(['quaygate_admin']);
});

test('APPR-04 the database itself refuses an approval by the creator, a second decision, another content and a removal', async () => {
  const { body } = await askRole(anna, bert.id, 'read');
  const decided = `decided_date = now(), decider_name = 'x'`;
  const where = `where id = '${body.id}'`;
  for (const statement of [
    `update approval set state = 'approved', ${decided}, decider_id = creator_id ${where}`,
    `update approval set state = 'denied', ${decided}, decider_id = creator_id ${where}`,
    `update approval set state = 'approved' ${where}`,
    `update approval set after = '{"platformRole":"admin"}' ${where}`,
    `update approval set creator_id = 'x' ${where}`,
    `delete from approval ${where}`,
    `insert into approval select * from json_populate_record(null::approval, (select to_jsonb(a) || '{"id":"x"}' from approval a ${where})::json)`,
  ]) {
    await expect(server.asOwner(statement), statement).rejects.toThrow();
  }
  await expect(server.pool.query(`delete from approval ${where}`)).rejects.toThrow(/permission denied/);
  await decide(anna, body.id, 'cancelled');
  await expect(server.asOwner(`update approval set note = 'x' ${where}`)).rejects.toThrow('decided once');
  const copy = `(select to_jsonb(a) || '{"id":"x"}' from approval a ${where})::json`;
  await expect(
    server.asOwner(`insert into approval select * from json_populate_record(null::approval, ${copy})`),
  ).rejects.toThrow('begins pending');
});

test('APPR-05 a role that is another one meanwhile is not changed, and the change stays pending', async () => {
  const dana = await aUser(db, { roles: ['quaygate_read'] });
  const { body } = await askRole(anna, dana.id, 'none');
  await db
    .updateTable('appUser')
    .set({ roles: ['quaygate_write'] })
    .where('id', '=', dana.id)
    .execute();
  expect(await decide(bert, body.id, 'approved')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
  expect(await rolesOf(dana.id)).toEqual(['quaygate_write']);
  await db.deleteFrom('appUser').where('id', '=', dana.id).execute();
  expect(await decide(bert, body.id, 'approved')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await list(bert, { objectId: dana.id })).body.items).toMatchObject([{ state: 'pending' }]);
  expect((await decide(bert, body.id, 'denied')).status).toBe(200);
});

test('APPR-05 AUD-17 the last administrator stays one: what a disabled one asked for is not carried out', async () => {
  const { body } = await askRole(anna, bert.id, 'none');
  await db.updateTable('appUser').set({ disabledAt: begin }).where('id', '=', anna.id).execute();
  expect(await decide(bert, body.id, 'approved')).toMatchObject({ status: 409, body: { code: 'change_not_pending' } });
  expect(await rolesOf(bert.id)).toEqual(['quaygateAdmin']);
  await db.updateTable('appUser').set({ disabledAt: null }).execute();
  await decide(anna, body.id, 'cancelled');
});

test('APPR-10 a denial and a withdrawal are entries of the object too, with values, reason, note and approval', async () => {
  const dana = await aUser(db, { roles: [] });
  const denied = (await askRole(anna, dana.id, 'read')).body.id;
  await decide(bert, denied, 'denied', 'Nicht nötig');
  const withdrawn = (await askRole(bert, dana.id, 'write')).body.id;
  await decide(bert, withdrawn, 'cancelled', 'Doch nicht');
  const before = { platformRole: 'none' };
  const [read, write] = [
    { platformRole: 'read', justification: reason, approval: denied },
    { platformRole: 'write', justification: reason, approval: withdrawn },
  ];
  expect(await entriesOf(dana.id)).toEqual([
    { kind: 'approvalRequested', actorId: anna.id, before, after: read },
    { kind: 'approvalDenied', actorId: bert.id, before, after: { ...read, note: 'Nicht nötig' } },
    { kind: 'approvalRequested', actorId: bert.id, before, after: write },
    { kind: 'approvalCancelled', actorId: bert.id, before, after: { ...write, note: 'Doch nicht' } },
  ]);
});

test('APPR-07 the others are mailed what is asked, the creator what became of it; words in a mail make no link', async () => {
  const off = await aUser(db, { roles: ['quaygate_admin'] });
  await db.updateTable('appUser').set({ disabledAt: begin }).where('id', '=', off.id).execute();
  const dana = await aUser(db, { roles: [] });
  const lure = 'Bitte hier: https://evil.example';
  const { body } = await ask(anna, { kind: 'platformRole', userId: dana.id, role: 'read', reason: lure });
  expect(await mails()).toEqual([
    {
      recipient: bert.email,
      subject: 'Quaygate: Freigabe erbeten / approval requested',
      text: expect.stringContaining('/admin/approvals'),
    },
  ]);
  const [{ text = '' } = {}] = await mails();
  expect(text).toContain(`Anna Adler bittet um eine Freigabe: Plattformrolle von ${dana.email}: keine → lesen.`);
  expect(text).toContain(`platform role of ${dana.email}: none → read`);
  expect(text).toContain(`\n\nBegründung: ${lure}\n\n`);

  await db.deleteFrom('mail').execute();
  await decide(bert, body.id, 'denied', 'Nicht nötig');
  expect(await mails()).toMatchObject([{ recipient: anna.email, subject: 'Quaygate: Abgelehnt / denied' }]);
  expect((await mails())[0]?.text).toContain('Bert Busch hat Ihre Änderung abgelehnt');
  expect((await mails())[0]?.text).toContain('Note: Nicht nötig');
});

test('APPR-08 the list shows what is pending first, then the newest, filtered by state and kind, in pages', async () => {
  const [dana, emil] = [await aUser(db, { roles: [] }), await aUser(db, { roles: [] })];
  clock.advance(3_600_000);
  const old = (await askRole(anna, dana.id, 'read')).body.id;
  clock.advance(1_000);
  const denied = (await askRole(anna, emil.id, 'read')).body.id;
  await decide(bert, denied, 'denied');
  clock.advance(1_000);
  const key = (await askKey(bert)).body.id;
  const idsOf = async (query: object) => (await list(anna, query)).body.items.map(({ id }: { id: string }) => id);
  expect((await idsOf({})).slice(0, 3)).toEqual([key, old, denied]);
  expect(await idsOf({ states: 'pending' })).toEqual([key, old]);
  expect(await idsOf({ states: 'pending', kinds: 'integrationKey' })).toEqual([key]);
  expect(await idsOf({ objectId: emil.id })).toEqual([denied]);
  expect((await list(anna, { states: 'pending', size: 1, page: 1 })).body).toMatchObject({
    items: [{ id: old }],
    total: 2,
  });
});

test('APPR-09 where no one else could decide, the answer says so', async () => {
  await db.updateTable('appUser').set({ disabledAt: begin }).where('id', '=', bert.id).execute();
  const dana = await aUser(db, { roles: [] });
  expect((await askRole(anna, dana.id, 'admin')).body).toMatchObject({ state: 'pending', approvers: 0 });
  expect(await mails()).toEqual([]);
  await db.updateTable('appUser').set({ disabledAt: null }).execute();
});
