import { type Area, metresBetween, type Place } from './area.ts';

/** Positions in one batch of the driver's phone. */
export const maxDriverPositions = 60;
/** Milliseconds between two positions at least. */
export const driverPositionEvery = 1_000;
/** Metres by which a position may be wrong: more is over a minute of the way. */
const driverPositionAccuracy = 1_000;
/** Whether a phone knows where it is so well that something follows from it (DRV-POS-15). */
export const isExactPosition = ({ accuracy }: { accuracy: number | null }): boolean =>
  accuracy === null || accuracy <= driverPositionAccuracy;
/** How far the newest position of a batch may lie back, in milliseconds. */
export const driverPositionAge = 600_000;

const minute = 60_000;
/** Positions are taken so long before and after the slot, in milliseconds. */
export const positionTakenAround = 240 * minute;

/** A tour as its driver's position depends on it. */
export interface SharedTour {
  isOpen: boolean;
  slotBegin: Date;
  slotEnd: Date;
  /** The truck was reported at the terminal. */
  hasReachedTerminal: boolean;
}

/** Whether positions of the tour are taken at a moment (DRV-POS-01). */
export function isTourRunning({ isOpen, slotBegin, slotEnd, hasReachedTerminal }: SharedTour, at: Date): boolean {
  if (!isOpen) return false;
  if (hasReachedTerminal) return true;
  return (
    at.getTime() >= slotBegin.getTime() - positionTakenAround && at.getTime() <= slotEnd.getTime() + positionTakenAround
  );
}

/** A way by road is longer than the straight line by this factor. */
const detour = 1.3;
/** Metres per second: 60 km/h. */
const speed = 60_000 / 3_600;

const within = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to);

/** When a truck arrives at an area, estimated from the straight line to its edge (DRV-POS-06). */
export function arrivalAt(place: Place, { southWest, northEast }: Area, at: Date): Date {
  const edge = {
    latitude: within(place.latitude, southWest.latitude, northEast.latitude),
    longitude: within(place.longitude, southWest.longitude, northEast.longitude),
  };
  const seconds = (metresBetween(place, edge) * detour) / speed;
  return new Date(at.getTime() + Math.round(seconds) * 1_000);
}

/** How far from the area a truck is that arrives in so many seconds, in metres as the crow flies. */
export const metresBefore = (seconds: number): number => (seconds * speed) / detour;

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / minute);

/** Whether two expected arrivals are shown alike; null: none is expected (DRV-POS-13). */
export const isSameArrival = (one: Date | null, other: Date | null): boolean =>
  one && other ? minuteOf(one) === minuteOf(other) : one === other;

/** Whole minutes by which a truck arrives after the end of its slot; 0 in time (DRV-POS-12). */
export const minutesLate = (arrivalDate: Date, slotEnd: Date): number =>
  Math.max(0, minuteOf(arrivalDate) - minuteOf(slotEnd));

/** Whether the phone has told nothing for so long that the arrival is said with its time. */
export const isArrivalOld = (reportedDate: Date, now: Date): boolean =>
  now.getTime() - reportedDate.getTime() > driverPositionAge;
