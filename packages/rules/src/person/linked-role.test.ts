import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeLinks,
  clearModule,
  countLinks,
  type EditedUser,
  isRoleOpen,
  isUserChanged,
  linkedModuleNames,
  linkedModules,
  linkFields,
  moduleOf,
  rolesWithoutLink,
} from './linked-role.ts';

const unlinkedUser: EditedUser = {
  firstName: 'Petra',
  lastName: 'Petersen',
  truckingCompanyRole: 'none',
  facilityOperatorRole: 'none',
  trainOperatorRole: 'none',
  truckingCompanyIds: [],
  facilityCompanyIds: [],
  facilityIds: [],
  trainOperatorIds: [],
};
const userWith = (change: Partial<EditedUser>): EditedUser => ({ ...unlinkedUser, ...change });

test('WAU-24 WAU-35 three modules; companies and individual facilities belong to one', () => {
  expect(linkFields).toEqual(['truckingCompanyIds', 'facilityCompanyIds', 'facilityIds', 'trainOperatorIds']);
  expect(linkFields.map(moduleOf)).toEqual([
    'truckingCompany',
    'facilityOperator',
    'facilityOperator',
    'trainOperator',
  ]);
  expect(countLinks(userWith({ facilityCompanyIds: ['a'], facilityIds: [1, 2] }), 'facilityOperator')).toBe(3);
});

test.each<[string, Partial<EditedUser>, 'truckingCompany' | 'facilityOperator' | 'trainOperator', boolean]>([
  ['without links', {}, 'truckingCompany', false],
  ['with a company', { truckingCompanyIds: ['a'] }, 'truckingCompany', true],
  ['with a facility company alone', { facilityCompanyIds: ['a'] }, 'facilityOperator', true],
  ['with a facility alone', { facilityIds: [8] }, 'facilityOperator', true],
  ['with links of another module', { truckingCompanyIds: ['a'] }, 'trainOperator', false],
])('WAU-26 %s: the role can be chosen, or not', (_, change, module, open) => {
  expect(isRoleOpen(userWith(change), module)).toBe(open);
});

test('WAU-27 what is added while the role is none makes it read, and no other module notices', () => {
  const read = changeLinks(unlinkedUser, 'facilityIds', [8]);
  expect(read).toEqual(userWith({ facilityIds: [8], facilityOperatorRole: 'read' }));
  expect(changeLinks(unlinkedUser, 'truckingCompanyIds', ['a']).truckingCompanyRole).toBe('read');
  expect(changeLinks(unlinkedUser, 'trainOperatorIds', ['a']).trainOperatorRole).toBe('read');
});

test('WAU-27 a role that is set stays when more is added', () => {
  const admin = userWith({ facilityOperatorRole: 'admin', facilityIds: [8] });
  expect(changeLinks(admin, 'facilityCompanyIds', ['a']).facilityOperatorRole).toBe('admin');
});

test('WAU-28 WAU-35 only without any link of the module left the role is none', () => {
  const both = userWith({ facilityOperatorRole: 'write', facilityCompanyIds: ['a'], facilityIds: [8] });
  const one = changeLinks(both, 'facilityIds', []);
  expect(one.facilityOperatorRole).toBe('write');
  expect(changeLinks(one, 'facilityCompanyIds', []).facilityOperatorRole).toBe('none');
});

test('WAU-40 facilities linked without a role stay so while others are taken away', () => {
  const isps = userWith({ facilityIds: [8, 12] });
  expect(changeLinks(isps, 'facilityIds', [12])).toEqual(userWith({ facilityIds: [12] }));
  expect(isUserChanged(isps, isps)).toBe(false);
});

test('WAU-25 none clears role and links of the module and of no other', () => {
  const user = userWith({
    truckingCompanyRole: 'write',
    truckingCompanyIds: ['a'],
    facilityOperatorRole: 'admin',
    facilityCompanyIds: ['b'],
    facilityIds: [8],
  });
  expect(clearModule(user, 'facilityOperator')).toEqual(
    userWith({ truckingCompanyRole: 'write', truckingCompanyIds: ['a'] }),
  );
});

test.each<[string, Partial<EditedUser>, boolean]>([
  ['nothing', {}, false],
  ['blanks around a name', { firstName: ' Petra ' }, false],
  ['another first name', { firstName: 'Paula' }, true],
  ['another last name', { lastName: 'Paulsen' }, true],
  ['another role', { truckingCompanyRole: 'write' }, true],
  ['the same links in another order', { truckingCompanyIds: ['b', 'a'] }, false],
  ['a link more', { truckingCompanyIds: ['a', 'b', 'c'] }, true],
  ['a link less', { truckingCompanyIds: ['a'] }, true],
  ['another link instead', { truckingCompanyIds: ['a', 'c'] }, true],
  ['a facility', { facilityIds: [3] }, true],
])('WAU-19 %s differs from the original, or not', (_, change, differs) => {
  const original = userWith({ truckingCompanyRole: 'read', truckingCompanyIds: ['a', 'b'] });
  expect(isUserChanged(original, { ...original, ...change })).toBe(differs);
});

test('WAU-29 whatever is linked, unlinked and cleared, no role is left without a link', () => {
  const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
  const link = fc.record({ field: fc.constantFrom(...linkFields), ids });
  const step = fc.oneof(
    link.map(
      ({ field, ids }) =>
        (user: EditedUser) =>
          changeLinks(user, field, ids as never),
    ),
    fc.constantFrom(...linkedModuleNames).map((module) => (user: EditedUser) => clearModule(user, module)),
    fc
      .constantFrom(...linkedModuleNames)
      .map(
        (module) => (user: EditedUser) =>
          isRoleOpen(user, module) ? { ...user, [linkedModules[module].role]: 'write' } : user,
      ),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const end = steps.reduce((user, change) => change(user), unlinkedUser);
      expect(rolesWithoutLink(end)).toEqual([]);
    }),
  );
  expect(rolesWithoutLink(userWith({ trainOperatorRole: 'read' }))).toEqual(['trainOperator']);
});
