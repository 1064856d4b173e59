import { dimension, type FacilityChange, facility, type NewFacility, statistic, terminal } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aKey, aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const [anna, bert] = [await aUser(db, { roles: ['quaygate_admin'] }), await aUser(db, { roles: ['quaygate_admin'] })];

const create = (body: NewFacility | object, as = anna) =>
  server.call(facility.create, { as, body: { timeZone: 'Europe/Berlin', ...body } as NewFacility });
const get = async (id: number) => (await server.call(facility.get, { as: anna, params: { facilityId: id } })).body;
const list = async () => (await server.call(facility.list, { as: anna })).body.items;
const change = {
  ...{ name: 'Südkai', facilityCompanyId: null, timeZone: 'America/New_York', address: 'Kai 7, Duisburg' },
  ...{ phoneNumber: '+49 203 1', code: 'S1', capabilities: ['voiceCalls', 'truckMonitoring'] },
  ...{ driverRules: { de: 'Helm tragen.\nHöchstens 20 km/h.', pl: 'Kask' } },
  ...{
    truckPlaces: 3,
    truckWeight: 50_000,
    maxWeight: 40_000,
    toleranceMinutes: 30,
    deadlineGraceMinutes: 0,
    trainMarginMinutes: 45,
    unloadingMarginMinutes: 20,
  },
  ...{ releaseRequired: false, hidesForeignReferences: true, verificationRequired: true },
  map: {
    southWest: { latitude: 51.4, longitude: 6.7 },
    northEast: { latitude: 51.5, longitude: 6.8 },
    center: { latitude: 51.45, longitude: 6.75 },
  },
} satisfies FacilityChange;
const update = (id: number, body: object, as: TestUser = anna) =>
  server.call(facility.update, { as, params: { facilityId: id }, body: body as FacilityChange });
const entries = (id: number) =>
  db
    .selectFrom('audit')
    .select(['kind', 'actorName', 'objectName', 'before', 'after'])
    .where('objectKind', '=', 'facility')
    .where('objectId', '=', String(id))
    .orderBy('id')
    .execute();
const aCompany = async (name = 'Rheinhafen AG') => {
  const id = name.toLowerCase().replaceAll(' ', '-');
  await db
    .insertInto('facilityCompany')
    .values({ id, name })
    .onConflict((same) => same.doNothing())
    .execute();
  return id;
};

beforeEach(() => server.clock.set('2026-05-12T08:00:00Z'));

test('SETUP-50 SETUP-52 a new terminal has the next free number, the defaults, and needs everything', async () => {
  const company = await aCompany();
  await aFacility(db, { id: 2 });
  const made = await create({ name: ' Nordkai ', facilityCompanyId: company, address: '', phoneNumber: '+49 1' });
  expect(made).toMatchObject({ status: 201, body: { id: 1, name: 'Nordkai', facilityCompany: 'Rheinhafen AG' } });
  expect(await get(1)).toEqual({
    ...{ id: 1, name: 'Nordkai', facilityCompanyId: company, facilityCompany: 'Rheinhafen AG' },
    ...{ timeZone: 'Europe/Berlin', address: null, phoneNumber: '+49 1', code: null, capabilities: [], map: null },
    ...{
      truckPlaces: 2,
      truckWeight: 41_000,
      driverRules: {},
      maxWeight: 41_000,
      toleranceMinutes: 60,
      deadlineGraceMinutes: 30,
      trainMarginMinutes: 30,
      unloadingMarginMinutes: 30,
    },
    ...{ releaseRequired: true, hidesForeignReferences: false, verificationRequired: false },
    colorBands: {
      time_register_success_transhipment: [
        { minValue: 0, maxValue: 30, color: 'green' },
        { minValue: 30, maxValue: 60, color: 'yellow' },
      ],
    },
    ...{ modules: [], needs: ['users', 'slots', 'integrationKey'], version: 1 },
    ...{ changedDate: '2026-05-12T08:00:00.000Z', changedBy: expect.stringContaining(' ') },
  });
  expect((await create({ name: 'Südkai' })).body.id).toBe(3);
  expect(await entries(1)).toMatchObject([
    { kind: 'facilityCreated', actorName: anna.email, objectName: 'Nordkai', after: { name: 'Nordkai' } },
  ]);
});

test('SETUP-52 of terminals that are created at once each gets a number of its own', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, (_, index) => create({ name: `Kai ${index}` })));
  expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(6);
});

test('SETUP-50 SETUP-56 everything that is set is stored, shown in the list and recorded', async () => {
  const { id } = (await create({ name: 'Kai' })).body;
  const { status, body } = await update(id, { ...change, version: 1 });
  expect({ status, body }).toMatchObject({ status: 200, body: { ...change, version: 2 } });
  expect(await get(id)).toEqual(body);
  expect((await list()).find((each: { id: number }) => each.id === id)).toEqual(body);
  const [, entry] = await entries(id);
  expect(entry).toMatchObject({
    kind: 'facilityChanged',
    objectName: 'Südkai',
    before: { name: 'Kai', maxWeight: 41_000, map: null, releaseRequired: true },
    after: { name: 'Südkai', maxWeight: 40_000, driverRules: { pl: 'Kask' }, releaseRequired: false },
  });
  await update(id, change);
  expect(await entries(id)).toHaveLength(2);
});

test('SETUP-51 a terminal needs a user, slots and a key; its modules are those of its templates', async () => {
  const { id } = (await create({ name: 'Bedarf' })).body;
  const user = await aUser(db, { roles: ['terminal_operations_write'] });
  await db.insertInto('voiceGroupMember').values({ facilityId: id, userId: user.id }).execute();
  expect(await get(id)).toMatchObject({ needs: ['slots', 'integrationKey'] });
  await aKey(db, id, ['gate']);
  await aSlot(db, { facility: id, begin: '2026-05-12T07:00:00Z' });
  expect(await get(id)).toMatchObject({ needs: ['slots'] });
  await aSlot(db, { facility: id, begin: '2026-05-12T10:00:00Z' });
  const template = { facilityId: id, moduleId: 'm', weekday: 2, slotLength: 60, occurredAt: new Date(), eventId: 'e' };
  await db
    .insertInto('slotTemplate')
    .values([
      { ...template, moduleName: 'Alt', validFrom: '2026-01-01' },
      { ...template, moduleName: 'Kran', validFrom: '2026-05-01' },
      { ...template, moduleId: 'n', moduleName: 'Depot', validFrom: '2026-05-01' },
    ])
    .execute();
  expect(await get(id)).toMatchObject({ needs: [], modules: ['Depot', 'Kran'] });
});

test('SETUP-53 a change made from an older version is refused, and of several at once exactly one is stored', async () => {
  const { id } = (await create({ name: 'Wettlauf' })).body;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      update(id, { ...change, name: `Kai ${index}`, version: 1 }, index % 2 ? anna : bert),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'changed_meanwhile')).toHaveLength(5);
  expect(await get(id)).toMatchObject({ version: 2 });
  expect(await update(id, change)).toMatchObject({ status: 200, body: { version: 3 } });
  expect(await update(2_000_000, { ...change, version: 1 })).toMatchObject({ status: 404 });
});

test.each<[field: string, code: string, body: object]>([
  ['name', 'fieldRequired', { name: ' ' }],
  ['name', 'tooLong', { name: 'x'.repeat(201) }],
  ['timeZone', 'unknownTimeZone', { timeZone: 'Europe/Duisburg' }],
  ['timeZone', 'unknownTimeZone', { timeZone: '+02:00' }],
  ['facilityCompanyId', 'invalidValue', { facilityCompanyId: 'gone' }],
  ['map.center', 'invalidValue', { map: { ...change.map, center: { latitude: 0, longitude: 0 } } }],
  ['map.southWest.latitude', 'invalidValue', { map: { ...change.map, southWest: { latitude: 91, longitude: 0 } } }],
  ['driverRules.fr', 'invalidValue', { driverRules: { fr: 'Casque' } }],
  ['driverRules.de', 'tooLong', { driverRules: { de: 'x'.repeat(2001) } }],
  ['capabilities.0', 'invalidValue', { capabilities: ['flying'] }],
  ['colorBands', 'invalidValue', { colorBands: { completed_bookings: [{ minValue: 9, maxValue: 1, color: 'red' }] } }],
  ['colorBands', 'invalidValue', { colorBands: { completed_bookings: [{ minValue: 0, maxValue: 1, color: 'pink' }] } }],
  ['colorBands', 'invalidValue', { colorBands: { open_orders: [] } }],
  ['maxWeight', 'invalidValue', { maxWeight: 0 }],
  ['toleranceMinutes', 'invalidValue', { toleranceMinutes: 10_081 }],
])('SETUP-50 %s is refused with %s', async (field, code, body) => {
  const { id } = await aFacility(db);
  const before = await get(id);
  const answer = await update(id, { ...change, ...body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect(answer.body.errors[0]).toMatchObject({ code });
  expect(answer.body.errors[0].field.split('.')[0]).toBe(field.split('.')[0]);
  expect(await get(id)).toEqual(before);
});

test('SETUP-80 bands are stored in order, colour the dashboard at once, and stay where a change leaves them out', async () => {
  const { id } = (await create({ name: 'Bänder' })).body;
  const low = { minValue: null, maxValue: 9, color: 'green' as const };
  const high = { minValue: 10, maxValue: null, color: 'yellow' as const };
  const colorBands = { completed_bookings: [high, low], active_bookings: [] };
  const { status, body } = await update(id, { ...change, colorBands });
  expect({ status, bands: body.colorBands }).toEqual({ status: 200, bands: { completed_bookings: [low, high] } });
  await update(id, { ...change, name: 'Kai' });
  expect((await get(id)).colorBands).toEqual(body.colorBands);
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  const question = { name: 'completed_bookings', duration: 'DAY', amount: 1 } as const;
  const answer = await server.call(statistic.terminal, { as: clerk, params: { terminalId: id }, body: question });
  expect(answer).toMatchObject({ status: 200, body: { floatValue: 0, colorBorders: [low, high] } });
  expect((await entries(id))[1]).toMatchObject({ after: { colorBands: body.colorBands } });
  await update(id, { ...change, colorBands: { completed_bookings: [] } });
  expect((await get(id)).colorBands).toEqual({});
});

test('SETUP-50 the people of a company follow the terminal it runs, and everybody is told', async () => {
  const company = await aCompany('Hafen Ost');
  const clerk = await aUser(db, { roles: ['terminal_operations_write'] });
  await db.insertInto('userFacilityCompany').values({ userId: clerk.id, facilityCompanyId: company }).execute();
  const heard: unknown[] = [];
  const stop = server.deps.bus.subscribe((told) => heard.push(told));
  const { id } = (await create({ name: 'Ostkai', facilityCompanyId: company })).body;
  const terminals = async () => (await server.call(terminal.ofUser, { as: clerk })).body.items;
  const members = () => db.selectFrom('voiceGroupMember').select('userId').where('facilityId', '=', id).execute();
  server.clock.advance(5_000);
  expect(await terminals()).toMatchObject([{ id, name: 'Ostkai' }]);
  expect(await members()).toEqual([{ userId: clerk.id }]);
  await update(id, { ...change, facilityCompanyId: null });
  server.clock.advance(5_000);
  expect(await terminals()).toEqual([]);
  expect(await members()).toEqual([]);
  await expect
    .poll(() => heard)
    .toEqual(expect.arrayContaining([{ noun: 'facility' }, { noun: 'rights', userId: clerk.id }]));
  if (typeof stop === 'function') stop();
});

test('SETUP-50 forwarders pick a new terminal at once, and a renamed one by its new name', async () => {
  const { id } = (await create({ name: 'Neukai' })).body;
  const forwarder = await aForwarder(db);
  const dispatcher = await aUser(db, { roles: ['forwarder_write'], forwarders: [forwarder.id] });
  const picked = async () =>
    (await server.call(terminal.ofForwarder, { as: dispatcher, params: { f: forwarder.id } })).body.items;
  expect(await picked()).toContainEqual({ id, name: 'Neukai', timeZone: 'Europe/Berlin', isPractice: false });
  await update(id, change);
  expect(await picked()).toContainEqual({ id, name: 'Südkai', timeZone: 'America/New_York', isPractice: false });
  const { items } = (await server.call(dimension.facilities, { as: anna })).body;
  expect(items).toContainEqual({ id, name: 'Südkai', facilityCompanyId: null });
});
