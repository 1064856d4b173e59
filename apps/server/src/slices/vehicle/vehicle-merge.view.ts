import type { ReportedVehicle } from './vehicle-list.queries.ts';

/** Vehicles that drivers report are known by this (driver contract, section 4). */
const ofDriver = 'driver-';
/** The terminal's own report counts until the driver's is so much newer, in milliseconds. */
const terminalCounts = 10_000;

/** One vehicle for each truck: what a driver reports fills in for the terminal's vehicle of the same plate (DRV-POS-08). */
export function mergedTrucks(all: readonly ReportedVehicle[]): readonly ReportedVehicle[] {
  const byPlate = new Map<string, ReportedVehicle>();
  for (const vehicle of all) {
    if (vehicle.plateKey && !vehicle.deleted && vehicle.vehicleId.startsWith(ofDriver)) {
      const known = byPlate.get(vehicle.plateKey);
      if (!known || known.occurredAt < vehicle.occurredAt) byPlate.set(vehicle.plateKey, vehicle);
    }
  }
  if (byPlate.size === 0) return all;
  const isTerminals = ({ vehicleId, deleted }: ReportedVehicle) => !deleted && !vehicleId.startsWith(ofDriver);
  const seen = new Set(all.filter(isTerminals).map(({ plateKey }) => plateKey));
  return all.flatMap((vehicle) => {
    if (vehicle.vehicleId.startsWith(ofDriver)) return seen.has(vehicle.plateKey) ? [] : [vehicle];
    const driver = isTerminals(vehicle) ? byPlate.get(vehicle.plateKey ?? '') : undefined;
    const isOld = driver && driver.occurredAt.getTime() - vehicle.occurredAt.getTime() > terminalCounts;
    return [isOld ? { ...driver, vehicleId: vehicle.vehicleId, licensePlate: vehicle.licensePlate } : vehicle];
  });
}
