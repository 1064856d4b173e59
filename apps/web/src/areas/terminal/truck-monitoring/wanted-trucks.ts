import { defaultLanguage } from '@quaygate/phrases';
import { fitsTruckSearch, mapTrucksPageSize } from '@quaygate/rules';
import type { AppointmentStatus, SeenVehicle } from '#web/nouns/vehicle/read-vehicles.ts';

/** What the list is asked for. */
export interface WantedTrucks {
  search: string;
  status: AppointmentStatus | undefined;
  /** Counted from 0. */
  page: number;
}

const plates = new Intl.Collator(defaultLanguage, { numeric: true });
/** Those without a plate come last (TRM-MON-46). */
const compare = (one: SeenVehicle, other: SeenVehicle): number => {
  const [left, right] = [one.vehicleLicensePlate, other.vehicleLicensePlate];
  if (left === null || right === null) {
    if (left !== right) return left === null ? 1 : -1;
  } else {
    const order = plates.compare(left, right);
    if (order !== 0) return order;
  }
  return plates.compare(one.vehicleId, other.vehicleId);
};

/** The page of the list that is shown; one that no longer exists becomes the last (TRM-MON-44 to TRM-MON-46). */
export function findTrucks(vehicles: readonly SeenVehicle[], { search, status, page }: WantedTrucks) {
  const found = vehicles
    .filter((vehicle) => status === undefined || vehicle.truckAppointmentStatus === status)
    .filter((vehicle) => {
      const { vehicleLicensePlate, truckAppointmentExternalId, truckAppointmentId, vehicleId } = vehicle;
      const texts = [vehicleLicensePlate, truckAppointmentExternalId, truckAppointmentId, vehicleId];
      return fitsTruckSearch(texts, search);
    })
    .sort(compare);
  const last = Math.max(0, Math.ceil(found.length / mapTrucksPageSize) - 1);
  const shown = Math.min(page, last);
  const begin = shown * mapTrucksPageSize;
  return { page: shown, total: found.length, trucks: found.slice(begin, begin + mapTrucksPageSize) };
}
