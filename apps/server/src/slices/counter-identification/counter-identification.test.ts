import { counterIdentification, gatePassUser, identification } from '@quaygate/contract';
import type { PictureKind } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { aDocument, aGatePassScene, aPicture, uploadOf } from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { db, call } = server;
const scene = await aGatePassScene(server);
const { anna, wendy, rita, judge, look } = scene;
const refused = (status: number, code: string) => ({ status, body: { code } });
const checked = { originalSeen: true, personCompared: true } as const;

async function aCounter() {
  const { id: facilityId } = await aFacility(db);
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facilityId] });
  const driver = await aTrucker(db, { firstName: 'Jana', lastName: 'Krug' });
  const known = { facilityId, truckerId: driver.id, firstName: 'Jana', lastName: 'Krug', lastSlotBegin: null };
  await db.insertInto('facilityTrucker').values(known).execute();
  const at = { facilityId, truckerId: driver.id };
  const upload = async (as: TestUser, id: string, kind: PictureKind) => {
    const { payload, headers } = uploadOf(await aPicture());
    const url = `/web/terminalOperators/v1/users/${as.id}/facilities/${facilityId}/truckers/${driver.id}/identifications/${id}/pictures/${kind}`;
    const authorization = `Bearer ${await server.tokenFor(as.id)}`;
    const answer = await server.app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const begin = (as: TestUser = clerk, more: object = {}) =>
    call(counterIdentification.create, { as, params: at, body: aDocument(driver, more) });
  const submit = (id: string, as: TestUser = clerk, body: object = checked) =>
    call(counterIdentification.submit, { as, params: { ...at, identificationId: id }, body: body as typeof checked });
  /** All that the clerk does. */
  async function identify(more: object = {}) {
    const { body } = await begin(clerk, more);
    for (const kind of body.missingPictures) expect((await upload(clerk, body.id, kind)).status).toBe(200);
    return submit(body.id);
  }
  return { clerk, driver, facilityId, upload, begin, submit, identify };
}

test('OFFICE-22 OFFICE-23 a clerk checks in person, an administrator who has looked decides, and the screening stays with the platform', async () => {
  const { identify, driver, clerk } = await aCounter();
  const { status, body } = await identify();
  expect({ status, body }).toMatchObject({ status: 200, body: { isProposed: true, documentStatus: 'PENDING' } });
  expect(JSON.stringify(body)).not.toContain('terror');
  const [change] = (await scene.get(driver.id)).changes;
  expect(change).toMatchObject({ state: 'PENDING', documentStatus: 'MANUALLY_APPROVED', terrorStatus: null });
  expect(change.creator.id).toBe(clerk.id);

  expect(await judge(anna, driver.id, change.id, true)).toMatchObject(refused(409, 'evidence_not_seen'));
  await look(anna, driver.id);
  expect((await judge(anna, driver.id, change.id, true)).status).toBe(200);
  const seen = await call(identification.get, { as: rita, params: { t: driver.id, id: body.id } });
  expect(seen.body).toMatchObject({ documentStatus: 'MANUALLY_APPROVED', terrorStatus: null, isVerified: false });
  expect(seen.body.counter).toMatchObject({ terminal: expect.any(String), clerk: expect.any(String) });
  await scene.change(driver.id, { terrorStatus: 'MANUALLY_APPROVED' });
  const passes = await call(identification.get, { as: rita, params: { t: driver.id, id: body.id } });
  expect(passes.body.isVerified).toBe(true);
});

test('OFFICE-23 a clerk who is an administrator too does not decide on their own word', async () => {
  const { driver, facilityId, submit, begin, upload } = await aCounter();
  const roles = ['terminal_operations_write', 'quaygate_admin'];
  const both = await aUser(db, { roles, facilities: [facilityId] });
  const { body } = await begin(both);
  for (const kind of body.missingPictures) await upload(both, body.id, kind);
  expect((await submit(body.id, both)).body.isProposed).toBe(true);
  await look(both, driver.id);
  const [change] = (await scene.get(driver.id)).changes;
  expect(await judge(both, driver.id, change.id, true)).toMatchObject(refused(403, 'own_change_not_approvable'));
  expect(await call(gatePassUser.get, { as: both, params: { t: driver.id } })).toMatchObject({ status: 200 });
});

test('OFFICE-22 both confirmations are needed, and what another clerk began is not there', async () => {
  const { begin, submit, upload, facilityId, clerk } = await aCounter();
  const { body } = await begin();
  const half = await submit(body.id, clerk, { originalSeen: true, personCompared: false });
  expect(half).toMatchObject({ status: 400, body: { errors: [{ field: 'personCompared', code: 'fieldRequired' }] } });
  expect(await submit(body.id)).toMatchObject(refused(409, 'picture_missing'));
  const colleague = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facilityId] });
  expect(await submit(body.id, colleague)).toMatchObject(refused(404, 'not_found'));
  expect(await upload(colleague, body.id, 'portrait')).toMatchObject(refused(404, 'not_found'));
});

test('OFFICE-22 a driver unknown to the terminal is like a missing one, and readers may not', async () => {
  const { begin, facilityId } = await aCounter();
  const stranger = await aTrucker(db);
  const elsewhere = { facilityId, truckerId: stranger.id };
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facilityId] });
  const asked = await call(counterIdentification.create, { as: clerk, params: elsewhere, body: aDocument(stranger) });
  expect(asked).toMatchObject(refused(404, 'not_found'));
  const reader = await aUser(db, { roles: ['terminal_operations_read'], facilities: [facilityId] });
  expect(await begin(reader)).toMatchObject(refused(403, 'forbidden'));
});

test('OFFICE-23 the document of another driver, and one beside a change that waits, are left to port security', async () => {
  const [one, two, three] = [await aCounter(), await aCounter(), await aCounter()];
  await one.identify({ documentNumber: 'C01X00T47' });
  const second = await two.identify({ documentNumber: 'C01X00T47' });
  expect(second.body).toMatchObject({ documentStatus: 'DUPLICATE', isProposed: false });
  await scene.askDeletion(wendy, three.driver.id);
  expect((await three.identify()).body).toMatchObject({ documentStatus: 'PENDING', isProposed: false });
});

test('OFFICE-22 the check of a clerk cannot be forged beside them, and goes with the identification', async () => {
  const { begin, identify, facilityId, driver } = await aCounter();
  const { body } = await begin();
  const forged = { identificationId: body.id, facilityId, clerkId: wendy.id, checkedDate: server.clock.now() };
  await expect(db.insertInto('counterCheck').values(forged).execute()).rejects.toThrow(
    'stands for what they handed in',
  );
  const { body: done } = await identify();
  const stored = () => db.selectFrom('counterCheck').selectAll().where('identificationId', '=', done.id).execute();
  expect(await stored()).toHaveLength(1);
  await db.deleteFrom('identification').where('truckerId', '=', driver.id).execute();
  expect(await stored()).toEqual([]);
});
