import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comesUnpaired, differInLength, leavesUnpaired, tourCounts } from '../slot/one-to-one.ts';
import type { CarriedUnit } from '../truck/truck-load.ts';
import { type MoveTarget, moveRefusal } from './booking-move.ts';
import { canMoveTour } from './tour.ts';

const unit = fc.record<CarriedUnit>({
  ...{ containerType: fc.constant('BOX'), weight: fc.constant(20_000), name: fc.constant('A') },
  type: fc.constantFrom('pickup', 'delivery'),
  containerLength: fc.constantFrom(20, 40, null),
});
const units = fc.array(unit, { maxLength: 6 });
const surplus = (tour: readonly CarriedUnit[]) => {
  const { pickups, deliveries } = tourCounts(tour);
  return deliveries - pickups;
};
const large = { truckPlaces: 100, truckWeight: 1_000_000 };
const free: MoveTarget = { ...large, isVerified: true, isLicensed: true, isConcerned: false, tour: null };
const box = { containerType: 'BOX', containerLength: 40, weight: 20_000, name: 'A' };
const pickup: CarriedUnit = { ...box, type: 'pickup' };
const delivery: CarriedUnit = { ...box, type: 'delivery' };

describe('moveRefusal', () => {
  test.each<[string, CarriedUnit[], Partial<MoveTarget>, string | undefined]>([
    ['nothing stands against it', [pickup, delivery], {}, undefined],
    ['the driver is not verified', [pickup], { isVerified: false, isLicensed: false }, 'driver_not_verified'],
    ['there is no licence', [pickup], { isLicensed: false }, 'no_valid_license'],
    ['the truck has arrived', [pickup], { tour: { state: 'facility_reached', units: [] } }, 'booking_terminal_reached'],
    [
      'lengths differ',
      [delivery],
      { tour: { state: 'active', units: [{ ...delivery, containerLength: 20 }] } },
      'deliveries_container_length_not_equal',
    ],
    [
      'a pickup there has another length',
      [delivery],
      { tour: { state: 'active', units: [{ ...pickup, containerLength: 20 }] } },
      undefined,
    ],
    ['a delivery comes alone', [delivery], { isConcerned: true }, 'one_to_one_booking_not_satisfied_update_delivery'],
    [
      'a delivery finds its pickup',
      [delivery],
      { isConcerned: true, tour: { state: 'active', units: [pickup] } },
      undefined,
    ],
    ['the truck is full there', [pickup], { truckPlaces: 2, tour: { state: 'active', units: [pickup] } }, 'truck_full'],
    ['what was together before comes alone', [pickup, pickup], { truckPlaces: 2 }, undefined],
    ['a pair comes', [delivery, pickup], { isConcerned: true }, undefined],
  ])('FWD-MOVE-04 FWD-MOVE-05 %s', (_, moved, target, code) => {
    expect(moveRefusal(moved, { ...free, ...target })).toBe(code);
  });

  test('FWD-MOVE-05 in a one-to-one period no accepted move raises D - P of the new tour above 0', () => {
    fc.assert(
      fc.property(units, units, (there, moved) => {
        const refusal = moveRefusal(moved, { ...free, isConcerned: true, tour: { state: 'active', units: there } });
        if (refusal) return;
        const after = surplus([...there, ...moved]);
        expect(after <= 0 || after <= surplus(there)).toBe(true);
      }),
    );
  });

  test('FWD-MOVE-05 what leaves is refused exactly when it raises D - P of the tour it leaves above 0', () => {
    fc.assert(
      fc.property(units, units, (staying, leaving) => {
        const before = [...staying, ...leaving];
        const raises = surplus(staying) > 0 && surplus(staying) > surplus(before);
        expect(leavesUnpaired(tourCounts(before), tourCounts(leaving))).toBe(raises);
      }),
    );
  });

  test('FWD-MOVE-05 a whole tour leaves nothing unpaired', () => {
    fc.assert(fc.property(units, (all) => !leavesUnpaired(tourCounts(all), tourCounts(all))));
  });

  test('FWD-MOVE-05 pickups may always come, deliveries may always leave', () => {
    fc.assert(
      fc.property(units, fc.nat(4), (tour, count) => {
        const pickups = tourCounts(Array.from({ length: count }, () => pickup));
        const deliveries = tourCounts(Array.from({ length: count }, () => delivery));
        return !comesUnpaired(tourCounts(tour), pickups) && !leavesUnpaired(tourCounts(tour), deliveries);
      }),
    );
  });

  test('FWD-MOVE-04 lengths are compared between known deliveries only, in either order', () => {
    fc.assert(
      fc.property(units, units, (a, b) => {
        expect(differInLength(a, b)).toBe(differInLength(b, a));
        expect(
          differInLength(
            a,
            b.filter(({ containerLength }) => containerLength === null),
          ),
        ).toBe(false);
      }),
    );
  });
});

test('FWD-MOVE-12 a tour moves as one while it has several bookings, all of them active, cancelled ones aside', () => {
  expect(canMoveTour(['active', 'active'])).toBe(true);
  expect(canMoveTour(['active', 'active', 'cancelled'])).toBe(true);
  expect(canMoveTour(['active', 'cancelled'])).toBe(false);
  expect(canMoveTour(['active'])).toBe(false);
  expect(canMoveTour(['active', 'progress'])).toBe(false);
});
