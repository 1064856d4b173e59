import { expect, test } from 'vitest';
import { changeOf, type DriverDraft } from './driver-draft.ts';

const original: DriverDraft = {
  firstName: 'Mara',
  lastName: 'Köhler',
  terrorStatus: 'WARNING',
  documentStatus: 'DENIED',
};

test.each<[string, Partial<DriverDraft>, object | undefined]>([
  ['nothing', {}, undefined],
  ['blanks around a name', { firstName: ' Mara ' }, undefined],
  ['a name', { lastName: ' Keller' }, { lastName: 'Keller' }],
  ['a status', { terrorStatus: 'MANUALLY_APPROVED' }, { terrorStatus: 'MANUALLY_APPROVED' }],
  [
    'both statuses and both names',
    { firstName: 'Maja', lastName: 'Keller', terrorStatus: 'MANUALLY_DENIED', documentStatus: 'MANUALLY_APPROVED' },
    { firstName: 'Maja', lastName: 'Keller', terrorStatus: 'MANUALLY_DENIED', documentStatus: 'MANUALLY_APPROVED' },
  ],
])('GATE-17 GATE-18 of a draft with %s only the changed fields are sent', (_, change, sent) => {
  expect(changeOf(original, { ...original, ...change })).toEqual(sent);
});

test('GATE-46 a driver who was not screened can be given a status', () => {
  const unscreened = { ...original, terrorStatus: undefined };
  expect(changeOf(unscreened, unscreened)).toBeUndefined();
  expect(changeOf(unscreened, { ...unscreened, terrorStatus: 'MANUALLY_DENIED' })).toEqual({
    terrorStatus: 'MANUALLY_DENIED',
  });
});
