import { NewSlotTemplate } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { draftOf, lengthProblem, moduleProblems, newModule, type PlanDraft, planOf } from './plan-draft.ts';

const draft: PlanDraft = {
  ...draftOf(undefined, 3, [{ moduleId: 'a', moduleName: 'Module a' }]),
  slotLength: '50',
};
const [module] = draft.modules;

test('TRM-SLOT-16 what can be sent fits the contract', () => {
  const plan = planOf({ ...draft, weekdays: [5, 3], modules: [{ ...present(module), maximum: ' 20 ' }] });
  expect(NewSlotTemplate.parse(plan)).toEqual({
    ...{ weekdays: [3, 5], openingHour: 6, closingHour: 21, slotLength: 50, validFrom: null },
    modules: [{ moduleId: 'a', moduleName: 'Module a', isOpen: true, maximum: 20 }],
  });
  expect(planOf({ ...draft, isOpen: false })).toMatchObject({ openingHour: null, closingHour: null });
});

test.each<[string, Partial<PlanDraft>]>([
  ['no weekday', { weekdays: [] }],
  ['no module', { modules: [] }],
  ['an opening that is not before the closing', { openingHour: 21 }],
  ['a length that is too short', { slotLength: '4' }],
  ['a length that is too long', { slotLength: '241' }],
  ['a length that is no number', { slotLength: 'abc' }],
  ['a maximum above 1,000', { modules: [{ ...present(module), maximum: '1001' }] }],
  ['a new module without id and name', { modules: [present(module), newModule] }],
  ['a new module whose id is taken', { modules: [present(module), { ...newModule, moduleId: 'a', moduleName: 'b' }] }],
])('TRM-SLOT-16 %s is not sent', (_, change) => {
  expect(planOf({ ...draft, ...change })).toBeUndefined();
});

test('TRM-SLOT-16 a closed weekday may have hours that do not fit each other: they are not sent', () => {
  expect(planOf({ ...draft, isOpen: false, openingHour: 21, closingHour: 6 })).toBeDefined();
});

test('TRM-SLOT-16 the shortest and the longest slot are right', () => {
  expect([lengthProblem('5'), lengthProblem('240'), lengthProblem('')]).toEqual([
    undefined,
    undefined,
    'fieldRequired',
  ]);
  expect(moduleProblems({ ...present(module), maximum: '0' }, draft.modules).maximum).toBeUndefined();
});
