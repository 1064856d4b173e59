import { describe, expect, test } from 'vitest';
import type { SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';
import { findTrucks, type WantedTrucks } from './wanted-trucks.ts';

const truck = (
  vehicleId: string,
  vehicleLicensePlate: string | null,
  more: Partial<SeenVehicle> = {},
): SeenVehicle => ({
  vehicleId,
  latitude: null,
  longitude: null,
  direction: null,
  locationAccuracy: null,
  truckAppointmentStatus: 'READY',
  truckAppointmentId: `id-${vehicleId}`,
  truckAppointmentExternalId: null,
  vehicleLicensePlate,
  ocrImageUrl: null,
  ...more,
});
const everything: WantedTrucks = { search: '', status: undefined, page: 0 };
const idsOf = (vehicles: SeenVehicle[], wanted: Partial<WantedTrucks> = {}) =>
  findTrucks(vehicles, { ...everything, ...wanted }).trucks.map(({ vehicleId }) => vehicleId);

test('TRM-MON-46 by plate, then by vehicle; those without a plate come last', () => {
  const vehicles = [truck('v4', null), truck('v3', 'B-X 10'), truck('v2', 'B-X 9'), truck('v1', 'B-X 10')];
  expect(idsOf(vehicles)).toEqual(['v2', 'v1', 'v3', 'v4']);
});

describe('pages', () => {
  const vehicles = Array.from({ length: 12 }, (_, index) => truck(`v${index}`, `A-B ${10 + index}`));
  test('TRM-MON-19 five to a page', () => {
    expect(idsOf(vehicles)).toEqual(['v0', 'v1', 'v2', 'v3', 'v4']);
    expect(idsOf(vehicles, { page: 2 })).toEqual(['v10', 'v11']);
    expect(findTrucks(vehicles, everything).total).toBe(12);
  });
  test('TRM-MON-46 a page that no longer exists becomes the last', () => {
    expect(findTrucks(vehicles.slice(0, 6), { ...everything, page: 2 })).toMatchObject({ page: 1, total: 6 });
    expect(findTrucks([], { ...everything, page: 2 })).toEqual({ page: 0, total: 0, trucks: [] });
  });
});

test('TRM-MON-44 TRM-MON-45 search and status combine with and', () => {
  const vehicles = [
    truck('v1', 'DU-QG 12', { truckAppointmentStatus: 'TROUBLE' }),
    truck('v2', 'DU-QG 13'),
    truck('v3', 'E-AB 1', { truckAppointmentStatus: 'TROUBLE', truckAppointmentExternalId: 'NB-duqg-7' }),
    truck('v4', null, { truckAppointmentStatus: null }),
  ];
  expect(idsOf(vehicles, { search: 'duqg' })).toEqual(['v1', 'v2', 'v3']);
  expect(idsOf(vehicles, { status: 'TROUBLE' })).toEqual(['v1', 'v3']);
  expect(idsOf(vehicles, { search: 'qg 1', status: 'TROUBLE' })).toEqual(['v1']);
  expect(idsOf(vehicles, { search: 'ID-V4' })).toEqual(['v4']);
  expect(idsOf(vehicles, { search: 'nothing' })).toEqual([]);
});
