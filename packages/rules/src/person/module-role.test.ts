import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ModuleRoles, moduleRoles } from './linked-role.ts';
import { linksWithoutRole, moduleRolesOf, rolesOutsideModules, withModuleRoles } from './module-role.ts';
import { heldRoles, normalizeRole } from './role.ts';

const none: ModuleRoles = { truckingCompanyRole: 'none', facilityOperatorRole: 'none', trainOperatorRole: 'none' };
const rolesWith = (change: Partial<ModuleRoles>): ModuleRoles => ({ ...none, ...change });

test.each<[Partial<ModuleRoles>, string[]]>([
  [{}, []],
  [{ truckingCompanyRole: 'read' }, ['forwarder_read']],
  [{ truckingCompanyRole: 'write' }, ['forwarder_write']],
  [{ facilityOperatorRole: 'read' }, ['terminal_operations_read']],
  [{ facilityOperatorRole: 'write' }, ['terminal_operations_write']],
  [{ facilityOperatorRole: 'admin' }, ['terminal_operations_admin']],
  [{ trainOperatorRole: 'read' }, ['train_operator_read']],
  [{ trainOperatorRole: 'write' }, ['train_operator_write']],
])('WAU-34 ROLE-04..06 %j is stored as %j, and read back', (change, roles) => {
  expect(withModuleRoles([], rolesWith(change))).toEqual(roles);
  expect(moduleRolesOf(roles)).toEqual(rolesWith(change));
});

test.each<[string[], Partial<ModuleRoles>]>([
  [['forwarder_read', 'forwarder_write'], { truckingCompanyRole: 'write' }],
  [['ForwarderPremiumRead'], { truckingCompanyRole: 'read' }],
  [['forwarder_read', 'forwarder_premium_write'], { truckingCompanyRole: 'write' }],
  [['TerminalOperationsRead', 'terminal_operations_admin'], { facilityOperatorRole: 'admin' }],
  [['isps_terminal_operations_write', 'quaygateAdmin', 'Hafenkapitän'], {}],
])('WAU-34 of %j the highest value is shown', (roles, shown) => {
  expect(moduleRolesOf(roles)).toEqual(rolesWith(shown));
});

test.each<[string[], Partial<ModuleRoles>, string[]]>([
  [['forwarder_premium_read'], { truckingCompanyRole: 'read' }, ['forwarder_read', 'forwarder_premium_read']],
  [['ForwarderPremiumRead'], { truckingCompanyRole: 'write' }, ['forwarder_write', 'forwarder_premium_write']],
  [
    ['forwarder_write', 'forwarder_premium_write'],
    { truckingCompanyRole: 'read' },
    ['forwarder_read', 'forwarder_premium_read'],
  ],
  [
    ['forwarder_read', 'ForwarderWrite', 'forwarder_premium_read', 'ForwarderPremiumWrite'],
    { truckingCompanyRole: 'none' },
    [],
  ],
  [['quaygateAdmin', 'forwarder_read'], { truckingCompanyRole: 'write' }, ['quaygateAdmin', 'forwarder_write']],
  [
    ['IspsTerminalOperationsRead', 'TerminalOperationsWrite', 'Hafenkapitän'],
    { facilityOperatorRole: 'none' },
    ['IspsTerminalOperationsRead', 'Hafenkapitän'],
  ],
])('WAU-34 %j with %j becomes %j', (roles, change, stored) => {
  expect(withModuleRoles(roles, change)).toEqual(stored);
});

test('WAU-24 a module that is not named keeps its values to the letter', () => {
  const roles = ['ForwarderRead', 'forwarder_write', 'terminal_operations_read'];
  expect(withModuleRoles(roles, { trainOperatorRole: 'write' })).toEqual([...roles, 'train_operator_write']);
  expect(withModuleRoles(roles, { trainOperatorRole: undefined })).toEqual(roles);
});

const anyModuleRoles = fc.record({
  truckingCompanyRole: fc.constantFrom(...moduleRoles.truckingCompanyRole),
  facilityOperatorRole: fc.constantFrom(...moduleRoles.facilityOperatorRole),
  trainOperatorRole: fc.constantFrom(...moduleRoles.trainOperatorRole),
}) satisfies fc.Arbitrary<ModuleRoles>;
const outside = ['quaygate_read', 'quaygateAdmin', 'IspsTerminalOperationsWrite', 'isps_terminal_operations_read', 'x'];
const inside = [
  ...['ForwarderRead', 'forwarder_write', 'forwarder_premium_read', 'ForwarderPremiumWrite'],
  ...['terminal_operations_read', 'TerminalOperationsAdmin', 'train_operator_read', 'TrainOperatorWrite'],
];
const stored = fc.uniqueArray(fc.constantFrom(...outside, ...inside));

test('WAU-34 roles outside the modules are those of the platform, of port security, and unknown ones', () => {
  expect(rolesOutsideModules([...inside, ...outside])).toEqual(outside);
});

test('WAU-24 WAU-34 whatever was held: the roles chosen are read back, and nothing outside the modules changes', () => {
  fc.assert(
    fc.property(stored, anyModuleRoles, (roles, chosen) => {
      const after = withModuleRoles(roles, chosen);
      expect(moduleRolesOf(after)).toEqual(chosen);
      expect(after.filter((role) => outside.includes(role))).toEqual(roles.filter((role) => outside.includes(role)));
      expect(withModuleRoles(after, chosen)).toEqual(after);
      expect(new Set(after).size).toBe(after.length);
    }),
  );
});

test('WAU-24 WAU-34 what one module is given reaches no other module and never more than was chosen', () => {
  fc.assert(
    fc.property(stored, anyModuleRoles, (roles, { trainOperatorRole }) => {
      const before = moduleRolesOf(roles);
      expect(moduleRolesOf(withModuleRoles(roles, { trainOperatorRole }))).toEqual({ ...before, trainOperatorRole });
      const read = heldRoles(withModuleRoles(roles, { truckingCompanyRole: 'read' }));
      expect(read.has('forwarder_write')).toBe(false);
      expect(read.has('forwarder_premium_read')).toBe(
        roles.map(normalizeRole).some((role) => role.startsWith('forwarder_premium_')),
      );
    }),
  );
});

const nothing = { ...none, truckingCompanyIds: [], facilityCompanyIds: [], facilityIds: [], trainOperatorIds: [] };
test.each([
  ['nothing linked', nothing, [], []],
  ['a company', { ...nothing, truckingCompanyIds: ['a'] }, [], ['truckingCompany']],
  ['a company with a role', { ...nothing, truckingCompanyIds: ['a'], truckingCompanyRole: 'read' }, [], []],
  ['a facility company', { ...nothing, facilityCompanyIds: ['a'] }, ['quaygate_admin'], ['facilityOperator']],
  ['a facility of an ISPS role', { ...nothing, facilityIds: [8] }, ['IspsTerminalOperationsRead'], []],
  ['a company of an ISPS role', { ...nothing, facilityCompanyIds: ['a'] }, ['isps_terminal_operations_write'], []],
  [
    'a train operator beside an ISPS role',
    { ...nothing, trainOperatorIds: ['a'], facilityIds: [8] },
    ['isps_terminal_operations_write'],
    ['trainOperator'],
  ],
] as const)('WAU-29 WAU-40 %s: links without a role', (_, user, roles, expected) => {
  expect(linksWithoutRole(user as never, roles)).toEqual(expected);
});
