import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptRisk, shownRisk, type TrainOfBox, trainRisks, unbookedRisk } from './train-risk.ts';

const at = (time: string) => new Date(`2026-05-12T${time}:00Z`);
const slot = { slotBegin: at('08:00'), slotEnd: at('08:50') };
const delivery: TrainOfBox = {
  type: 'delivery',
  trainCancelled: false,
  trainState: null,
  latestLoadingTime: null,
  trainArrival: null,
};
const margins = { trainMarginMinutes: 30, unloadingMarginMinutes: 20 };
const pickup: TrainOfBox = { ...delivery, type: 'pickup' };

test.each<[string, Partial<TrainOfBox>, string | null]>([
  ['without a time', {}, null],
  ['slot over long before', { latestLoadingTime: at('12:00') }, 'truck_missing'],
  ['exactly the margin before', { latestLoadingTime: at('09:20') }, 'truck_missing'],
  ['less than the margin before', { latestLoadingTime: at('09:19') }, 'slot_too_close'],
  ['at the end of the slot', { latestLoadingTime: at('08:50') }, 'slot_too_close'],
  ['before the end of the slot', { latestLoadingTime: at('08:49') }, 'slot_after_loading'],
  ['cancelled', { trainCancelled: true, latestLoadingTime: at('12:00') }, 'train_cancelled'],
  ['cancelled without a time', { trainCancelled: true }, 'train_cancelled'],
  ['under way', { trainState: 'loading', latestLoadingTime: at('12:00') }, 'truck_missing'],
  ['over, the train departed', { trainState: 'departed', latestLoadingTime: at('12:00') }, 'left_behind'],
  [
    'over before the slot, the train departed',
    { trainState: 'departed', latestLoadingTime: at('07:00') },
    'left_behind',
  ],
])('TRN-42 TRN-43 TRN-56 a delivery, loading %s', (_, train, reason) => {
  expect(keptRisk({ ...delivery, ...train }, slot, margins)).toBe(reason);
});

test.each<[string, Partial<TrainOfBox>, string | null]>([
  ['unknown', {}, null],
  ['the unloading before the slot', { trainArrival: at('07:40') }, null],
  ['less than the unloading before it', { trainArrival: at('07:41') }, 'slot_before_unloading'],
  ['at the begin of the slot', { trainArrival: at('08:00') }, 'slot_before_unloading'],
  ['after it, as reported', { trainArrival: at('08:10'), trainState: 'arrived' }, 'slot_before_unloading'],
  ['and unloaded by now', { trainState: 'departed' }, null],
  ['after the begin of the slot', { trainArrival: at('08:01') }, 'train_not_arrived'],
  ['never', { trainCancelled: true, trainArrival: at('07:00') }, 'train_cancelled'],
  ['of no concern for the loading', { latestLoadingTime: at('07:00') }, null],
])('TRN-42 TRN-60 a pickup, the train arriving %s', (_, train, reason) => {
  expect(keptRisk({ ...pickup, ...train }, slot, margins)).toBe(reason);
});

test('TRN-42 TRN-44 TRN-56 a missing truck counts from the end of its slot on, everything for a day, a box left behind for a week', () => {
  const end = slot.slotEnd;
  const later = (minutes: number) => new Date(end.getTime() + minutes * 60_000);
  expect(shownRisk('truck_missing', end, later(-1))).toBeNull();
  expect(shownRisk('truck_missing', end, later(0))).toBe('truck_missing');
  expect(shownRisk('slot_too_close', end, later(-600))).toBe('slot_too_close');
  expect(shownRisk('slot_too_close', end, later(24 * 60 - 1))).toBe('slot_too_close');
  expect(shownRisk('slot_too_close', end, later(24 * 60))).toBeNull();
  expect(shownRisk('left_behind', end, later(7 * 24 * 60 - 1))).toBe('left_behind');
  expect(shownRisk('left_behind', end, later(7 * 24 * 60))).toBeNull();
  expect(shownRisk(null, end, end)).toBeNull();
});

test('TRN-42 a box without a booking is at risk from a day before the latest loading time on', () => {
  const box = { ...delivery, latestLoadingTime: at('12:00') };
  expect(unbookedRisk(box, new Date('2026-05-11T11:59:59Z'))).toBeNull();
  expect(unbookedRisk(box, new Date('2026-05-11T12:00:00Z'))).toBe('no_booking');
  expect(unbookedRisk(box, new Date('2026-05-13T12:00:00Z'))).toBe('no_booking');
  expect(unbookedRisk(delivery, at('12:00'))).toBeNull();
  expect(unbookedRisk({ ...delivery, trainCancelled: true }, at('12:00'))).toBe('train_cancelled');
  expect(unbookedRisk({ ...delivery, trainState: 'departed' }, at('12:00'))).toBe('left_behind');
  expect(unbookedRisk({ ...pickup, trainCancelled: true }, at('12:00'))).toBeNull();
});

test('TRN-42 a later latest loading time, an earlier arrival or a smaller margin never adds a risk', () => {
  const time = fc.integer({ min: 0, max: 2_000 }).map((minutes) => new Date(at('00:00').getTime() + minutes * 60_000));
  const box = fc.record<TrainOfBox>({
    type: fc.constantFrom('pickup', 'delivery'),
    trainCancelled: fc.boolean(),
    trainState: fc.constantFrom('planned', 'arrived', 'loading', null),
    latestLoadingTime: fc.option(time),
    trainArrival: fc.option(time),
  });
  const span = fc.tuple(time, fc.integer({ min: 10, max: 240 })).map(([slotBegin, minutes]) => ({
    slotBegin,
    slotEnd: new Date(slotBegin.getTime() + minutes * 60_000),
  }));
  const worse = (reason: string | null) =>
    reason === null || reason === 'truck_missing'
      ? 0
      : reason === 'slot_too_close' || reason === 'slot_before_unloading'
        ? 1
        : 2;
  fc.assert(
    fc.property(box, span, fc.nat(120), fc.nat(120), fc.nat(300), (train, booked, margin, unloading, minutes) => {
      const given = { trainMarginMinutes: margin, unloadingMarginMinutes: unloading };
      const before = keptRisk(train, booked, given);
      if (before !== null) expect(trainRisks).toContain(before);
      const moved = (date: Date | null, by: number) => date && new Date(date.getTime() + by * 60_000);
      const relieved = {
        ...train,
        latestLoadingTime: moved(train.latestLoadingTime, minutes),
        trainArrival: moved(train.trainArrival, -minutes),
      };
      const smaller = {
        trainMarginMinutes: Math.max(0, margin - minutes),
        unloadingMarginMinutes: Math.max(0, unloading - minutes),
      };
      expect(worse(keptRisk(relieved, booked, smaller))).toBeLessThanOrEqual(worse(before));
      const { latestLoadingTime: latest } = train;
      if (train.type === 'pickup' || !latest || train.trainCancelled) return;
      expect(worse(before) > 0).toBe(booked.slotEnd.getTime() + margin * 60_000 > latest.getTime());
    }),
    { numRuns: 1_000 },
  );
});
