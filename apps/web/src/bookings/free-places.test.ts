import type { BoardSlot, SlotBoard, SlotBooking, SlotCell } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { offeredPlaces, placeOf } from './free-places.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 4, 12, hour));
const cell = (moduleId: string, currentNumber: number, maximum: number | null, closed = false): SlotCell => ({
  ...{ moduleId, maximum, templateMaximum: maximum, isOverridden: false, closed },
  ...{ currentNumber, category: 'green', version: null },
});
const slot = (hour: number, cells: SlotCell[]): BoardSlot => ({
  ...{ slotBegin: at(hour), slotEnd: at(hour + 1), capacity: 10, taken: 1, closed: false, category: 'green' },
  cells,
});
const board: SlotBoard = {
  modules: [],
  slots: [
    slot(6, [cell('a', 0, 5)]),
    slot(8, [cell('a', 1, 5), cell('b', 5, 5)]),
    slot(9, [cell('a', 2, null), cell('b', 0, 5, true)]),
  ],
};
const booking: SlotBooking = {
  ...{ bookingId: '1', tourId: '1', type: 'pickup', referenceNumber: 'R', containerNumber: null, state: 'active' },
  ...{ licensePlate: 'HH-AB 1', truckerId: '1', firstName: 'A', lastName: 'B', forwarder: 'F' },
  ...{ slotBegin: at(8), slotEnd: at(9), trainNumber: null, trainDate: null, moduleId: 'a', halt: null, judged: null },
};
const words = (state: SlotBooking['state']) =>
  offeredPlaces(board, { ...booking, state }, at(7)).map(({ slot: { slotBegin }, places }) => [
    slotBegin.getUTCHours(),
    ...places.map(({ moduleId, refused, free }) => `${moduleId} ${refused ?? free ?? 'unlimited'}`),
  ]);

test('TRM-SLOT-22 slots that have not begun are offered, and where a booking is, is full or is closed is said', () => {
  expect(words('active')).toEqual([
    [8, 'a here', 'b full'],
    [9, 'a unlimited', 'b closed'],
  ]);
});

test('TRM-SLOT-22 who has reached the terminal may go to another module of the same slot only', () => {
  expect(words('terminal_reached')).toEqual([[8, 'a here', 'b full']]);
});

test('TRM-SLOT-22 TRM-SLOT-28 the slot is sent only where it is another one, and the whole tour only then', () => {
  expect(placeOf(booking, { moduleId: 'b', slotBegin: at(8), slotEnd: at(9) }, true)).toEqual({
    ...{ moduleId: 'b', wholeTour: false },
  });
  expect(placeOf(booking, { moduleId: 'a', slotBegin: at(9), slotEnd: at(10) }, true)).toEqual({
    ...{ moduleId: 'a', slotBegin: at(9), slotEnd: at(10), wholeTour: true },
  });
});
