import { approval, gatePassUser, user } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { aGatePassScene } from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { db, clock, call } = server;
const scene = await aGatePassScene(server);
const { anna, bert, wendy, rita, ask, decide, get, handIn, withdraw, askDeletion, reset } = scene;

const manual = { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' };
const refused = (status: number, code: string) => ({ status, body: { code } });

test('GATE-19 GATE-47 GATE-48 REST-19 REST-22 a change is pending and does nothing until another administrator approves it', async () => {
  const driver = await aTrucker(db, { firstName: 'Jan', lastName: 'Krug' });
  await handIn(driver);
  const asked = await ask(wendy, driver.id, { ...manual, firstName: 'Jan', lastName: 'Krüger', notes: 'laut Ausweis' });
  expect(asked).toMatchObject({
    status: 201,
    body: {
      state: 'PENDING',
      creator: { id: wendy.id, firstName: 'Wendy', lastName: 'Wulf' },
      supervisor: null,
      completedAt: null,
      ...{ delete: false, reset: false, firstName: null, lastName: 'Krüger', notes: 'laut Ausweis' },
      ...manual,
    },
  });
  const before = await get(driver.id);
  expect(before).toMatchObject({ firstName: 'Jan', lastName: 'Krug', changes: [asked.body] });
  expect(before.truckerIdentification).toMatchObject([
    { documentStatus: 'PENDING', terrorStatus: null, verified_date: null, dateOfBirth: '1980-04-12' },
  ]);
  clock.advance(60_000);
  const approved = await decide(anna, driver.id, asked.body.id, true);
  expect(approved).toMatchObject({
    status: 200,
    body: {
      state: 'APPROVED',
      supervisor: { firstName: 'Anna', lastName: 'Adler' },
      completedAt: clock.now().toISOString(),
    },
  });
  expect(await get(driver.id)).toMatchObject({
    lastName: 'Krüger',
    truckerIdentification: [{ ...manual, verified_date: clock.now().toISOString() }],
    changes: [approved.body],
  });
});

test('GATE-47 a denial changes nothing but its state, and final states are final', async () => {
  const driver = await aTrucker(db);
  await handIn(driver);
  const { body } = await ask(wendy, driver.id, manual);
  expect(await decide(bert, driver.id, body.id, false)).toMatchObject({
    status: 200,
    body: { state: 'DENIED', supervisor: { firstName: 'Bert', lastName: 'Busch' } },
  });
  expect((await get(driver.id)).truckerIdentification).toMatchObject([
    { documentStatus: 'PENDING', terrorStatus: null },
  ]);
  for (const approved of [true, false])
    expect(await decide(anna, driver.id, body.id, approved)).toMatchObject(refused(409, 'change_not_pending'));
  expect(await withdraw(wendy, driver.id)).toMatchObject(refused(409, 'no_pending_change'));
});

test('GATE-26 VAL-12 no one approves or denies their own change, whatever their role, nor in the list of approvals', async () => {
  const driver = await aTrucker(db);
  await handIn(driver);
  const { body } = await ask(anna, driver.id, manual);
  for (const approved of [true, false])
    expect(await decide(anna, driver.id, body.id, approved)).toMatchObject(refused(403, 'own_change_not_approvable'));
  const inList = await call(approval.decide, { as: anna, params: { id: body.id }, body: { decision: 'approved' } });
  expect(inList).toMatchObject(refused(403, 'own_change_not_approvable'));
  expect(await decide(wendy, driver.id, body.id, true)).toMatchObject(refused(403, 'forbidden'));
  expect((await get(driver.id)).truckerIdentification[0].documentStatus).toBe('PENDING');
  expect((await decide(bert, driver.id, body.id, true)).status).toBe(200);
});

test('APPR-11 GATE-26 the list of approvals decides too, no mail tells of it, and what the installation did is not in it', async () => {
  const driver = await aTrucker(db, { firstName: 'Ove', lastName: 'Olsen' });
  await handIn(driver);
  const { body } = await ask(wendy, driver.id, manual);
  const { body: list } = await call(approval.list, { as: bert, query: { kinds: 'gatePass', objectId: driver.id } });
  expect(list.items).toMatchObject([
    { id: body.id, kind: 'gatePass', objectName: 'Ove Olsen', reason: '', state: 'pending', after: manual },
  ]);
  await scene.look(bert, driver.id);
  const done = await call(approval.decide, { as: bert, params: { id: body.id }, body: { decision: 'approved' } });
  expect(done.status).toBe(200);
  expect((await get(driver.id)).truckerIdentification).toMatchObject([manual]);
  await reset(wendy, driver.id);
  expect((await call(approval.list, { as: bert, query: { objectId: driver.id } })).body.total).toBe(1);
  expect(await db.selectFrom('mail').select('subject').where('text', 'like', '%Olsen%').execute()).toEqual([]);
  const system = (await get(driver.id)).changes.at(-1);
  expect(system.state).toBe('SYSTEM');
  expect(await decide(anna, driver.id, system.id, true)).toMatchObject(refused(409, 'change_not_pending'));
});

test('GATE-15 GATE-16 GATE-20 GATE-46 a status that lets pass cannot be changed by hand; what changes nothing is refused', async () => {
  const driver = await scene.aVerifiedDriver();
  for (const status of ['documentStatus', 'terrorStatus'])
    expect(await ask(wendy, driver.id, { [status]: 'MANUALLY_DENIED' })).toMatchObject(
      refused(409, 'status_not_changeable'),
    );
  for (const body of [{}, { notes: 'nichts' }, manual, { firstName: driver.firstName }])
    expect(await ask(wendy, driver.id, body)).toMatchObject(refused(400, 'empty_change'));
  expect(await ask(wendy, driver.id, { documentStatus: 'ACCEPTED' })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ field: 'documentStatus', code: 'invalidValue' }] },
  });
  expect((await ask(wendy, driver.id, { firstName: 'Neu' })).status).toBe(201);
});

test('GATE-14 GATE-47 without identification nothing is changed, and of one driver at most one change is pending', async () => {
  const driver = await aTrucker(db);
  expect(await ask(wendy, driver.id, { firstName: 'A' })).toMatchObject(refused(409, 'trucker_identification_missing'));
  expect(await reset(wendy, driver.id)).toMatchObject(refused(409, 'trucker_identification_missing'));
  await handIn(driver);
  const answers = await Promise.all(
    [anna, bert, wendy, anna, bert, wendy].map((as, index) =>
      index % 2 ? askDeletion(as, driver.id) : ask(as, driver.id, { firstName: `N${index}` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(answers.filter(({ body }) => body.code === 'change_already_pending')).toHaveLength(5);
  expect(await reset(wendy, driver.id)).toMatchObject(refused(409, 'change_already_pending'));
});

test('GATE-50 REST-20 its creator withdraws a change, or any administrator, and no one else', async () => {
  const [driver, other] = [await aTrucker(db), await aTrucker(db)];
  const walt = await aUser(db, { roles: ['quaygate_write'] });
  await handIn(driver);
  expect(await withdraw(wendy, driver.id)).toMatchObject(refused(409, 'no_pending_change'));
  await ask(wendy, driver.id, manual);
  expect(await withdraw(walt, driver.id)).toMatchObject(refused(403, 'change_of_another'));
  expect(await withdraw(rita, driver.id)).toMatchObject(refused(403, 'forbidden'));
  expect((await withdraw(wendy, driver.id)).status).toBe(204);
  clock.advance(1_000);
  await ask(wendy, driver.id, manual);
  expect((await withdraw(bert, driver.id)).status).toBe(204);
  expect((await get(driver.id)).changes).toMatchObject([
    { state: 'CANCELLED', supervisor: { firstName: 'Wendy' }, completedAt: expect.any(String) },
    { state: 'CANCELLED', supervisor: { firstName: 'Bert' } },
  ]);
  expect(await withdraw(wendy, 'unbekannt')).toMatchObject(refused(404, 'not_found'));
  expect(await withdraw(wendy, other.id)).toMatchObject(refused(409, 'no_pending_change'));
});

test('GATE-29 GATE-48 REST-21 an approved deletion takes account, links, licences and identification', async () => {
  const forwarder = await aForwarder(db);
  const account = await aUser(db, { roles: [] });
  const driver = await aTrucker(db, { forwarder: forwarder.id, id: account.id });
  expect((await call(user.get, { as: account })).status).toBe(200);
  await handIn(driver);
  const license = await aLicense(db, { trucker: driver.id, forwarder: forwarder.id });
  const asked = await askDeletion(wendy, driver.id, { notes: 'Kündigung' });
  expect(asked).toMatchObject({ status: 201, body: { state: 'PENDING', delete: true, notes: 'Kündigung' } });
  expect((await get(driver.id)).deletedDate).toBeNull();
  expect((await decide(bert, driver.id, asked.body.id, true)).status).toBe(200);
  expect(await get(driver.id)).toMatchObject({
    deletedDate: clock.now().toISOString(),
    truckerIdentification: [],
    licenses: [],
  });
  const link = await db.selectFrom('forwarderTrucker').select('state').where('truckerId', '=', driver.id).execute();
  expect(link).toEqual([{ state: 'ended' }]);
  const { status, truckerId } = await db
    .selectFrom('license')
    .select(['status', 'truckerId'])
    .where('id', '=', license.id)
    .executeTakeFirstOrThrow();
  expect({ status, truckerId }).toEqual({ status: 'UNASSIGNED', truckerId: null });
  for (const answer of [
    await ask(wendy, driver.id, { firstName: 'Xenia' }),
    await askDeletion(wendy, driver.id),
    await reset(wendy, driver.id),
  ])
    expect(answer).toMatchObject(refused(409, 'trucker_deleted'));
  expect((await call(user.get, { as: account })).status).toBe(401);
});

test('GATE-51 GATE-30 REST-23 a reset removes the identification and is kept as a change of the installation', async () => {
  const driver = await scene.aVerifiedDriver();
  expect((await reset(wendy, driver.id, 'Foto unscharf')).status).toBe(204);
  const after = await get(driver.id);
  expect(after.truckerIdentification).toEqual([]);
  expect(after.changes.at(-1)).toMatchObject({
    state: 'SYSTEM',
    ...{ reset: true, delete: false, notes: 'Foto unscharf' },
    creator: { id: wendy.id },
    supervisor: null,
    completedAt: clock.now().toISOString(),
  });
  const { verifiedUntil } = await db
    .selectFrom('trucker')
    .select('verifiedUntil')
    .where('userId', '=', driver.id)
    .executeTakeFirstOrThrow();
  expect(verifiedUntil).toBeNull();
});

test('GATE-42 GATE-43 REST-17 REST-29 the list is searched and filtered, both names of a field count, the first one first', async () => {
  const [meyer, other] = [
    await aTrucker(db, { firstName: 'Zoë', lastName: 'Listmeyer' }),
    await aTrucker(db, { firstName: 'Zed', lastName: 'Listmüller' }),
  ];
  await handIn(meyer, { lastName: 'Ganz anders' });
  const list = async (query: object) => (await call(gatePassUser.list, { as: rita, query })).body;
  const ids = async (query: object) => (await list(query)).items.map(({ userId }: { userId: string }) => userId);
  expect(await ids({ truckerId: 'LISTM' })).toEqual([meyer.id, other.id]);
  expect(await ids({ userId: 'listmey' })).toEqual([meyer.id]);
  expect(await ids({ truckerId: 'listmey', userId: 'listmül' })).toEqual([meyer.id]);
  expect(await ids({ truckerId: other.id.slice(3, 12) })).toEqual([other.id]);
  expect(await ids({ truckerId: `${other.id}@driver` })).toEqual([other.id]);
  expect(await ids({ truckerId: 'list', documentIdentificationStatus: 'warn' })).toEqual([meyer.id]);
  expect(await ids({ truckerId: 'list', warningState: 'ACCEPTED' })).toEqual([]);
  expect(await ids({ truckerId: 'list', documentIdentificationStatus: 'WARN', warningState: 'ACCEPTED' })).toEqual([
    meyer.id,
  ]);
  expect(await ids({ truckerId: 'list', terrorState: 'OK' })).toEqual([]);
  expect(await list({ truckerId: 'list', size: 1, page: 1 })).toMatchObject({ page: 1, size: 1, total: 2 });
  const short = await call(gatePassUser.list, { as: rita, query: { truckerId: 'li' } });
  expect(short).toMatchObject({ status: 400, body: { errors: [{ field: 'truckerId' }] } });
  const odd = await call(gatePassUser.list, { as: rita, query: { terrorState: 'fine' as never } });
  expect(odd).toMatchObject({ status: 400, body: { errors: [{ field: 'terrorState' }] } });
});

test('GATE-41 the total is right while drivers come and their statuses change', async () => {
  const list = async (query: object = {}) => (await call(gatePassUser.list, { as: rita, query })).body.total;
  const [all, warned] = [await list(), await list({ documentIdentificationStatus: 'WARN' })];
  const driver = await aTrucker(db);
  expect(await list()).toBe(all + 1);
  await handIn(driver, { lastName: 'Fremd' });
  expect(await list({ documentIdentificationStatus: 'WARN' })).toBe(warned + 1);
  await reset(wendy, driver.id);
  expect(await list({ documentIdentificationStatus: 'WARN' })).toBe(warned);
  expect(await list()).toBe(all + 1);
});

test('GATE-48 what is another driver meanwhile is not changed: an approval that cannot take effect stays pending', async () => {
  const driver = await aTrucker(db);
  await handIn(driver);
  const { body } = await ask(wendy, driver.id, manual);
  await server.asOwner(`delete from identification where trucker_id = '${driver.id}'`);
  expect(await decide(anna, driver.id, body.id, true)).toMatchObject(refused(409, 'changed_meanwhile'));
  expect((await get(driver.id)).changes).toMatchObject([{ state: 'PENDING' }]);
});
