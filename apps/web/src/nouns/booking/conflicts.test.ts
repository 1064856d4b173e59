import type { Booking } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { conflictsOf } from './conflicts.ts';

const slotBegin = new Date('2026-05-14T06:00:00Z');
const slotEnd = new Date('2026-05-14T07:00:00Z');
const visit = { truckerId: 't', licensePlate: 'DU-QG 1', terminalId: 8, slotBegin, slotEnd };
const booked = (more: Partial<Booking>) =>
  ({
    bookingId: 'b',
    tourId: 'T1',
    terminalId: 8,
    licensePlate: 'du qg1',
    timeSlot: { slotBegin, slotEnd },
    status: 'active',
    ...more,
  }) as Booking;
const ids = (bookings: Booking[]) => conflictsOf(bookings, visit).map(({ tourId }) => tourId);

test('FWD-STAT-49 the same truck in the same slot is the same visit', () => {
  expect(ids([booked({})])).toEqual([]);
});

test('FWD-STAT-49 another terminal, slot or truck is a conflict, named once a tour', () => {
  const later = { slotBegin: new Date('2026-05-14T06:30:00Z'), slotEnd };
  expect(ids([booked({ terminalId: 12 })])).toEqual(['T1']);
  expect(ids([booked({ timeSlot: later })])).toEqual(['T1']);
  expect(ids([booked({ licensePlate: 'DU-QG 2' })])).toEqual(['T1']);
  expect(ids([booked({ terminalId: 12 }), booked({ terminalId: 12, bookingId: 'c' })])).toEqual(['T1']);
});

test('FWD-STAT-49 what is completed or cancelled is no conflict', () => {
  expect(
    ids([booked({ terminalId: 12, status: 'completed' }), booked({ terminalId: 12, status: 'cancelled' })]),
  ).toEqual([]);
});
