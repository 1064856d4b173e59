import { terminal } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aForwarder, aTrainOperator, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer({ mapIntegration: true });
const { db } = server;

test('FWD-DASH-22 every terminal of the installation is open to every forwarder', async () => {
  const second = await aFacility(db, { name: 'Südkai', timeZone: 'Europe/Lisbon' });
  const first = await aFacility(db, { name: 'nordkai' });
  const forwarder = await aForwarder(db);
  const user = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder.id] });
  const { body } = await server.call(terminal.ofForwarder, { as: user, params: { f: forwarder.id } });
  expect(body).toEqual({
    items: [
      { id: first.id, name: 'nordkai', timeZone: 'Europe/Berlin', isPractice: false },
      { id: second.id, name: 'Südkai', timeZone: 'Europe/Lisbon', isPractice: false },
    ],
    page: 0,
    size: 2,
    total: 2,
  });
});

test('REST-05 VOICE-51 terminal roles see the linked terminals with what they can do, by name', async () => {
  const company = await db
    .insertInto('facilityCompany')
    .values({ id: 'rhein', name: 'Rheinhafen AG' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const direct = await aFacility(db, { name: 'Nordkai', capabilities: ['voiceCalls', 'truckMonitoring'] });
  const byCompany = await aFacility(db, { name: 'altona', timeZone: 'Europe/Lisbon' });
  await aFacility(db, { name: 'Fremdkai' });
  const point = (latitude: number, longitude: number) => ({ latitude, longitude });
  const map = { southWest: point(51.4, 6.7), northEast: point(51.5, 6.8), center: point(51.45, 6.75) };
  await db
    .updateTable('facility')
    .set({ facilityCompanyId: company.id, code: 'ALT', map: JSON.stringify(map) })
    .where('id', '=', byCompany.id)
    .execute();
  const clerk = await aUser(db, { roles: ['IspsTerminalOperationsRead'], facilities: [direct.id] });
  await db.insertInto('userFacilityCompany').values({ userId: clerk.id, facilityCompanyId: company.id }).execute();

  const { body } = await server.call(terminal.ofUser, { as: clerk });
  expect(body).toEqual({
    items: [
      {
        id: byCompany.id,
        name: 'altona',
        capabilities: [],
        areas: ['terminal'],
        timeZone: 'Europe/Lisbon',
        code: 'ALT',
        map,
      },
      {
        id: direct.id,
        name: 'Nordkai',
        capabilities: ['voiceCalls', 'truckMonitoring'],
        areas: ['terminal'],
        timeZone: 'Europe/Berlin',
        code: null,
        map: null,
      },
    ],
    page: 0,
    size: 2,
    total: 2,
  });
});

test('REST-05 SESS-24 train roles see all terminals, and with both roles areas tell which are linked', async () => {
  const linked = await aFacility(db);
  const other = await aFacility(db);
  const operator = await aTrainOperator(db);
  const planner = await aUser(db, {
    roles: ['train_operator_read'],
    trainOperators: [operator.id],
    facilities: [linked.id],
  });
  const both = await aUser(db, { roles: ['TrainOperatorWrite', 'terminal_operations_admin'], facilities: [linked.id] });
  const total = (await db.selectFrom('facility').select('id').execute()).length;
  const areas = async (user: typeof both) => {
    const { body } = await server.call(terminal.ofUser, { as: user });
    expect(body.total).toBe(total);
    return Object.fromEntries(body.items.map((item: { id: number; areas: string[] }) => [item.id, item.areas]));
  };
  expect(await areas(planner)).toMatchObject({ [linked.id]: ['train'], [other.id]: ['train'] });
  expect(await areas(both)).toMatchObject({ [linked.id]: ['terminal', 'train'], [other.id]: ['train'] });
});

test.each([[['forwarder_write']], [['quaygate_admin']], [[]], [['Hafenkapitän']]])(
  'REST-05 roles %j without terminal or train role see no terminal',
  async (roles) => {
    const facility = await aFacility(db);
    const user = await aUser(db, { roles, facilities: [facility.id] });
    expect((await server.call(terminal.ofUser, { as: user })).body).toEqual({
      items: [],
      page: 0,
      size: 0,
      total: 0,
    });
  },
);

test.each([
  [[], []],
  [['voiceCalls'], []],
  [['truckerOverview'], ['truckerOverview']],
  [
    ['truckMonitoring', 'truckerOverview'],
    ['truckMonitoring', 'truckerOverview'],
  ],
])(
  'TRM-DASH-08 TRM-DASH-35 a terminal capable of %j has the services %j beside the common ones',
  async (capabilities, more) => {
    const { id } = await aFacility(db, { capabilities });
    const isps = await aUser(db, { roles: ['isps_terminal_operations_read'], facilities: [id] });
    const { body } = await server.call(terminal.services, { as: isps, params: { terminalId: id } });
    const routes: Record<string, string> = {
      dashboard: '/terminalOperator',
      ...Object.fromEntries(
        ['slots', 'bookings', 'deadlines', 'trains', 'announcements', 'blockList', ...more].map((each) => [
          each,
          `/terminalOperator/${each}`,
        ]),
      ),
    };
    const items = Object.entries(routes).map(([id, route]) => ({ id, route }));
    expect(body).toEqual({ items, page: 0, size: items.length, total: items.length });
  },
);

test('TRM-DASH-35 FLAG-06 truck monitoring is no service while its flag is off', async () => {
  const { id } = await aFacility(db, { capabilities: ['truckMonitoring'] });
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [id] });
  const idsOf = async () => {
    const { body } = await server.call(terminal.services, { as: clerk, params: { terminalId: id } });
    return body.items.map((service: { id: string }) => service.id);
  };
  expect(await idsOf()).toContain('truckMonitoring');
  server.deps.settings.mapIntegration = false;
  try {
    expect(await idsOf()).not.toContain('truckMonitoring');
  } finally {
    server.deps.settings.mapIntegration = true;
  }
});
