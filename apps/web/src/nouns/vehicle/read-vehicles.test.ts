import { appointmentStatuses, Vehicle, VehicleList } from '@quaygate/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readVehicles, type SeenVehicle } from './read-vehicles.ts';

const warned = vi.fn<(text: string) => void>();
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(warned));
afterEach(() => {
  vi.restoreAllMocks();
  warned.mockReset();
});

const bare: SeenVehicle = {
  vehicleId: 'v1',
  latitude: null,
  longitude: null,
  direction: null,
  locationAccuracy: null,
  truckAppointmentStatus: null,
  truckAppointmentId: null,
  truckAppointmentExternalId: null,
  vehicleLicensePlate: null,
  ocrImageUrl: null,
};

test('TRM-SOCK-03 what the contract allows is read as it is', () => {
  const list = appointmentStatuses.map((truckAppointmentStatus, index) => ({
    ...bare,
    vehicleId: `v${index}`,
    latitude: 51 + index / 100,
    longitude: 6.7,
    direction: index,
    locationAccuracy: 4.5,
    truckAppointmentStatus,
    truckAppointmentId: `a${index}`,
    truckAppointmentExternalId: `e${index}`,
    vehicleLicensePlate: 'DU-QG 1',
    ocrImageUrl: '/web/x',
  }));
  expect(readVehicles(list)).toEqual(VehicleList.parse(list));
  expect(readVehicles([])).toEqual([]);
  expect(warned).not.toHaveBeenCalled();
});

test.each([null, {}, 'v1', 7, { type: 'hello' }])(
  'TRM-MON-29 TRM-MON-51 %j is no list: logged and ignored',
  (message) => {
    expect(readVehicles(message)).toBeUndefined();
    expect(warned).toHaveBeenCalledTimes(1);
  },
);

test('TRM-MON-51 a record without a vehicleId text is ignored, the others count; nothing of it is logged', () => {
  const list = [
    null,
    'x',
    [],
    { vehicleId: 7 },
    { vehicleId: '' },
    { vehicleLicensePlate: 'GEHEIM 1' },
    { vehicleId: 'v1' },
  ];
  expect(readVehicles(list)).toEqual([bare]);
  expect(warned.mock.calls.join()).toContain(': 6.');
  expect(warned.mock.calls.join()).not.toContain('GEHEIM');
});

test('TENT-17 ids are texts, direction and accuracy numbers, and every field but vehicleId may be null', () => {
  expect(readVehicles([bare])).toEqual([bare]);
  const odd = {
    ...{ direction: '90', locationAccuracy: '4 m', latitude: true, longitude: {} },
    ...{ truckAppointmentId: 7, truckAppointmentExternalId: 7, vehicleLicensePlate: 7, ocrImageUrl: 7 },
  };
  expect(readVehicles([{ ...bare, ...odd }])).toEqual([bare]);
  const status = { truckAppointmentStatus: 'UNKNOWN' };
  expect(Vehicle.safeParse({ ...bare, ...status }).success).toBe(true);
  for (const [field, wrong] of Object.entries({ ...odd, vehicleId: null })) {
    const { error } = Vehicle.safeParse({ ...bare, ...status, [field]: wrong });
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  }
});

test('TRM-MON-51 of two records with one vehicleId the last counts; an unknown status is UNKNOWN', () => {
  const list = [
    { vehicleId: 'v1', truckAppointmentStatus: 'IN_GATE' },
    {
      vehicleId: 'v1',
      truckAppointmentStatus: 'FLYING',
      latitude: '51',
      longitude: Number.NaN,
      vehicleLicensePlate: 3,
    },
  ];
  expect(readVehicles(list)).toEqual([{ ...bare, truckAppointmentStatus: 'UNKNOWN' }]);
});
