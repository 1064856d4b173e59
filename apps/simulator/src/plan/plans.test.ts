import {
  LoadUnitItem,
  ReleaseItem,
  SlotCapacityItem,
  SlotTemplateItem,
  TrainBookingItem,
  TrainItem,
} from '@quaygate/contract';
import { addDays, checkContainerNumber, isTooHeavy, present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { day, later } from '../moments.ts';
import { type Facility, readSettings, type Settings } from '../settings.ts';
import { slotCapacityItems, slotTemplateItems } from './slots.ts';
import { type PlannedTour, plannedTours } from './tours.ts';
import { estimatedTime, latestLoadingTime, trainItems, trainsOfDay } from './trains.ts';
import { unitItems } from './unit-items.ts';

const key = `qgk_000000000000_${'a'.repeat(43)}`;
const given = {
  target: 'http://127.0.0.1:1',
  facilities: [{ id: 8, key, modules: ['Module 1', 'Module 2'] }],
  trainOperators: { 8: ['nordgleis', 'alpenbahn'] },
  start: '2026-05-12T08:00:00Z',
};
const settings = readSettings(given, new Date(given.start));
const [facility] = settings.facilities as [Facility];
const today = '2026-05-12';

function toursOf(of: Settings, count: number, kind: 'tour' | 'pastTour' = 'tour'): PlannedTour[] {
  const tours: PlannedTour[] = [];
  for (const tour of plannedTours(of, present(of.facilities[0]), { from: of.start, speed: of.speed, kind })) {
    if (tours.push(tour) === count) break;
  }
  return tours;
}
const reported = (of: Settings) =>
  toursOf(of, 300).map((tour) => unitItems(of.seed, present(of.facilities[0]), tour, 'f1'));
const days = Array.from({ length: 20 }, (_, ahead) => addDays(today, ahead));
const trainsIn = (of: Settings) =>
  days.flatMap((date) => trainsOfDay(of, facility, date).flatMap((train) => trainItems(of, facility, train)));
const everything = (of: Settings) => ({
  units: reported(of),
  trains: trainsIn(of),
  templates: slotTemplateItems(of.seed, facility, today),
  capacities: days.flatMap((date) => slotCapacityItems(of.seed, facility, date)),
});

test('INT-23 the same seed, settings and start give the same items with the same eventIds in the same order', () => {
  expect(JSON.stringify(everything(readSettings(given, new Date(given.start))))).toBe(
    JSON.stringify(everything(settings)),
  );
});

test('INT-23 another seed or start gives other load units', () => {
  const first = new Set(reported(settings).flatMap(({ loadUnits }) => loadUnits.map(({ eventId }) => eventId)));
  for (const other of [
    { ...settings, seed: 2 },
    { ...settings, start: later(settings.start, 60_000) },
  ]) {
    const ids = reported(other).flatMap(({ loadUnits }) => loadUnits.map(({ eventId }) => eventId));
    expect(ids.filter((id) => first.has(id))).toEqual([]);
  }
});

test('INT-23 more bookings change neither trains nor slots', () => {
  const { units, ...rest } = everything({ ...settings, toursPerDay: 4_000 });
  const { units: _, ...same } = everything(settings);
  expect(rest).toEqual(same);
  expect(units).not.toEqual(reported(settings));
});

test('INT-23 every item has an eventId of its own', () => {
  const { units, trains, templates, capacities } = everything(settings);
  const items = [...units.flatMap((each) => Object.values(each).flat()), ...trains, ...templates, ...capacities];
  expect(new Set(items.map(({ eventId }) => eventId)).size).toBe(items.length);
});

test('INT-21 every item is one that the integration API takes', () => {
  const { units, trains, templates, capacities } = everything(settings);
  const wrong = (schema: z.ZodType, items: readonly object[]) =>
    JSON.parse(JSON.stringify(items)).filter((item: object) => !schema.safeParse(item).success);
  expect(
    wrong(
      LoadUnitItem,
      units.flatMap(({ loadUnits }) => loadUnits),
    ),
  ).toEqual([]);
  expect(
    wrong(
      ReleaseItem,
      units.flatMap(({ releases }) => releases),
    ),
  ).toEqual([]);
  expect(
    wrong(
      TrainBookingItem,
      units.flatMap(({ trainBookings }) => trainBookings),
    ),
  ).toEqual([]);
  expect(wrong(TrainItem, trains)).toEqual([]);
  expect(wrong(SlotTemplateItem, templates)).toEqual([]);
  expect(wrong(SlotCapacityItem, capacities)).toEqual([]);
  expect(capacities.length).toBeGreaterThan(3);
});

test('INT-21 about a third of the tours are pairs, with the pickup first', () => {
  const tours = toursOf(settings, 1_000);
  const pairs = tours.filter(({ units }) => units.length === 2 && units[1]?.direction === 'delivery');
  expect(pairs.length).toBeGreaterThan(250);
  expect(pairs.length).toBeLessThan(420);
  expect(pairs.every(({ units }) => units[0]?.direction === 'pickup')).toBe(true);
});

test('INT-21 load units are known before they are booked, weigh what may be booked and carry right check digits', () => {
  for (const { reportAt, bookAt, wishedBegin, units } of toursOf(settings, 500)) {
    expect(reportAt <= bookAt && bookAt < wishedBegin).toBe(true);
    for (const { netWeight, emptyWeight, containerNumber } of units) {
      expect(isTooHeavy(netWeight, emptyWeight)).toBe(false);
      expect(checkContainerNumber(containerNumber)).toBe('ok');
    }
  }
});

test('INT-21 a delivery reaches its train, a pickup came with one before', () => {
  const assigned = toursOf(settings, 500).flatMap(({ units, wishedBegin }) =>
    units.flatMap(({ train, direction }) => (train ? [{ train, direction, wishedBegin }] : [])),
  );
  expect(assigned.length).toBeGreaterThan(100);
  for (const { train, direction, wishedBegin } of assigned) {
    if (direction === 'delivery')
      expect(present(latestLoadingTime(train)).getTime()).toBeGreaterThan(wishedBegin.getTime());
    else expect(estimatedTime(train).getTime()).toBeLessThan(wishedBegin.getTime());
  }
});

test('INT-21 trains run every day for every operator, some late, loading ends an hour before the departure', () => {
  const trains = days.flatMap((date) => trainsOfDay(settings, facility, date));
  expect(trains).toHaveLength(20 * 8);
  expect(new Set(trains.map(({ trainOperatorId }) => trainOperatorId)).size).toBe(2);
  const mean = trains.reduce((sum, { delay }) => sum + delay, 0) / trains.length;
  expect(mean).toBeGreaterThan(9);
  expect(mean).toBeLessThan(22);
  for (const train of trains) {
    const { latestLoadingTime: loading, estimatedTime: departure } = present(
      trainItems(settings, facility, train).at(-1),
    );
    if (train.direction === 'outbound') expect(departure.getTime() - present(loading).getTime()).toBe(3_600_000);
    else expect(loading).toBeNull();
  }
});

test('INT-21 what is reported of a train comes in order of time and ends with what it did', () => {
  for (const train of trainsOfDay(settings, facility, today)) {
    const items = trainItems(settings, facility, train);
    const times = items.map(({ occurredAt }) => occurredAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(items[0]).toMatchObject({ state: 'planned', estimatedTime: train.plannedTime });
    expect(items.at(-1)?.state).toBe(train.direction === 'outbound' ? 'departed' : 'arrived');
  }
});

test('INT-22 a backfill books at the pace of real life and under names of its own', () => {
  const fast = { ...settings, speed: 600 };
  const past: PlannedTour[] = [];
  for (const tour of plannedTours(fast, facility, { from: later(fast.start, -2 * day), speed: 1, kind: 'pastTour' })) {
    if (tour.bookAt >= fast.start) break;
    past.push(tour);
  }
  expect(past.length).toBeGreaterThan(300);
  expect(past.length).toBeLessThan(520);
  const ids = new Set(toursOf(fast, 300).flatMap(({ units }) => units.map(({ orderId }) => orderId)));
  expect(past.some(({ units }) => units.some(({ orderId }) => ids.has(orderId)))).toBe(false);
});
