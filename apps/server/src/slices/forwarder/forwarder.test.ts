import { forwarder as calls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;

const zander = await aForwarder(db, { name: 'Zander Transporte', tier: 'Premium' });
const adler = await aForwarder(db, { name: 'adler Logistik', tier: 'Free' });
const foreign = await aForwarder(db, { name: 'Mosel Spedition' });
const dana = await aUser(db, { roles: ['ForwarderPremiumRead'], forwarders: [zander.id, adler.id] });
const admin = await aUser(db, { roles: ['quaygateAdmin'] });
const support = await aUser(db, { roles: ['quaygate_read'] });

test('SESS-09 forwarder roles see their linked forwarders by name', async () => {
  expect(await server.call(calls.list, { as: dana })).toMatchObject({
    status: 200,
    body: { items: [adler, zander], page: 0, size: 2, total: 2 },
  });
});

test('ROLE-19 platform roles without a forwarder role see every trucking company', async () => {
  for (const user of [admin, support]) {
    expect((await server.call(calls.list, { as: user })).body.items).toEqual([adler, foreign, zander]);
  }
  const both = await aUser(db, { roles: ['quaygate_admin', 'forwarder_read'], forwarders: [zander.id] });
  expect((await server.call(calls.list, { as: both })).body.items).toEqual([zander]);
});

test.each([[['terminal_operations_admin']], [['train_operator_write']], [[]]])(
  'SESS-09 roles %j see no forwarder, although linked to one',
  async (roles) => {
    const user = await aUser(db, { roles, forwarders: [zander.id] });
    expect((await server.call(calls.list, { as: user })).body.items).toEqual([]);
    const one = await server.call(calls.get, { as: user, params: { f: zander.id } });
    expect(one).toMatchObject({ status: 404, body: { code: 'forwarder_not_found' } });
  },
);

test('SESS-09 a user can read the forwarders of their list; a foreign one is not found', async () => {
  expect((await server.call(calls.get, { as: dana, params: { f: adler.id } })).body).toEqual(adler);
  expect((await server.call(calls.get, { as: support, params: { f: foreign.id } })).body).toEqual(foreign);
  for (const f of [foreign.id, 'unbekannt']) {
    const answer = await server.call(calls.get, { as: dana, params: { f } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'forwarder_not_found' } });
  }
  const none = await server.call(calls.get, { as: support, params: { f: 'unbekannt' } });
  expect(none).toMatchObject({ status: 404, body: { code: 'forwarder_not_found' } });
});

const config = (user: typeof dana, f: string) => server.call(calls.config, { as: user, params: { f } });
const update = (user: typeof dana, f: string, body: object) =>
  server.call(calls.updateConfig, { as: user, params: { f }, body });

test('REST-16 the plan of a forwarder is its company’s tier', async () => {
  expect((await config(dana, zander.id)).body).toEqual({
    plan: 'Premium',
    features: [],
    getStatusFormPreferences: {},
    licensing: 'card',
  });
  expect((await config(dana, adler.id)).body.plan).toBe('Free');
  expect((await config(support, zander.id)).status).toBe(200);
});

test('REST-16 form preferences are kept per user and forwarder', async () => {
  const colleague = await aUser(db, { roles: ['forwarder_read'], forwarders: [zander.id] });
  const preferences = { terminalId: 8, mode: 'container', type: null, more: { list: [1, 'Größe'], camelCase: true } };
  const answer = await update(dana, zander.id, { getStatusFormPreferences: preferences });
  expect(answer).toMatchObject({ status: 200, body: { plan: 'Premium', getStatusFormPreferences: preferences } });

  expect((await config(dana, zander.id)).body.getStatusFormPreferences).toEqual(preferences);
  expect((await config(dana, adler.id)).body.getStatusFormPreferences).toEqual({});
  expect((await config(colleague, zander.id)).body.getStatusFormPreferences).toEqual({});

  await update(dana, zander.id, { getStatusFormPreferences: { mode: 'reference' } });
  expect((await config(dana, zander.id)).body.getStatusFormPreferences).toEqual({ mode: 'reference' });
  // Absent fields keep their value.
  await update(dana, zander.id, {});
  expect((await config(dana, zander.id)).body.getStatusFormPreferences).toEqual({ mode: 'reference' });
});

test('REST-16 two tabs may save preferences at once', async () => {
  const user = await aUser(db, { roles: ['forwarder_read'], forwarders: [zander.id] });
  const saves = [1, 2, 3, 4].map((tab) => update(user, zander.id, { getStatusFormPreferences: { tab } }));
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('REST-16 ENT-17 only an administrator changes plan and features; sending the stored ones is no change', async () => {
  const f = (await aForwarder(db, { tier: 'Premium' })).id;
  const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [f] });
  for (const body of [{ plan: 'Free' }, { features: ['map'] }, { plan: 'Free', getStatusFormPreferences: { a: 1 } }]) {
    expect(await update(user, f, body)).toMatchObject({ status: 403, body: { code: 'plan_not_changeable' } });
  }
  expect((await update(user, f, { plan: 'premium', features: [] })).status).toBe(200);
  expect((await config(user, f)).body).toEqual({
    plan: 'Premium',
    features: [],
    getStatusFormPreferences: {},
    licensing: 'card',
  });

  const changed = await update(admin, f, { plan: 'free', features: ['map', 'Größe'] });
  expect(changed).toMatchObject({ status: 200, body: { plan: 'Free', features: ['map', 'Größe'] } });
  const company = db.selectFrom('truckingCompany').select('tier').where('id', '=', f);
  expect((await company.executeTakeFirstOrThrow()).tier).toBe('Free');
  expect((await update(support, f, { plan: 'Premium' })).status).toBe(403);
});

test.each([
  ['plan', { plan: 'Gold' }, 'invalidValue'],
  ['plan', { plan: 7 }, 'invalidValue'],
  ['plan', { plan: '' }, 'invalidValue'],
  ['features.0', { features: [''] }, 'fieldRequired'],
  ['getStatusFormPreferences', { getStatusFormPreferences: { text: 'ä'.repeat(5_000) } }, 'tooLong'],
  ['getStatusFormPreferences', { getStatusFormPreferences: { text: '\u0000' } }, 'invalidValue'],
  ['getStatusFormPreferences', { getStatusFormPreferences: { text: '\ud800' } }, 'invalidValue'],
  ['getStatusFormPreferences', { getStatusFormPreferences: 'text' }, 'invalidValue'],
])('REST-16 the config refuses %s of %j', async (field, body, code) => {
  expect(await update(admin, zander.id, body)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ field, code }] },
  });
});

test('REST-16 preferences of exactly 10,000 bytes fit', async () => {
  const preferences = { text: 'x'.repeat(10_000 - JSON.stringify({ text: '' }).length) };
  expect((await update(dana, zander.id, { getStatusFormPreferences: preferences })).status).toBe(200);
});
