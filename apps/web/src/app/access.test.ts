import '../../test/browser-globals.ts';
import { blockList, type ForwarderConfig, gatePassUser, type Plan, plans, type Route, roles } from '@quaygate/contract';
import { present, spellingsOf } from '@quaygate/rules';
import { expect, test } from 'vitest';
import type { Standing } from './access.ts';

const { refusal } = await import('./access.ts');
const { servicesOf } = await import('./shell/services.ts');
const { places } = await import('./places.ts');
const { tiles } = await import('../areas/platform/home/tiles.ts');
const { opens } = await import('../session/rights/can.ts');

const forwarderWriters = ['forwarder_write', 'forwarder_premium_write'];
const forwarders = ['forwarder_read', 'forwarder_premium_read', ...forwarderWriters];
const terminals = [
  'terminal_operations_read',
  'terminal_operations_write',
  'terminal_operations_admin',
  'isps_terminal_operations_read',
  'isps_terminal_operations_write',
];
const trains = ['train_operator_read', 'train_operator_write'];
const platform = ['quaygate_read', 'quaygate_write', 'quaygate_admin'];

/** Who may open what, as NAV-07..25 and ROLE-12..15 give it. */
const access: Record<string, string[]> = {
  '/profile': [...roles],
  '/terminalOperator': terminals,
  '/terminalOperator/exceptions': terminals,
  '/terminalOperator/shiftReport': terminals,
  '/terminalOperator/slots': terminals,
  '/terminalOperator/bookings': terminals,
  '/terminalOperator/deadlines': terminals,
  '/terminalOperator/trains': terminals,
  '/terminalOperator/announcements': terminals,
  '/terminalOperator/blockList': terminals,
  '/terminalOperator/truckMonitoring': terminals,
  '/terminalOperator/truckerOverview': terminals,
  '/trainOperator': trains,
  '/trainOperator/trains': trains,
  '/forwarderOperator': forwarders,
  '/forwarderOperator/bookingsOverview': forwarders,
  '/forwarderOperator/plan': forwarders,
  '/forwarderOperator/driverBoard': forwarders,
  '/forwarderOperator/statusRequest': forwarders,
  '/forwarderOperator/batchStatusRequest': forwarders,
  '/forwarderOperator/truckerManagement': forwarderWriters,
  '/admin/firstSteps': ['quaygate_admin'],
  '/admin/terminalInterface': ['quaygate_admin'],
  '/admin/installation': ['quaygate_admin'],
  '/forwarderOperator/licenseManagement': [...platform, ...forwarderWriters],
  '/forwarderOperator/licenseManagement/orders': [...platform, ...forwarderWriters],
  '/admin/gatePassUsers': platform,
  '/admin/gatePassUsers/toDo': platform,
  '/admin/webappUsers': ['quaygate_admin'],
  '/admin/webappUsers/$webappUserId': ['quaygate_admin'],
  '/admin/truckingCompanies': ['quaygate_admin'],
  '/admin/truckingCompanies/$truckingCompanyId': ['quaygate_admin'],
  '/admin/accountImport': ['quaygate_admin'],
  '/admin/terminals': ['quaygate_admin'],
  '/admin/terminals/$terminalId': ['quaygate_admin'],
  '/admin/facilityCompanies': ['quaygate_admin'],
  '/admin/trainOperators': ['quaygate_admin'],
  '/admin/truckingSystems': ['quaygate_admin'],
  '/admin/audit': ['quaygate_admin'],
  '/admin/integrationKeys': ['quaygate_admin'],
  '/admin/approvals': ['quaygate_admin'],
};

const planned = (plan: Plan): ForwarderConfig => ({
  plan,
  features: [],
  licensing: 'card',
  getStatusFormPreferences: {},
});
const standing = (held: readonly string[], change: Partial<Standing> = {}): Standing => ({
  roles: held,
  capabilities: ['truckMonitoring', 'truckerOverview'],
  flags: { mapIntegration: true },
  config: planned('Premium'),
  ...change,
});
const placeOf = (path: string) => present(places.find((place) => place.path === path));
const spelled = roles.flatMap((role) => spellingsOf(role).map((spelling) => [role, spelling] as const));

test('NAV-07..10 NAV-48 NAV-14..17 NAV-20..25 NAV-40 the product has exactly these addresses beside the crossroads', () => {
  expect(places.map(({ path }) => path).sort()).toEqual(Object.keys(access).sort());
});

test('ROLE-01..03 both spellings of all fourteen roles are walked through', () => {
  expect(roles).toHaveLength(14);
  expect(spelled).toHaveLength(28);
});

test.each(spelled)(
  'NAV-02 ROLE-07 ROLE-12..15 %s, written %s, opens its own places and leads to /403 elsewhere',
  (role, spelling) => {
    for (const [path, holders] of Object.entries(access)) {
      const expected = holders.includes(role) ? undefined : '/403';
      expect(refusal(placeOf(path), standing([spelling])), path).toBe(expected);
    }
  },
);

/** What each kind of user gets, as the requirements name it. */
const offered: Record<string, [ids: string, holders: readonly string[], paths: string[]]> = {
  terminal: [
    'PROD-02',
    terminals,
    ['', '/slots', '/bookings', '/deadlines', '/blockList', '/truckMonitoring', '/truckerOverview'].map(
      (path) => `/terminalOperator${path}`,
    ),
  ],
  forwarder: [
    'PROD-03',
    forwarderWriters,
    ['/truckerManagement', '/bookingsOverview', '/statusRequest', '/batchStatusRequest', '/licenseManagement'].map(
      (path) => `/forwarderOperator${path}`,
    ),
  ],
  train: ['PROD-04', trains, ['/trainOperator', '/trainOperator/trains']],
  security: ['PROD-05', ['quaygate_admin'], ['/admin/gatePassUsers', '/admin/gatePassUsers/toDo', '/admin/approvals']],
  platform: ['PROD-06', ['quaygate_admin'], ['/admin/gatePassUsers', '/admin/webappUsers', '/admin/truckingCompanies']],
};

test('PROD-01..06 one application has the screens of each kind of user, and each is open to them', () => {
  for (const [kind, [ids, holders, paths]] of Object.entries(offered))
    for (const path of paths)
      for (const role of holders)
        expect(refusal(placeOf(path), standing([role])), `${ids} ${kind} ${path} ${role}`).toBeUndefined();
  expect(new Set(places.flatMap(({ area }) => area ?? []))).toEqual(
    new Set(['terminal', 'forwarder', 'train', 'admin']),
  );
});

test('PROD-07 an ISPS administrator is a holder of a platform role, a facility operator of one of two ISPS roles', () => {
  const opening = (path: string) => roles.filter((role) => refusal(placeOf(path), standing([role])) === undefined);
  const calling = ({ access }: Pick<Route, 'access'>) =>
    roles.filter((role) => typeof access === 'object' && 'roles' in access && access.roles.includes(role));
  expect(opening('/admin/gatePassUsers').toSorted()).toEqual(platform.toSorted());
  expect(calling(gatePassUser.decideChange)).toEqual(['quaygate_admin']);
  const isps = roles.filter((role) => role.startsWith('isps_'));
  expect(isps).toEqual(['isps_terminal_operations_read', 'isps_terminal_operations_write']);
  expect(opening('/terminalOperator/blockList')).toEqual(expect.arrayContaining(isps));
  expect(calling(blockList.list)).toEqual(expect.arrayContaining(isps));
  expect(calling(blockList.create).filter((role) => isps.includes(role))).toEqual(['isps_terminal_operations_write']);
});

test('NAV-02 a role the product does not know and no role at all open the profile only', () => {
  for (const held of [[], ['harbour_master'], ['FORWARDER_WRITE']]) {
    const open = places.filter((place) => refusal(place, standing(held)) === undefined);
    expect(open.map(({ path }) => path)).toEqual(['/profile']);
  }
});

test('NAV-03 NAV-11 NAV-12 NAV-37 truck monitoring asks for roles, then the terminal, then the flag', () => {
  const monitoring = placeOf('/terminalOperator/truckMonitoring');
  const off = { flags: { mapIntegration: false } };
  const held = ['isps_terminal_operations_read'];
  expect(refusal(monitoring, standing(['train_operator_read'], { ...off, capabilities: [] }))).toBe('/403');
  expect(refusal(monitoring, standing(held, { ...off, capabilities: ['truckerOverview'] }))).toBe('/403');
  expect(refusal(monitoring, standing(held, off))).toBe('/404');
  expect(refusal(monitoring, standing(held))).toBeUndefined();
});

test('NAV-13 NAV-38 the trucker overview asks for the terminal and for no flag', () => {
  const overview = placeOf('/terminalOperator/truckerOverview');
  const off = { flags: { mapIntegration: false } };
  expect(refusal(overview, standing(['terminal_operations_read'], { capabilities: ['truckMonitoring'] }))).toBe('/403');
  expect(refusal(overview, standing(['terminal_operations_read'], off))).toBeUndefined();
});

test.each(['bookingsOverview', 'driverBoard', 'statusRequest', 'batchStatusRequest'])(
  'NAV-18 NAV-19 NAV-43 SESS-22 %s asks for a forwarder role, then for a plan that is known and not Free',
  (name) => {
    const place = placeOf(`/forwarderOperator/${name}`);
    for (const config of [undefined, planned('Free')]) {
      expect(refusal(place, standing(['forwarder_read'], { config }))).toBe('/forwarderOperator');
      expect(refusal(place, standing(['quaygate_admin'], { config }))).toBe('/403');
    }
    for (const plan of plans.filter((plan) => plan !== 'Free'))
      expect(refusal(place, standing(['forwarder_read'], { config: planned(plan) }))).toBeUndefined();
  },
);

const listed = (held: readonly string[], change?: Partial<Standing>) =>
  Object.fromEntries(
    servicesOf(standing(held, change)).map(({ area, services }) => [area, services.map(({ name }) => name)]),
  );
const reading = ['forwarderDashboard', 'bookingsOverview', 'driverBoard', 'bookingPlan', 'statusRequest'];
const terminalServices = [
  'terminalDashboard',
  'exceptions',
  'shiftReport',
  'slots',
  'bookings',
  'deadlines',
  'terminalTrains',
  'announcements',
  'blockList',
  'truckMonitoring',
  'truckerOverview',
];
const entries: Record<string, object> = {
  forwarder_read: { forwarder: reading },
  forwarder_write: { forwarder: [...reading, 'truckerManagement', 'licenseManagement'] },
  train_operator_read: { train: ['trainBookings', 'trains'] },
  quaygate_read: { forwarder: ['licenseManagement'], admin: ['gatePassUsers', 'gatePassQueue'] },
  quaygate_admin: {
    forwarder: ['licenseManagement'],
    admin: [
      ...['gatePassUsers', 'gatePassQueue', 'webappUsers', 'truckingCompanies', 'accountImport', 'terminals'],
      ...['facilityCompanies', 'trainOperators', 'truckingSystems', 'audit', 'integrationKeys', 'approvals'],
      ...['terminalInterface', 'firstSteps', 'installation'],
    ],
  },
};
const sameAs: Record<string, string> = {
  forwarder_premium_read: 'forwarder_read',
  forwarder_premium_write: 'forwarder_write',
  train_operator_write: 'train_operator_read',
  quaygate_write: 'quaygate_read',
};

test.each(spelled)(
  'NAV-27 NAV-31 NAV-40 NAV-47 ROLE-03 the rail and the drawer of %s, written %s',
  (role, spelling) => {
    const expected = terminals.includes(role) ? { terminal: terminalServices } : entries[sameAs[role] ?? role];
    expect(listed([spelling])).toEqual(expected);
  },
);

test('NAV-27 areas stand in the order terminal, train, forwarder, admin', () => {
  const all = standing(['quaygate_admin', 'forwarder_read', 'train_operator_read', 'terminal_operations_read']);
  expect(servicesOf(all).map(({ area }) => area)).toEqual(['terminal', 'train', 'forwarder', 'admin']);
});

test('NAV-35 on the Free plan bookings overview and status request are not listed', () => {
  expect(listed(['ForwarderWrite'], { config: planned('Free') })).toEqual({
    forwarder: ['forwarderDashboard', 'truckerManagement', 'licenseManagement'],
  });
});

test('SETUP-14 where no licence is needed the licence area is not listed, and its addresses lead to the dashboard', () => {
  const config = { ...planned('Premium'), licensing: 'none' as const };
  expect(listed(['ForwarderWrite'], { config }).forwarder).toEqual([...reading, 'truckerManagement']);
  for (const place of places.filter(({ name }) => name.startsWith('license')))
    expect(refusal(place, standing(['forwarder_write'], { config }))).toBe('/forwarderOperator');
});

test('NAV-44 truck monitoring is listed with flag and capability, trucker overview with its capability', () => {
  const names = (change: Partial<Standing>) => listed(['terminal_operations_read'], change).terminal?.slice(9);
  expect(names({ capabilities: [] })).toEqual([]);
  expect(names({ capabilities: ['truckMonitoring'], flags: { mapIntegration: false } })).toEqual([]);
  expect(names({ capabilities: ['truckMonitoring'] })).toEqual(['truckMonitoring']);
  expect(names({ capabilities: ['truckerOverview'], flags: { mapIntegration: false } })).toEqual(['truckerOverview']);
});

test.each(spelled)('HOME-02 HOME-03 HOME-04 HOME-06 the tiles of %s, written %s', (role, spelling) => {
  const shown = tiles.filter((tile) => opens(tile.roles, [spelling])).map(({ to }) => to);
  const expected = [
    terminals.includes(role) && '/terminalOperator',
    trains.includes(role) && '/trainOperator',
    forwarders.includes(role) && '/forwarderOperator',
    platform.includes(role) && '/admin/gatePassUsers',
    [...platform, ...forwarders].includes(role) && '/forwarderOperator/licenseManagement',
  ];
  expect(shown).toEqual(expected.filter(Boolean));
});
