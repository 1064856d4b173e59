import type { EditedUser, LinkField } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/call/api-error.ts';
import { refusedNamesOf, sectionsOf } from './save-refusal.ts';
import { bodyOf } from './user-draft.ts';

const sent: EditedUser = {
  firstName: ' Petra ',
  lastName: 'Petersen',
  truckingCompanyRole: 'read',
  facilityOperatorRole: 'write',
  trainOperatorRole: 'none',
  truckingCompanyIds: ['petersen'],
  facilityCompanyIds: ['nordbecken'],
  facilityIds: [8],
  trainOperatorIds: [],
};
const refused = (code: string, errors: object[] = []) => new ApiError(400, { code, errors } as never);
const all = () => true;

test.each(['role_needs_linked_entity', 'linked_entity_needs_role'])('WAU-29 %s stands at the roles', (code) => {
  expect(sectionsOf(refused(code), sent, sent, all)).toEqual(['roles']);
});

test('WAU-30 an entry that is gone is told where it is linked', () => {
  const gone = (field: LinkField) => field !== 'facilityIds';
  expect(sectionsOf(refused('unknown_linked_entity'), sent, sent, gone)).toEqual(['facilityOperator']);
});

test('WAU-30 while no one knows which entry is gone, what was changed is suspected, else everything', () => {
  const before = { ...sent, truckingCompanyIds: [] };
  expect(sectionsOf(refused('unknown_linked_entity'), sent, before, all)).toEqual(['truckingCompany']);
  expect(sectionsOf(refused('unknown_linked_entity'), sent, sent, all)).toEqual([
    'truckingCompany',
    'facilityOperator',
    'trainOperator',
  ]);
});

test('a refused field stands at its section or its name, anything else nowhere', () => {
  const fields = refused('validation_failed', [
    { field: 'firstName', code: 'tooLong' },
    { field: 'facilityIds.3', code: 'invalidValue' },
    { field: 'trainOperatorRole', code: 'from_the_future' },
  ]);
  expect(sectionsOf(fields, sent, sent, all)).toEqual(['roles', 'facilityOperator']);
  expect(refusedNamesOf(fields)).toEqual({ firstName: 'tooLong' });
  expect(sectionsOf(new TypeError('Failed to fetch'), sent, sent, all)).toEqual([]);
  expect(sectionsOf(refused('not_found'), sent, sent, all)).toEqual([]);
  expect(refusedNamesOf(new TypeError('Failed to fetch'))).toEqual({});
});

test('REST-11 all fields are sent, names without the blanks around them', () => {
  expect(bodyOf(sent)).toEqual({ ...sent, firstName: 'Petra' });
});
