import { gatePassUser } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { aGatePassScene } from '../../../test/scenes/gate-pass-scene.ts';

const server = await startServer();
const { db, clock, call } = server;
const { wendy, anna, bert, rita, ask, change, decide, get, handIn, reset } = await aGatePassScene(server);

const now = () => clock.now().toISOString();

test('ENT-06 ENT-07 ENT-08 REST-18 one driver is read whole: identifications, the newest first, and changes, the oldest first', async () => {
  const account = await aUser(db, { roles: ['forwarder_read'] });
  const driver = await aTrucker(db, { id: account.id, firstName: 'Jan', lastName: 'Krug' });
  await db.updateTable('trucker').set({ phoneNumber: '+49 203 1' }).where('userId', '=', driver.id).execute();
  const handedIn = now();
  await handIn(driver);
  const refused = (await change(driver.id, { documentStatus: 'MANUALLY_DENIED' })).body;
  clock.advance(60_000);
  const again = now();
  await handIn(driver);
  const wanted = { terrorStatus: 'MANUALLY_APPROVED', lastName: 'Krüger' };
  const asked = (await ask(wendy, driver.id, { ...wanted, notes: 'laut Ausweis' })).body;
  const askedAt = now();
  clock.advance(60_000);
  await decide(bert, driver.id, asked.id, true);
  const deletion = (await call(gatePassUser.requestDeletion, { as: anna, params: { t: driver.id } })).body;

  const url = `/web/v1/ispsAdminUser/users/${rita.id}/truckers/${driver.id}`;
  const authorization = `Bearer ${await server.tokenFor(rita.id)}`;
  const answer = await server.app.inject({ url, headers: { authorization } });
  expect(answer.statusCode).toBe(200);
  const document = { id: expect.any(String), dateOfBirth: '1980-04-12', validUntil: '2031-03-01' };
  const unchanged = { delete: false, reset: false, firstName: null, lastName: null, notes: null };
  expect(answer.json()).toEqual({
    userId: driver.id,
    id: expect.any(String),
    email: `${driver.id}@driver.example`,
    firstName: 'Jan',
    lastName: 'Krüger',
    phoneNumber: '+49 203 1',
    roles: ['forwarder_read'],
    ...{ deletedDate: null, companies: [], licensePlate: driver.plate },
    truckerIdentification: [
      {
        ...{ ...document, documentStatus: 'PENDING', terrorStatus: 'MANUALLY_APPROVED' },
        ...{ submittedDate: again, verified_date: now() },
      },
      {
        ...{ ...document, documentStatus: 'MANUALLY_DENIED', terrorStatus: null },
        ...{ submittedDate: handedIn, verified_date: null },
      },
    ],
    changes: [
      {
        ...{ ...unchanged, id: refused.id, state: 'APPROVED', documentStatus: 'MANUALLY_DENIED', terrorStatus: null },
        creator: { id: wendy.id, firstName: 'Wendy', lastName: 'Wulf' },
        supervisor: { firstName: 'Anna', lastName: 'Adler' },
        ...{ createdDate: refused.createdDate, completedAt: refused.completedAt, identificationId: expect.any(String) },
      },
      {
        ...{ ...unchanged, id: asked.id, state: 'APPROVED', ...wanted, documentStatus: null, notes: 'laut Ausweis' },
        creator: { id: wendy.id, firstName: 'Wendy', lastName: 'Wulf' },
        supervisor: { firstName: 'Bert', lastName: 'Busch' },
        ...{ createdDate: askedAt, completedAt: now(), identificationId: expect.any(String) },
      },
      {
        ...{ ...unchanged, id: deletion.id, state: 'PENDING', delete: true, documentStatus: null, terrorStatus: null },
        creator: { id: anna.id, firstName: 'Anna', lastName: 'Adler' },
        supervisor: null,
        ...{ createdDate: now(), completedAt: null, identificationId: null },
      },
    ],
    licenses: [],
  });
});

test('ENT-07 of several identifications the first counts: the list finds the driver by its status', async () => {
  const driver = await aTrucker(db);
  await handIn(driver);
  await change(driver.id, { documentStatus: 'MANUALLY_DENIED' });
  clock.advance(60_000);
  await handIn(driver);
  const found = async (documentIdentificationStatus: string) => {
    const query = { truckerId: driver.id, documentIdentificationStatus };
    return (await call(gatePassUser.list, { as: rita, query })).body.total;
  };
  expect([await found('PENDING'), await found('MANUALLY_DENIED')]).toEqual([1, 0]);
  await change(driver.id, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });
  expect((await get(driver.id)).truckerIdentification[0]).toMatchObject({
    documentStatus: 'MANUALLY_APPROVED',
    verified_date: now(),
  });
});

test('ENT-08 a reset is a change of its own; REST-18 an unknown driver is not found', async () => {
  const driver = await aTrucker(db);
  await handIn(driver);
  await reset(wendy, driver.id, 'Foto unscharf');
  expect((await get(driver.id)).changes).toMatchObject([
    { state: 'SYSTEM', reset: true, delete: false, notes: 'Foto unscharf' },
  ]);
  const unknown = await call(gatePassUser.get, { as: rita, params: { t: 'unbekannt' } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
