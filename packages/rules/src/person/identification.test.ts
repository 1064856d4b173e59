import { describe, expect, test } from 'vitest';
import {
  type DocumentStatus,
  documentStatuses,
  identificationState,
  isDocumentGood,
  isVerifiedOn,
  manualStatuses,
  startRefusal,
  type TerrorStatus,
  terrorStatuses,
  triesLeft,
} from './identification.ts';

const submittedDate = new Date('2026-05-01T08:00:00Z');
const entry = (
  documentStatus: DocumentStatus,
  terrorStatus: TerrorStatus | null = 'OK',
  validUntil = '2030-01-31',
) => ({
  ...{ submittedDate, documentStatus, terrorStatus, validUntil },
});

test('GATE-31..34 GATE-55 the values of both statuses are those of the specification, in upper case', () => {
  expect([...terrorStatuses].sort()).toEqual(['MANUALLY_APPROVED', 'MANUALLY_DENIED', 'OK', 'RED_ALERT', 'WARNING']);
  expect([...documentStatuses].sort()).toEqual([
    ...['ACCEPTED', 'DENIED', 'DENIED_PRELIMINARY', 'DUPLICATE', 'FAILED', 'MANUALLY_APPROVED', 'MANUALLY_DENIED'],
    ...['PENDING', 'WARN'],
  ]);
});

test('GATE-35 a document is checked by hand with the two values of the specification; its OK is ACCEPTED (GATE-55)', () => {
  expect([...manualStatuses]).toEqual(['MANUALLY_APPROVED', 'MANUALLY_DENIED']);
  for (const status of manualStatuses) expect(documentStatuses).toContain(status);
  expect(documentStatuses).not.toContain('OK');
  expect(isDocumentGood('ACCEPTED')).toBe(true);
});

describe('verified', () => {
  test('IDENT-10 exactly with a good document and a good screening', () => {
    const verified = documentStatuses.flatMap((document) =>
      [null, ...terrorStatuses].flatMap((terror) =>
        isVerifiedOn('2026-06-01', entry(document, terror)) ? [`${document} ${terror}`] : [],
      ),
    );
    expect(verified).toEqual([
      ...['ACCEPTED OK', 'ACCEPTED MANUALLY_APPROVED', 'MANUALLY_APPROVED OK', 'MANUALLY_APPROVED MANUALLY_APPROVED'],
    ]);
  });

  test('IDENT-10 through the last day of the document, and without one never', () => {
    expect(isVerifiedOn('2030-01-31', entry('ACCEPTED'))).toBe(true);
    expect(isVerifiedOn('2030-02-01', entry('ACCEPTED'))).toBe(false);
    expect(isVerifiedOn('2026-01-01', { ...entry('ACCEPTED'), validUntil: null })).toBe(false);
  });
});

test.each([
  [{ ...entry('PENDING', null), submittedDate: null }, 'open'],
  [entry('PENDING', null), 'underReview'],
  [entry('ACCEPTED', null), 'underReview'],
  [entry('ACCEPTED', 'WARNING'), 'underReview'],
  [entry('DUPLICATE'), 'underReview'],
  [entry('DENIED_PRELIMINARY'), 'underReview'],
  [entry('DENIED'), 'refused'],
  [entry('FAILED', null), 'refused'],
  [entry('MANUALLY_DENIED'), 'refused'],
  [entry('MANUALLY_APPROVED', 'RED_ALERT'), 'refused'],
  [entry('MANUALLY_APPROVED', 'MANUALLY_DENIED'), 'refused'],
  [entry('MANUALLY_APPROVED', 'MANUALLY_APPROVED'), 'verified'],
] as const)('IDENT-04 %j is %s', (given, state) => {
  expect(identificationState(given)).toBe(state);
});

test.each([
  [[], undefined, 3],
  [[{ ...entry('PENDING', null), submittedDate: null }], undefined, 3],
  [[entry('PENDING', null)], 'identification_exists', 3],
  [[entry('DENIED'), entry('FAILED')], undefined, 1],
  [[entry('DENIED'), entry('FAILED'), entry('DENIED')], 'identification_tries_used_up', 0],
  [[entry('ACCEPTED', 'OK', '2026-06-30')], undefined, 3],
  [[entry('ACCEPTED', 'OK', '2026-07-01')], undefined, 3],
  [[entry('ACCEPTED', 'OK', '2026-07-02')], 'identification_exists', 3],
] as const)('IDENT-04 after %j the next one is refused with %s, and %i tries are left', (entries, refusal, left) => {
  expect(startRefusal(entries, '2026-07-01')).toBe(refusal);
  expect(triesLeft(entries)).toBe(left);
});
