import type { Vehicle } from '@quaygate/contract';
import { type Area, isVisitRunning, isWithin, positionCountsFor, visitOf, visitStatus } from '@quaygate/rules';
import type { ReportedVehicle } from './vehicle-list.queries.ts';
import { mergedTrucks } from './vehicle-merge.view.ts';
import type { PlateVisit } from './vehicle-visit.queries.ts';

/** What a list is made of: the newest report of each vehicle, and the tours of their plates. */
export interface ListParts {
  area: Area | null;
  vehicles: readonly ReportedVehicle[];
  visits: ReadonlyMap<string, readonly PlateVisit[]>;
}

const noVisits: readonly PlateVisit[] = [];

/** The vehicles that are shown now, sorted by vehicleId (terminal contract, 7.2). */
export function vehicleList({ area, vehicles, visits }: ListParts, now: Date): Vehicle[] {
  const shown: Vehicle[] = [];
  for (const vehicle of mergedTrucks(vehicles)) {
    const listed = viewOf(vehicle, visits.get(vehicle.plateKey ?? '') ?? noVisits, area, now);
    if (listed) shown.push(listed);
  }
  return shown.sort((a, b) => (a.vehicleId < b.vehicleId ? -1 : 1));
}

/** Undefined: the vehicle is not shown (TRM-SOCK-15). */
function viewOf(
  vehicle: ReportedVehicle,
  tours: readonly PlateVisit[],
  area: Area | null,
  now: Date,
): Vehicle | undefined {
  if (vehicle.deleted) return undefined;
  const { latitude, longitude } = vehicle;
  const isFresh = now.getTime() - vehicle.occurredAt.getTime() <= positionCountsFor;
  const place = isFresh && latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const isInside = place !== null && area !== null && isWithin(area, place);
  const isAway = vehicle.isOutside || (place !== null && !isInside);
  const visit = tours.length > 0 ? visitOf(tours, vehicle, now) : undefined;
  const isRunning = visit !== undefined && isVisitRunning(visit, vehicle, now);
  if (!isRunning && (isAway || !isFresh)) return undefined;
  return {
    vehicleId: vehicle.vehicleId,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    direction: place && vehicle.direction,
    locationAccuracy: place && vehicle.locationAccuracy,
    // The table has texts; only statuses of the contract are written to it.
    truckAppointmentStatus: visitStatus(visit, { isInside }, now) as Vehicle['truckAppointmentStatus'],
    truckAppointmentId: visit?.tourId ?? null,
    truckAppointmentExternalId: visit ? (visit.externalId ?? visit.tourId) : null,
    vehicleLicensePlate: vehicle.licensePlate,
    ocrImageUrl: visit?.hasPicture ? `truckappointments/${visit.tourId}/ocrImage` : null,
  };
}
