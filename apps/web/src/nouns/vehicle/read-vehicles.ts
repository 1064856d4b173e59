import { appointmentStatuses, type Vehicle } from '@quaygate/contract';

export type AppointmentStatus = Vehicle['truckAppointmentStatus'];
/** A vehicle as a message tells it; its status may be missing too (TENT-17). */
export interface SeenVehicle extends Omit<Vehicle, 'truckAppointmentStatus'> {
  truckAppointmentStatus: AppointmentStatus | null;
}

const known: readonly string[] = appointmentStatuses;
const numberIn = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const isStatus = (value: unknown): value is AppointmentStatus => known.includes(String(value));
const statusIn = (value: unknown) => (isStatus(value) ? value : textIn(value) === null ? null : 'UNKNOWN');

function readVehicle(record: unknown): SeenVehicle | undefined {
  const fields: Partial<Record<keyof Vehicle, unknown>> = Object(record);
  const vehicleId = textIn(fields.vehicleId);
  if (vehicleId === null) return undefined;
  return {
    vehicleId,
    latitude: numberIn(fields.latitude),
    longitude: numberIn(fields.longitude),
    direction: numberIn(fields.direction),
    locationAccuracy: numberIn(fields.locationAccuracy),
    truckAppointmentStatus: statusIn(fields.truckAppointmentStatus),
    truckAppointmentId: textIn(fields.truckAppointmentId),
    truckAppointmentExternalId: textIn(fields.truckAppointmentExternalId),
    vehicleLicensePlate: textIn(fields.vehicleLicensePlate),
    ocrImageUrl: textIn(fields.ocrImageUrl),
  };
}

/**
 * The vehicles of a message; undefined for one that is no list. A record without a vehicleId is left out, of two with
 * the same one the last counts, and what a field should not hold counts as unknown (TRM-MON-29, TRM-MON-51).
 */
export function readVehicles(message: unknown): SeenVehicle[] | undefined {
  if (!Array.isArray(message)) {
    console.warn('A message of the vehicle socket is no list; it is ignored.');
    return undefined;
  }
  const vehicles = new Map<string, SeenVehicle>();
  let ignored = 0;
  for (const record of message) {
    const vehicle = readVehicle(record);
    if (vehicle) vehicles.set(vehicle.vehicleId, vehicle);
    else ignored += 1;
  }
  if (ignored > 0) console.warn(`Records without a vehicleId are ignored: ${ignored}.`);
  return [...vehicles.values()];
}
