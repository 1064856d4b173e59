import { expect, test } from 'vitest';
import { bodyOf, type DeadlineDraft, emptyDraft, missing, pastFault, periodOf, trainFault } from './deadline-draft.ts';

const zone = 'Europe/Berlin';
const now = { today: '2026-11-24', at: new Date('2026-11-24T09:00:00Z'), zone };
const draft = (parts: Partial<DeadlineDraft>): DeadlineDraft => ({ ...emptyDraft, ...parts });
const full = draft({ departure: '2026-11-26', trains: ['41203', '7'], from: '2026-11-24', to: '2026-11-26' });

test.each([
  ['', [], 'fieldRequired'],
  ['0', [], 'fieldRequired'],
  ['000', [], 'fieldRequired'],
  ['12a', [], 'onlyNumbers'],
  ['-5', [], 'onlyNumbers'],
  ['1.5', [], 'onlyNumbers'],
  ['1234567890', [], 'tooLong'],
  ['041', ['41'], 'trainTwice'],
  ['41', [], undefined],
] as const)(
  'TRM-DL-03 TRM-DL-04 TRM-DL-05 TRM-DL-22 the number %j beside %j is refused with %s',
  (typed, trains, fault) => {
    expect(trainFault(typed, trains)).toBe(fault);
  },
);

test('TRM-DL-22 no deadline has more than 50 trains', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => String(index + 1));
  expect(trainFault('99', fifty.slice(1))).toBeUndefined();
  expect(trainFault('99', fifty)).toBe('trainsFull');
});

test.each([
  ['2026-11-24', '2026-11-24', '2026-11-23T23:00:00Z', '2026-11-24T21:00:00Z'],
  ['2026-11-24', '2026-11-26', '2026-11-23T23:00:00Z', '2026-11-25T23:00:00Z'],
  ['2026-03-29', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T20:00:00Z'],
  ['2026-03-28', '2026-03-30', '2026-03-27T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['2026-10-25', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T21:00:00Z'],
  ['2026-10-24', '2026-10-26', '2026-10-23T22:00:00Z', '2026-10-25T23:00:00Z'],
])(
  'TRM-DL-11 TRM-DL-12 TRM-DL-20 TRM-DL-21 %s to %s is %s to %s, also where the clock changes',
  (from, to, start, end) => {
    expect(periodOf(draft({ from, to }), zone)).toEqual({ start: new Date(start), end: new Date(end) });
  },
);

test('TRM-DL-07 TRM-DL-09 TRM-DL-21 days that are over, and an end that is over, are named at their field', () => {
  const fault = (parts: Partial<DeadlineDraft>, at = now.at) => pastFault(draft(parts), now.today, at, zone)?.field;
  expect(fault({ departure: '2026-11-23' })).toBe('departure');
  expect(fault({ from: '2026-11-23' })).toBe('from');
  expect(fault({ to: '2026-11-23' })).toBe('to');
  expect(fault({ departure: '2026-11-24', from: '2026-11-24', to: '2026-11-24' })).toBeUndefined();
  const lateEvening = new Date('2026-11-24T21:00:00Z');
  expect(fault({ from: '2026-11-24', to: '2026-11-24' }, lateEvening)).toBe('to');
  expect(fault({ from: '2026-11-24', to: '2026-11-25' }, lateEvening)).toBeUndefined();
});

test('TRM-DL-03 TRM-DL-06 TRM-DL-08 what is missing is named in the order of the form', () => {
  expect(missing(emptyDraft)).toEqual({ field: 'departure', code: 'fieldRequired' });
  expect(missing({ ...full, trains: [] })).toEqual({ field: 'train', code: 'fieldRequired' });
  expect(missing({ ...full, from: '', to: '' })).toEqual({ field: 'from', code: 'pickBothDates' });
  expect(missing({ ...full, to: '' })).toEqual({ field: 'to', code: 'pickBothDates' });
  expect(missing(full)).toBeUndefined();
});

test('TRM-DL-10 TRM-DL-16 TRM-DL-22 TRM-DL-23 TRM-DL-37 it is sent whole or not at all', () => {
  expect(bodyOf(full, 8, now)).toEqual({
    deadlineStart: new Date('2026-11-23T23:00:00Z'),
    deadlineEnd: new Date('2026-11-25T23:00:00Z'),
    terminalId: 8,
    trains: [
      { trainDate: '2026-11-26', trainNumber: '41203' },
      { trainDate: '2026-11-26', trainNumber: '7' },
    ],
    reason: null,
  });
  expect(bodyOf({ ...full, reason: ' Crane 2 ' }, 8, now)?.reason).toBe('Crane 2');
  expect(bodyOf(full, undefined, now)).toBeUndefined();
  expect(bodyOf({ ...full, to: '2026-11-27' }, 8, now)).toBeUndefined();
  expect(bodyOf({ ...full, from: '2026-11-26', to: '2026-11-25' }, 8, now)).toBeUndefined();
  expect(bodyOf({ ...full, trains: [] }, 8, now)).toBeUndefined();
});
