import type { MoveSlot, Tour } from '@quaygate/contract';
import { minutesIn } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { boardDay, boardZone, placeIn } from './board-day.ts';
import { boardKey, walked } from './board-keys.ts';
import { freeSlots, type MoveWish, nearestSlot, wishedBegin } from './board-move.ts';
import { clashesWith, driverRows, layOut } from './board-rows.ts';

const berlin = 'Europe/Berlin';
const minute = 60_000;
const at = (time: string) => new Date(`2026-05-12T${time}:00Z`);
const slot = (from: string, to: string) => ({ slotBegin: at(from), slotEnd: at(to) });

const aTour = (id: string, from: string, to: string, more: { terminal?: number; driver?: string } = {}) =>
  ({
    id,
    truckerId: more.driver ?? 'ada',
    truckerInformation: { firstName: more.driver ?? 'ada', lastName: 'Krug' },
    facility: { id: more.terminal ?? 1, name: 'T' },
    timeSlot: slot(from, to),
    hasReachedTerminal: false,
  }) as Tour;
const hour = minutesIn([]);

test.each([
  ['2026-05-12', 24, '22:00'],
  ['2026-03-29', 23, '23:00'],
  ['2026-10-25', 25, '22:00'],
])('FWD-BOARD-04 %s has %i hours', (day, hours, begin) => {
  const board = boardDay(day, berlin);
  expect(board.hours).toHaveLength(hours);
  expect(new Date(board.begin).toISOString()).toContain(`T${begin}`);
  expect(board.end - board.begin).toBe(hours * 60 * minute);
});

test('FWD-BOARD-04 in the night of the clock change a slot of an hour is as wide as any other', () => {
  const day = boardDay('2026-10-25', berlin);
  const widthAt = (utc: number) => {
    const begin = Date.UTC(2026, 9, 25, utc);
    return placeIn(day, { begin, end: begin + 60 * minute }).width;
  };
  expect([0, 1, 9].map(widthAt)).toEqual([4, 4, 4].map((width) => expect.closeTo(width, 6)));
});

test('FWD-BOARD-04 a slot that ends after midnight is cut, and the zone is that of most terminals', () => {
  const day = boardDay('2026-05-12', 'UTC');
  const late = placeIn(day, { begin: at('23:00').getTime(), end: at('23:00').getTime() + 120 * minute });
  expect(late.left + late.width).toBeCloseTo(100, 6);
  const zones = (...names: string[]) => boardZone(names.map((timeZone) => ({ timeZone })));
  expect(zones('Europe/London', berlin, berlin)).toBe(berlin);
  expect(zones('Europe/London', berlin)).toBe('Europe/London');
  expect(zones()).toBe(berlin);
});

test('FWD-BOARD-02 a driver whose tours may go on in the next page is not shown yet', () => {
  const tours = [
    aTour('1', '08:00', '09:00'),
    aTour('2', '10:00', '11:00'),
    aTour('3', '08:00', '09:00', { driver: 'bo' }),
  ];
  expect(driverRows(tours, false).map(({ truckerId, tours: own }) => [truckerId, own.length])).toEqual([
    ['ada', 2],
    ['bo', 1],
  ]);
  expect(driverRows(tours, true).map(({ truckerId }) => truckerId)).toEqual(['ada']);
});

test('FWD-BOARD-05 tours that overlap stand in lanes, others beside one another', () => {
  const { blocks, lanes } = layOut(
    [aTour('3', '09:00', '10:00'), aTour('1', '08:00', '09:00'), aTour('2', '08:30', '09:30')],
    hour,
  );
  expect(blocks.map(({ tour, lane }) => [tour.id, lane])).toEqual([
    ['1', 0],
    ['2', 1],
    ['3', 0],
  ]);
  expect(lanes).toBe(2);
  expect(layOut([], hour).lanes).toBe(1);
});

test('FWD-BOARD-06 the way takes the minutes of the table, and the rest before the slot is free', () => {
  const minutes = minutesIn([{ fromTerminalId: 1, toTerminalId: 2, minutes: 90 }]);
  const [way] = layOut([aTour('1', '08:00', '09:00'), aTour('2', '12:00', '13:00', { terminal: 2 })], minutes).ways;
  expect(way).toMatchObject({ minutes: 90, free: 150, isClash: false, reached: at('09:30').getTime() });
});

test('FWD-BOARD-06 a gap begins with the end of the slot, however short the way is', () => {
  const [way] = layOut([aTour('1', '08:00', '11:00'), aTour('2', '12:00', '13:00')], hour).ways;
  expect(way).toMatchObject({ free: 60, isClash: false });
});

test('FWD-BOARD-06 a truck that comes after the slot is a clash, and what is late makes the next one late too', () => {
  const minutes = minutesIn([{ fromTerminalId: 1, toTerminalId: 2, minutes: 120 }]);
  const tours = [
    aTour('1', '08:00', '09:00'),
    aTour('2', '09:00', '10:00', { terminal: 2 }),
    aTour('3', '10:00', '11:00', { terminal: 2 }),
  ];
  const { ways } = layOut(tours, minutes);
  expect(ways.map(({ isClash, free }) => [isClash, free])).toEqual([
    [true, 0],
    [true, 0],
  ]);
  // There in the slot, though not when it begins, is in time.
  const [tight] = layOut([aTour('1', '08:00', '09:00'), aTour('2', '09:30', '10:30', { terminal: 2 })], minutes).ways;
  expect(tight?.isClash).toBe(false);
  // One that is at the terminal is not late.
  const there = { ...aTour('2', '09:00', '10:00', { terminal: 2 }), hasReachedTerminal: true };
  expect(layOut([aTour('1', '08:00', '09:00'), there], minutes).ways[0]?.isClash).toBe(false);
});

test('FWD-BOARD-08 FWD-BOARD-10 only clashes that a tour makes are named', () => {
  const minutes = minutesIn([{ fromTerminalId: 1, toTerminalId: 1, minutes: 60 }]);
  const own = [aTour('1', '08:00', '08:30'), aTour('2', '08:30', '09:00'), aTour('4', '12:00', '12:30')];
  expect(layOut(own, minutes).ways.map(({ isClash }) => isClash)).toEqual([true, false]);
  expect(clashesWith(own, aTour('5', '12:30', '13:00'), minutes).map(({ to }) => to.tour.id)).toEqual(['5']);
  // Moved away, it no longer stands where it stood.
  expect(clashesWith(own, aTour('2', '14:00', '14:30'), minutes)).toEqual([]);
});

test('FWD-BOARD-08 the nearest free slot is taken, one that misses no train before others', () => {
  const of = (from: string, to: string, category = 'green', atRisk: string | null = null) =>
    ({ ...slot(from, to), category, atRisk }) as MoveSlot;
  const own = slot('10:00', '11:00');
  const all = [of('12:00', '13:00'), of('09:00', '10:00', 'red'), of('10:00', '11:00'), of('08:00', '09:00', 'yellow')];
  const free = freeSlots(all, own);
  const nearest = (wish: MoveWish) => nearestSlot(free, own, wish)?.slotBegin;
  expect(free).toHaveLength(2);
  expect(nearest({ kind: 'at', begin: at('09:15').getTime() })).toEqual(at('08:00'));
  expect(nearest({ kind: 'at', begin: at('10:15').getTime() })).toEqual(at('12:00'));
  // Of two as near the earlier one.
  expect(nearest({ kind: 'at', begin: at('10:00').getTime() })).toEqual(at('08:00'));
  expect(nearest({ kind: 'earlier' })).toEqual(at('08:00'));
  expect(nearest({ kind: 'later' })).toEqual(at('12:00'));
  expect(nearestSlot([], own, { kind: 'later' })).toBeUndefined();
  const risky = [of('09:00', '10:00', 'green', 'deadline'), of('15:00', '16:00')];
  expect(nearestSlot(risky, own, { kind: 'at', begin: at('09:00').getTime() })?.slotBegin).toEqual(at('15:00'));
});

test('FWD-BOARD-08 a block is dropped at a quarter of an hour', () => {
  expect(wishedBegin(0, 7 * minute)).toBe(0);
  expect(wishedBegin(0, -38 * minute)).toBe(-45 * minute);
});

test('FWD-BOARD-12 keys of a block, and none of the browser', () => {
  const press = (key: string, more: object = {}) =>
    boardKey({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more });
  expect(press('M')).toEqual({ kind: 'move', to: 'later' });
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ kind: 'move', to: 'earlier' });
  expect(press('ArrowDown', { altKey: true })).toEqual({ kind: 'driver', to: 'below' });
  expect(press('d')).toEqual({ kind: 'driver', to: undefined });
  expect(press('d', { ctrlKey: true })).toBeUndefined();
  expect(press('Tab')).toBeUndefined();
});

test('FWD-BOARD-12 arrows walk in a row, and to the nearest block of the next row that has any', () => {
  const blocks = (...tours: Tour[]) => layOut(tours, hour).blocks;
  const rows = [
    blocks(aTour('1', '08:00', '09:00'), aTour('2', '12:00', '13:00')),
    [],
    blocks(aTour('3', '06:00', '07:00'), aTour('4', '11:00', '12:00')),
  ];
  const to = (id: string, way: Parameters<typeof walked>[2]) => walked(rows, id, way)?.tour.id;
  expect([to('1', 'right'), to('1', 'left'), to('2', 'down'), to('3', 'up')]).toEqual(['2', undefined, '4', '1']);
  expect([to('1', 'last'), to('4', 'first'), to('4', 'down'), to('gone', 'left')]).toEqual([
    '2',
    '3',
    undefined,
    undefined,
  ]);
});
