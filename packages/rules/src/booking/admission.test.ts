import { expect, test } from 'vitest';
import { admissionVerdict, unitHindrances, whatHinders } from './admission.ts';
import { admittedTime, type VisitFacts, type VisitUnit } from './readiness.ts';

const at = (time: string) => new Date(`2026-05-13T${time}Z`);
const visit: VisitFacts = {
  slotBegin: at('06:00:00'),
  slotEnd: at('07:00:00'),
  toleranceMinutes: 60,
  licensePlate: 'DU-QG 1',
  isDriverBlocked: false,
  verificationRequired: false,
  verifiedUntil: null,
  isApproved: true,
  needsLicense: true,
  licensedUntil: at('20:00:00'),
  licensePaidUntil: at('20:00:00'),
  licenseEndedDate: null,
  hasDoubleTour: false,
  truckPlaces: 2,
  truckWeight: 41_000,
  isOneToOne: false,
  isSlotClosed: false,
  closure: null,
  halt: null,
};
const unit: VisitUnit = {
  bookingId: 'b1',
  type: 'delivery',
  isWithdrawn: false,
  isHandedOver: false,
  containerType: 'BOX',
  containerLength: 40,
  weight: 23_800,
  name: 'MSCU1234565',
  netWeight: 20_000,
  emptyWeight: 3_800,
  maxWeight: 41_000,
  trainCancelled: false,
  latestLoadingTime: null,
  deadlines: [],
  deadlineGraceMinutes: 30,
  isReleased: true,
  trainRisk: null,
  isCustomsBlocked: false,
  lacksDangerousGoods: false,
};
const inTime = at('06:30:00');

test('DRV-TOUR-03 a visit without a reason may come in', () => {
  expect(whatHinders(visit, [unit], inTime)).toEqual([]);
  expect(admissionVerdict([])).toBe('allowed');
});

test.each<[Partial<VisitFacts>, string, string]>([
  [{ isDriverBlocked: true }, 'driver_blocked', 'blocked'],
  [{ verificationRequired: true }, 'driver_not_verified', 'blocked'],
  [{ verificationRequired: true, verifiedUntil: at('06:30:00') }, 'driver_not_verified', 'blocked'],
  [{ isApproved: false }, 'driver_not_approved', 'restricted'],
  [{ licensePlate: ' ' }, 'plate_missing', 'restricted'],
  [{ licensedUntil: null }, 'license_not_valid', 'restricted'],
  [{ licensedUntil: at('06:30:00') }, 'license_not_valid', 'restricted'],
  [{ isOneToOne: true }, 'one_to_one', 'restricted'],
])('DRV-TOUR-03 %j is %s and makes the verdict %s', (change, reason, verdict) => {
  const reasons = whatHinders({ ...visit, ...change }, [unit], inTime);
  expect(reasons).toEqual([reason]);
  expect(admissionVerdict(reasons)).toBe(verdict);
});

test.each<[Partial<VisitUnit>, string[]]>([
  [{ isWithdrawn: true }, ['order_not_available']],
  [{ isHandedOver: true }, ['order_not_available']],
  [{ containerType: null }, ['order_not_available']],
  [{ maxWeight: 23_799 }, ['order_not_available']],
  [{ isReleased: false }, ['not_released']],
  [{ trainCancelled: true }, ['train_cancelled']],
  [{ trainCancelled: true, latestLoadingTime: inTime }, ['train_cancelled']],
  [{ trainCancelled: true, type: 'pickup' }, []],
  [{ latestLoadingTime: inTime }, ['latest_loading_time_passed']],
  [{ latestLoadingTime: at('06:30:01') }, []],
  [
    { deadlines: [{ deadlineStart: '2026-05-13T07:00:01Z', deadlineEnd: '2026-05-13T08:00:00Z' }] },
    ['acceptance_deadline'],
  ],
  [{ deadlines: [{ deadlineStart: '2026-05-13T07:00:00Z', deadlineEnd: '2026-05-13T08:00:00Z' }] }, []],
])('DRV-TOUR-03 a load unit with %j gives %j', (change, reasons) => {
  expect(unitHindrances({ ...unit, ...change }, inTime)).toEqual(reasons);
});

test('DRV-TOUR-03 the tolerance of the terminal begins with its first moment and ends before its last', () => {
  expect(admittedTime(visit)).toEqual({ from: at('05:00:00'), until: at('08:00:00') });
  expect(whatHinders(visit, [unit], at('04:59:59'))).toEqual(['too_early']);
  expect(whatHinders(visit, [unit], at('05:00:00'))).toEqual([]);
  expect(whatHinders(visit, [unit], at('07:59:59'))).toEqual([]);
  expect(whatHinders(visit, [unit], at('08:00:00'))).toEqual(['too_late']);
});

test('DRV-TOUR-03 several reasons come in one order, each once', () => {
  const all = whatHinders(
    { ...visit, isDriverBlocked: true, licensedUntil: null },
    [
      { ...unit, isReleased: false, containerLength: 20, weight: 1 },
      { ...unit, isReleased: false, containerLength: 20, weight: 1 },
    ],
    at('03:00:00'),
  );
  expect(all).toEqual(['driver_blocked', 'too_early', 'not_released', 'license_not_valid']);
});

test('READY-09 a truck that carries more than it may is restricted', () => {
  expect(whatHinders(visit, [unit, { ...unit, bookingId: 'b2' }], inTime)).toEqual(['truck_full']);
});
