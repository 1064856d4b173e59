import '../../test/browser-globals.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const server = vi.fn<() => Promise<Response>>();
vi.stubGlobal('fetch', server);
const { heirOf } = await import('./lost.ts');
const { readTours, useTours } = await import('./tours.ts');
const { useAuth } = await import('#web/session/sign-in/auth-store.ts');

beforeEach(() => {
  vi.useFakeTimers();
  useAuth.setState({ userId: 'u1' });
});
afterEach(() => vi.useRealTimers());

test('DRV-TOUR-09 kept tours are told as old after three seconds without an answer, until it comes', async () => {
  useTours.setState({ tours: [], readDate: new Date(), isFailed: false });
  const answer = Promise.withResolvers<Response>();
  server.mockReturnValue(answer.promise);
  const reading = readTours();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(useTours.getState().isFailed).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(useTours.getState().isFailed).toBe(true);
  answer.resolve(new Response(JSON.stringify({ items: [] })));
  await reading;
  expect(useTours.getState().isFailed).toBe(false);
});

const slotEnd = '2026-05-12T11:00:00Z';
const tour = (id: string, bookingId: string) => ({
  id,
  terminal: {
    ...{ id: 8, name: 'Terminal', timeZone: 'Europe/Berlin', place: null, address: null, phoneNumber: null },
    ...{ rules: {}, takesCalls: false },
  },
  ...{ company: 'Spedition', licensePlate: 'B 77 IPP', state: 'active', isOpen: true, hindrances: [], halt: null },
  timeSlot: { slotBegin: '2026-05-12T10:00:00Z', slotEnd },
  ...{ admittedFrom: '2026-05-12T09:00:00Z', admittedUntil: '2026-05-12T12:00:00Z' },
  ...{ isPositionTaken: true, arrivalDate: null },
  bookings: [
    ...[{ bookingId, type: 'pickup', containerNumber: null, referenceNumber: 'R', state: 'active', hindrances: [] }],
  ],
});
async function listed(...items: object[]): Promise<void> {
  server.mockResolvedValue(new Response(JSON.stringify({ items })));
  await readTours();
}

test('DRV-TOUR-12 an open tour that is listed no more stays as one that was lost, until its slot is over', async () => {
  vi.setSystemTime(Date.parse('2026-05-12T08:00:00Z'));
  await listed(tour('T1', 'B1'), { ...tour('T2', 'B2'), state: 'completed', isOpen: false });
  await listed();
  expect(useTours.getState().lost).toMatchObject([{ id: 'T1', isOpen: false, isPositionTaken: false }]);
  expect(JSON.parse(localStorage.getItem('driver-tours') ?? '{}').lost).toMatchObject([{ id: 'T1' }]);
  await listed();
  expect(useTours.getState().lost).toHaveLength(1);
  vi.setSystemTime(Date.parse(slotEnd) + 1);
  await listed();
  expect(useTours.getState().lost).toEqual([]);
});

test('DRV-TOUR-12 a tour that comes back is not lost, and one whose load units were moved leads to where they are', async () => {
  vi.setSystemTime(Date.parse('2026-05-12T08:00:00Z'));
  await listed(tour('T1', 'B1'));
  await listed(tour('T3', 'B1'), tour('T4', 'B4'));
  const { lost, tours = [] } = useTours.getState();
  expect(lost.map((each) => heirOf(each, tours)?.id)).toEqual(['T3']);
  await listed(tour('T1', 'B1'));
  expect(useTours.getState().lost.map(({ id }) => id)).toEqual(['T3', 'T4']);
});
