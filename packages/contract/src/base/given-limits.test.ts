import { facilityTruckersPageSize, mapTrucksPageSize, trainBookingsPageSize } from '@quaygate/rules';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import * as contract from '../index.ts';
import { blockList, NewBlock, NewDeadline, trainBooking, truckerOverview } from '../index.ts';
import type { Route } from './route.ts';

/** Where a value is refused, and why. */
const faults = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

const trains = (...numbers: (number | string)[]) => ({
  deadlineStart: '2026-05-13T22:00:00Z',
  deadlineEnd: '2026-05-14T20:00:00Z',
  terminalId: 8,
  trains: numbers.map((trainNumber) => ({ trainDate: '2026-05-14', trainNumber })),
});
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const bookingIds = (count: number) => ({ bookingIds: upTo(count).map(String) });
const reason = (length: number) => ({ truckerId: 't', blockedReason: 'x'.repeat(length) });

test.each<[string, z.ZodType, fits: unknown, tooMuch: unknown, fault: string]>([
  ['a reason of 500 characters', NewBlock, reason(500), reason(501), 'blockedReason: tooLong'],
  ['50 trains', NewDeadline, trains(...upTo(50)), trains(...upTo(51)), 'trains: tooLong'],
  ['nine digits', NewDeadline, trains('123456789'), trains('1234567890'), 'trains.0.trainNumber: tooLong'],
  ['one digit', NewDeadline, trains('1'), trains(''), 'trains.0.trainNumber: fieldRequired'],
  ['500 bookings', trainBooking.complete.body, bookingIds(500), bookingIds(501), 'bookingIds: tooLong'],
])('TLIM-06 %s and no more are taken', (_, schema, fits, tooMuch, fault) => {
  expect(faults(schema, fits)).toEqual([]);
  expect(faults(schema, tooMuch)).toEqual([fault]);
});

test('TLIM-06 every list answers at most 100 entries, the lists of the areas 25, 25, 50 and 5 unless asked', () => {
  const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'method' in value;
  const lists = Object.values(contract)
    .flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
    .filter(isRoute)
    .map(({ name, query }) => ({
      name,
      takes: (size: string) => !faults(query, { size }).some((fault) => fault.startsWith('size:')),
    }))
    .filter(({ takes }) => !takes('0'));
  expect(lists.length).toBeGreaterThan(15);
  for (const { name, takes } of lists) expect([name, takes('100'), takes('101')]).toEqual([name, true, false]);
  const defaults = [blockList.list, truckerOverview.list, trainBooking.list].map(({ query }) => query.parse({}).size);
  expect(defaults).toEqual([25, 25, 50]);
  expect([facilityTruckersPageSize, trainBookingsPageSize, mapTrucksPageSize]).toEqual([25, 50, 5]);
});
