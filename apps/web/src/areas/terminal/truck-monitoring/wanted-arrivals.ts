import type { FacilityArrival } from '@quaygate/contract';
import { fitsTruckSearch, mapTrucksPageSize, minutesLate } from '@quaygate/rules';

/** Whether a truck comes after its slot. */
const isLate = ({ arrivalDate, timeSlot }: FacilityArrival) => minutesLate(arrivalDate, timeSlot.slotEnd) > 0;

export const countLate = (arrivals: readonly FacilityArrival[]): number => arrivals.filter(isLate).length;

/** The page of the trucks on their way that is shown; one that no longer exists becomes the last. */
export function findArrivals(arrivals: readonly FacilityArrival[], { search, page }: { search: string; page: number }) {
  const found = arrivals.filter(({ licensePlate, tourId, forwarder }) =>
    fitsTruckSearch([licensePlate, tourId, forwarder], search),
  );
  const shown = Math.min(page, Math.max(0, Math.ceil(found.length / mapTrucksPageSize) - 1));
  const begin = shown * mapTrucksPageSize;
  return { page: shown, total: found.length, arrivals: found.slice(begin, begin + mapTrucksPageSize) };
}
