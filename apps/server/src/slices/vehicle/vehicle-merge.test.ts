import { expect, test } from 'vitest';
import type { ReportedVehicle } from './vehicle-list.queries.ts';
import { mergedTrucks } from './vehicle-merge.view.ts';

const at = (second: number) => new Date(Date.UTC(2026, 4, 13, 6, 0, second));
const place = { latitude: 51.456, longitude: 6.736 };
const near = { latitude: 51.457, longitude: 6.737 };
const vehicle = (vehicleId: string, second: number, more: Partial<ReportedVehicle> = {}): ReportedVehicle => ({
  ...{ vehicleId, occurredAt: at(second), licensePlate: 'DU-A 1', plateKey: 'DUA1', ...place },
  ...{ direction: 90, locationAccuracy: 4, isOutside: false, deleted: false, leftAt: null },
  ...more,
});
const shown = (...vehicles: ReportedVehicle[]) =>
  [...mergedTrucks(vehicles)].map(({ vehicleId, latitude }) => [vehicleId, latitude]);

test('DRV-POS-08 the truck of the terminal stands for both, with its own place while that is at most 10 s older', () => {
  const driver = vehicle('driver-T1', 20, near);
  expect(shown(driver, vehicle('truck-1', 21))).toEqual([['truck-1', place.latitude]]);
  expect(shown(vehicle('truck-1', 10), driver)).toEqual([['truck-1', place.latitude]]);
  expect(shown(vehicle('truck-1', 9), driver)).toEqual([['truck-1', near.latitude]]);
});

test('DRV-POS-08 of two tours of one plate the newer report fills in', () => {
  const drivers = [vehicle('driver-T2', 30, near), vehicle('driver-T1', 20, { latitude: 51.46 })];
  expect(shown(vehicle('truck-1', 0), ...drivers)).toEqual([['truck-1', near.latitude]]);
});

test('DRV-POS-08 a driver stands alone where the terminal has no vehicle, another plate, or one that is gone', () => {
  const driver = vehicle('driver-T1', 20);
  expect(shown(driver)).toEqual([['driver-T1', place.latitude]]);
  const other = vehicle('truck-2', 20, { plateKey: 'DUB2' });
  expect(shown(driver, other)).toEqual([
    ['driver-T1', place.latitude],
    ['truck-2', place.latitude],
  ]);
  const plain = vehicle('truck-3', 20, { plateKey: null });
  expect(shown(driver, plain)).toHaveLength(2);
  expect(shown(driver, vehicle('truck-1', 20, { deleted: true }))).toContainEqual(['driver-T1', place.latitude]);
});
