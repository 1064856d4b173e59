import { truckingCompany as calls, forwarder } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
await db
  .insertInto('truckingSystem')
  .values([
    { id: 's1', name: 'Dispo Plus' },
    { id: 's2', name: 'FleetDesk' },
  ])
  .execute();

let last = 0;
const draft = (more: object = {}) => ({
  name: `Spedition ${++last}`,
  vatId: `DE${100_000_000 + last}`,
  email: `info${last}@example.com`,
  ...more,
});
const create = (body: object) => server.call(calls.create, { as: admin, body: body as never });
const get = (id: string) => server.call(calls.get, { as: admin, params: { id } });
const update = (id: string, body: object) =>
  server.call(calls.update, { as: admin, params: { id }, body: body as never });
const made = async (more: object = {}) => (await create(draft(more))).body;
const changeOf = (
  { id, createdDate, changedDate, changedBy, version, truckingSystem, ...body }: Record<string, unknown>,
  more: object = {},
) => ({
  ...body,
  ...more,
});
const vatIdTaken = { status: 409, body: { code: 'trucking_vat_id_already_exists' } };

test('REST-13 ENT-05 TRC-21 a new company is its own forwarder on the Free plan', async () => {
  server.clock.set('2026-06-03T09:30:00Z');
  const address = { streetAddress: ' Kai 1 ', city: 'Köln', zipCode: '50667', country: 'Deutschland' };
  const answer = await create({
    ...draft({ name: ' Spedition Größe ' }),
    ...address,
    tier: 'Premium',
    features: ['map'],
  });
  expect(answer).toMatchObject({
    status: 201,
    body: {
      ...address,
      name: 'Spedition Größe',
      streetAddress: 'Kai 1',
      createdDate: '2026-06-03T09:30:00.000Z',
      truckingSystem: null,
      tier: 'Free',
    },
  });
  const { id } = answer.body;
  expect((await get(id)).body).toEqual(answer.body);

  expect((await server.call(forwarder.get, { as: admin, params: { f: id } })).body).toEqual({
    id,
    name: 'Spedition Größe',
  });
  const config = await server.call(forwarder.config, { as: admin, params: { f: id } });
  expect(config.body).toEqual({ plan: 'Free', features: [], getStatusFormPreferences: {}, licensing: 'card' });
});

test('REST-13 the address may be left out, and an empty text is no value', async () => {
  const none = { streetAddress: null, city: null, zipCode: null, country: null };
  expect((await create(draft())).body).toMatchObject(none);
  const body = draft({ streetAddress: '', city: '  ', zipCode: null });
  expect(await create(body)).toMatchObject({ status: 201, body: none });
});

test('TRC-04 REST-12 REST-27 the list holds every company on one page, newest first', async () => {
  server.clock.set('2026-06-04T09:30:00Z');
  const older = await made();
  server.clock.advance(1);
  const newer = await made();
  const { body } = await server.call(calls.list, { as: admin });
  expect(body.items.slice(0, 2)).toEqual([newer, older]);
  expect(body).toMatchObject({ page: 0, size: body.items.length, total: body.items.length });
});

test('REST-14 TRC-21 an update changes the company, and the plan and name of its forwarder with it', async () => {
  const company = await made({ city: 'Bonn' });
  const dana = await aUser(db, { roles: ['forwarder_write'], forwarders: [company.id] });
  const body = changeOf(company, {
    name: 'Neu GmbH',
    vatId: 'DE777000777',
    email: 'x@y',
    city: 'Trier',
    tier: 'premium',
  });
  const answer = await update(company.id, { ...body, id: 'other', createdDate: '2020-01-01T00:00:00Z' });
  expect(answer).toMatchObject({ status: 200, body: { ...body, tier: 'Premium', id: company.id } });
  expect(answer.body.createdDate).toBe(company.createdDate);
  expect((await get(company.id)).body).toEqual(answer.body);

  const config = await server.call(forwarder.config, { as: dana, params: { f: company.id } });
  expect(config.body.plan).toBe('Premium');
  expect((await server.call(forwarder.list, { as: dana })).body.items).toEqual([{ id: company.id, name: 'Neu GmbH' }]);
});

test('TRC-19 TRC-21 ENT-17 a change to Free closes what the plan opens', async () => {
  const company = await aForwarder(db, { tier: 'Premium' });
  const dana = await aUser(db, { roles: ['forwarder_write'], forwarders: [company.id] });
  expect((await update(company.id, draft({ tier: 'FREE' }))).body.tier).toBe('Free');
  const config = await server.call(forwarder.config, { as: dana, params: { f: company.id } });
  expect(config.body.plan).toBe('Free');
  for (const tier of ['Gold', '', null, undefined]) {
    expect(await update(company.id, draft({ tier }))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
  }
});

test('TRC-20 a company has no fee and no rate', async () => {
  const { id } = await made();
  expect(Object.keys((await get(id)).body).sort()).toEqual(
    'changedBy changedDate city country createdDate email id licensing name streetAddress tier truckingSystem vatId version zipCode'.split(
      ' ',
    ),
  );
});

test('TRC-22 the trucking system is one of the list, is kept when absent and can be taken away', async () => {
  const company = await made();
  const body = changeOf(company);
  const system = async (more: object) => (await update(company.id, { ...body, ...more })).body.truckingSystem;
  expect(await system({ truckingSystem: 'FleetDesk' })).toBe('FleetDesk');
  expect(await system({})).toBe('FleetDesk');
  for (const truckingSystem of ['Zettelkasten', 'fleetdesk', 'x'.repeat(101), 7]) {
    expect(await update(company.id, { ...body, truckingSystem })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ field: 'truckingSystem' }] },
    });
  }
  expect((await get(company.id)).body.truckingSystem).toBe('FleetDesk');
  expect(await system({ truckingSystem: null })).toBeNull();
});

test('TRC-22 a system that left the list can stay where it is, and nowhere else', async () => {
  const [company, other] = [await made(), await made()];
  await db.updateTable('truckingCompany').set({ truckingSystem: 'Altsystem' }).where('id', '=', company.id).execute();
  expect((await update(company.id, changeOf(company, { truckingSystem: 'Altsystem' }))).status).toBe(200);
  expect((await update(other.id, changeOf(other, { truckingSystem: 'Altsystem' }))).status).toBe(400);
});

test.each([
  ['DE500100500', 'DE500100500'],
  ['DE500101500', ' de500101500 '],
  ['ATÜ5001', 'atü5001'],
])('TRC-23 REST-14 the tax ids %j and %j are the same', async (first, second) => {
  const company = await made({ vatId: first });
  expect(await create(draft({ vatId: second }))).toMatchObject(vatIdTaken);

  const other = await made();
  expect(await update(other.id, changeOf(other, { vatId: second }))).toMatchObject(vatIdTaken);
  expect((await get(other.id)).body).toEqual(other);
  // Its own tax id is no duplicate, however it is spelled now.
  expect((await update(company.id, changeOf(company, { vatId: second }))).body.vatId).toBe(second.trim());
});

test('TRC-23 of administrators who enter one tax id at once one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const vatId = `DE90009000${round}`;
    const creations = [vatId, vatId.toLowerCase(), ` ${vatId}`].map((own) => create(draft({ vatId: own })));
    expect((await Promise.all(creations)).map(({ status }) => status).sort()).toEqual([201, 409, 409]);

    const both = [await made(), await made()];
    const updates = both.map((company) => update(company.id, changeOf(company, { vatId: `ATU9000900${round}` })));
    expect((await Promise.all(updates)).map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test.each([
  ['name', '', 'fieldRequired'],
  ['name', undefined, 'fieldRequired'],
  ['name', 'x'.repeat(201), 'tooLong'],
  ['vatId', '   ', 'fieldRequired'],
  ['vatId', 'x'.repeat(51), 'tooLong'],
  ['email', 'ohne Klammeraffe', 'invalidEmail'],
  ['email', `${'x'.repeat(250)}@y.de`, 'tooLong'],
  ['streetAddress', 'x'.repeat(201), 'tooLong'],
  ['city', 'Zeile\nZwei', 'invalidValue'],
  ['zipCode', 'x'.repeat(21), 'tooLong'],
  ['country', 7, 'invalidValue'],
])('REST-13 REST-14 %s cannot be %j', async (field, value, code) => {
  const refused = { status: 400, body: { code: 'validation_failed', errors: [{ field, code }] } };
  expect(await create(draft({ [field]: value }))).toMatchObject(refused);
  const company = await made();
  expect(await update(company.id, changeOf(company, { [field]: value }))).toMatchObject(refused);
  expect((await get(company.id)).body).toEqual(company);
});

test('REST-12 REST-14 a company that does not exist is not found', async () => {
  const missing = { status: 404, body: { code: 'not_found' } };
  expect(await get('unbekannt')).toMatchObject(missing);
  expect(await update('unbekannt', draft({ tier: 'Free' }))).toMatchObject(missing);
});

test('ROLE-16 trucking companies are for administrators only', async () => {
  const company = await made();
  const body = draft({ tier: 'Free' });
  const before = (await server.call(calls.list, { as: admin })).body.total;
  for (const roles of [['quaygate_write'], ['quaygate_read'], ['forwarder_write'], ['terminal_operations_admin'], []]) {
    const as = await aUser(db, { roles, forwarders: [company.id] });
    for (const answer of [
      await server.call(calls.list, { as }),
      await server.call(calls.create, { as, body }),
      await server.call(calls.get, { as, params: { id: company.id } }),
      await server.call(calls.update, { as, params: { id: company.id }, body: body as never }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  }
  expect((await get(company.id)).body).toEqual(company);
  expect((await server.call(calls.list, { as: admin })).body.total).toBe(before);
});
