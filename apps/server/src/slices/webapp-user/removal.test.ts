import { identity, webappUser } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aForwarder, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, call } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const [company, other, facility] = [await aForwarder(db), await aForwarder(db), await aFacility(db)];
const password = 'ein langes Passwort';

const remove = (id: string, successorId?: string, as = admin) =>
  call(webappUser.remove, { as, params: { id }, query: successorId === undefined ? {} : { successorId } });
const get = (id: string) => call(webappUser.get, { as: admin, params: { id } });

test('SETUP-32 an administrator deletes a mistyped account: no one signs in with it, and its email is free again', async () => {
  const typo = await aUser(db, { roles: [], email: 'dnaa@example.com', password });
  expect((await call(identity.signIn, { body: { email: typo.email, password } })).status).toBe(200);
  expect((await remove(typo.id)).status).toBe(204);
  expect((await call(identity.signIn, { body: { email: typo.email, password } })).status).toBe(401);
  expect((await get(typo.id)).status).toBe(404);
  const person = { firstName: 'Dana', lastName: 'Dispo', email: typo.email };
  expect((await call(webappUser.create, { as: admin, body: person })).status).toBe(201);
  const acts = await db
    .selectFrom('audit')
    .select(['kind', 'actorId', 'objectName'])
    .where('objectId', '=', typo.id)
    .execute();
  expect(acts.at(-1)).toEqual({ kind: 'userDeleted', actorId: admin.id, objectName: typo.email });
  expect(await remove(typo.id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('SETUP-32 neither their own account nor the last administrator is deleted', async () => {
  expect(await remove(admin.id)).toMatchObject({ status: 409, body: { code: 'own_account_not_deletable' } });
  expect((await get(admin.id)).status).toBe(200);
});

test('SETUP-33 a successor gets module roles and links of the one who left, the higher role, and no platform role', async () => {
  const left = await aUser(db, {
    roles: ['forwarder_write', 'quaygate_read'],
    forwarders: [company.id],
    facilities: [facility.id],
  });
  const mate = await aUser(db, { roles: ['forwarder_read'], forwarders: [other.id] });
  expect((await remove(left.id, mate.id)).status).toBe(204);
  const { body } = await get(mate.id);
  expect(body).toMatchObject({ truckingCompanyRole: 'write', facilityOperatorRole: 'none', facilityIds: [] });
  expect([...body.truckingCompanyIds].sort()).toEqual([company.id, other.id].sort());
  expect(body.roles).not.toContain('quaygate_read');
  const [act] = await db.selectFrom('audit').select('after').where('objectId', '=', mate.id).execute();
  expect(act?.after).toMatchObject({ successorOf: left.email });
});

test('SETUP-33 without such a successor nothing is deleted', async () => {
  const left = await aUser(db, { roles: [] });
  const away = await aUser(db, { roles: [], disabled: true });
  for (const successor of ['nobody', away.id, left.id])
    expect(await remove(left.id, successor), successor).toMatchObject({
      status: 404,
      body: { code: 'successor_not_found' },
    });
  expect((await get(left.id)).status).toBe(200);
});
