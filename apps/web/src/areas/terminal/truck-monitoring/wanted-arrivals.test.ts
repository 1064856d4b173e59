import type { FacilityArrival } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { countLate, findArrivals } from './wanted-arrivals.ts';

const at = (time: string) => new Date(`2026-05-12T${time}:00Z`);
const arrival = (number: number, time: string, more: Partial<FacilityArrival> = {}): FacilityArrival => ({
  ...{ tourId: `T10000${number}`, licensePlate: `DU-QG ${number}`, forwarder: 'Petersen GmbH' },
  ...{ timeSlot: { slotBegin: at('08:00'), slotEnd: at('08:50') }, arrivalDate: at(time), reportedDate: at('07:00') },
  ...more,
});
const all = ['08:10', '08:20', '08:50', '08:51', '08:59', '09:30'].map((time, index) => arrival(index, time));

test('DRV-POS-12 DRV-POS-14 who comes in the last minute of the slot is not late, who comes after it is', () => {
  expect(countLate(all)).toBe(3);
  expect(countLate([])).toBe(0);
});

test('DRV-POS-14 trucks on their way are found by plate, tour and company, five a page', () => {
  const found = (search: string, page = 0) => findArrivals(all, { search, page });
  expect(found('')).toMatchObject({ page: 0, total: 6, arrivals: all.slice(0, 5) });
  expect(found('', 1).arrivals).toEqual(all.slice(5));
  expect(found('', 7)).toMatchObject({ page: 1, arrivals: all.slice(5) });
  expect(found('duqg3').arrivals).toEqual([all[3]]);
  expect(found('t100004').arrivals).toEqual([all[4]]);
  expect(found('petersen').total).toBe(6);
  expect(found('yilmaz')).toMatchObject({ page: 0, total: 0 });
});
