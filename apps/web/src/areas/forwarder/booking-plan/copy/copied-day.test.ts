import type { Tour } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { emptyRow, rowsThatFit } from '../plan-row.ts';
import { rowsOfDay, spanOfDay, workingDayBefore } from './copied-day.ts';

const terminals = [
  { id: 8, timeZone: 'Europe/Berlin' },
  { id: 9, timeZone: 'Europe/Lisbon' },
];
type Unit = Tour['containerBookings'][number];
const unit = (referenceNumber: string, more: Partial<Unit> = {}) =>
  ({ type: 'pickup', referenceNumber, containerNumber: 'CSQU3054383', bookingState: 'completed', ...more }) as Unit;
const tour = (begin: string, containerBookings: Unit[], more: Partial<Tour> = {}) =>
  ({
    facility: { id: 8, name: 'Nordbecken' },
    truckerId: 'driver-1',
    timeSlot: { slotBegin: new Date(begin), slotEnd: new Date(Date.parse(begin) + 3_600_000) },
    containerBookings,
    ...more,
  }) as Tour;
const copied = {
  day: '2026-10-23',
  newDay: '2026-10-26',
  terminals,
  drivers: [{ userId: 'driver-1' }],
  newRow: emptyRow,
};

test('PLAN-42 the day before is the last working day', () => {
  expect(workingDayBefore('2026-11-27')).toBe('2026-11-26');
  expect(['2026-11-30', '2026-11-29', '2026-11-28'].map(workingDayBefore)).toEqual(Array(3).fill('2026-11-27'));
});

test('PLAN-42 PLAN-43 rows of a day come with driver, texts and the same hour of the clock, without container', () => {
  const own = { customer: 'Nordholz', orderNumber: 'A-1', note: 'Rampe 3', version: 4 };
  // The clocks change between the two days.
  const [row, ...more] = rowsOfDay([tour('2026-10-23T06:00:00Z', [unit('REF-1', { own })])], copied);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    terminalId: 8,
    type: 'pickup',
    referenceNumber: 'REF-1',
    containerNumber: '',
    wantedFrom: new Date('2026-10-26T07:00:00Z'),
    wantedUntil: new Date('2026-10-26T08:00:00Z'),
    timeSlot: null,
    truckerId: 'driver-1',
    customer: 'Nordholz',
    orderNumber: 'A-1',
    note: 'Rampe 3',
    bookingId: null,
  });
});

test('PLAN-42 PLAN-43 two of one tour share a truck again; what is cancelled and drivers who left do not come', () => {
  const gone = unit('REF-3', { bookingState: 'cancelled' });
  const rows = rowsOfDay(
    [
      tour('2026-10-23T09:00:00Z', [unit('REF-4')], { truckerId: 'driver-9' }),
      tour('2026-10-23T06:00:00Z', [unit('REF-1'), unit('REF-2', { type: 'delivery' }), gone]),
    ],
    copied,
  );
  expect(rows.map(({ referenceNumber }) => referenceNumber)).toEqual(['REF-1', 'REF-2', 'REF-4']);
  expect(rows.map(({ pairRowId }) => pairRowId)).toEqual([rows[1]?.rowId, rows[0]?.rowId, null]);
  expect(rows[2]?.truckerId).toBeNull();
});

test('PLAN-42 a day is that of the terminal', () => {
  const late = tour('2026-10-23T22:30:00Z', [unit('REF-1')]);
  const inLisbon = tour('2026-10-23T22:30:00Z', [unit('REF-2')], { facility: { id: 9, name: 'Porto' } });
  expect(rowsOfDay([late, inLisbon], copied).map(({ referenceNumber }) => referenceNumber)).toEqual(['REF-2']);
  expect(spanOfDay('2026-10-23', terminals)).toEqual({
    slotBeginFrom: new Date('2026-10-22T22:00:00Z'),
    slotBeginTo: new Date('2026-10-23T23:00:00Z'),
  });
});

test('PLAN-44 no more rows come than the plan takes, and half a pair is none', () => {
  const rows = rowsOfDay([tour('2026-10-23T06:00:00Z', [unit('REF-1'), unit('REF-2')])], copied);
  expect(rowsThatFit(rows, 1).map(({ pairRowId }) => pairRowId)).toEqual([null]);
  expect(rowsThatFit(rows, 2)).toEqual(rows);
});
