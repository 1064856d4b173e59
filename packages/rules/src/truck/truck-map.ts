import { normalizeSearch, searchCodes } from '../text/search.ts';
import type { Place } from './area.ts';
import { truckSearchMaxCharacters } from './map-limits.ts';
import { plateReading } from './plate.ts';

/** How a truck's marker looks: each group has a colour and a shape (TRM-MON-06, TRM-MON-42). */
export type MarkerGroup = 'trouble' | 'out' | 'inside' | 'other';
/** The most urgent first. */
export const markerGroups: readonly MarkerGroup[] = ['trouble', 'inside', 'out', 'other'];

const groupsOfStatus: Readonly<Record<string, MarkerGroup>> = {
  TROUBLE: 'trouble',
  SECURITY: 'trouble',
  OUT_GATE: 'out',
  IN_GATE: 'inside',
  USED: 'inside',
  WAITING_FOR_FACILITY: 'inside',
  TRANSHIPMENT: 'inside',
  PITSTOP_REQUIRED: 'inside',
};

/** The group of an appointment status; a status that no row names is one of the others (TRM-MON-07 to TRM-MON-10). */
export function markerGroupOf(status: string): MarkerGroup {
  return Object.hasOwn(groupsOfStatus, status) ? (groupsOfStatus[status] ?? 'other') : 'other';
}

/** Whether the coordinates say where a vehicle is (TRM-MON-41). */
export function hasLocation<V extends { latitude: number | null; longitude: number | null }>(
  vehicle: V,
): vehicle is V & Place {
  const { latitude, longitude } = vehicle;
  if (latitude === null || longitude === null || !Number.isFinite(latitude) || !Number.isFinite(longitude))
    return false;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
}

const markerEasingPerSecond = 4;

/** Share of the remaining way that a marker covers in a frame, by the seconds since the frame before (TRM-MON-39). */
export function easedShare(seconds: number): number {
  return 1 - Math.exp(-markerEasingPerSecond * Math.max(0, seconds));
}

/** A truck search as it is used: NFKC, no zero-width characters, whitespace collapsed, at most 28 characters (TRM-MON-20 to TRM-MON-22, TRM-MON-44). */
export function normalizeTruckSearch(text: string): string {
  const clean = normalizeSearch(text.normalize('NFKC'));
  // By code points: half a character finds nothing.
  return [...clean].slice(0, truckSearchMaxCharacters).join('').trim();
}

/** Whether one of a truck's texts contains the search (TRM-MON-44, FIELD-PLATE-05). An empty search fits every truck. */
export function fitsTruckSearch(texts: readonly (string | null)[], search: string): boolean {
  const wanted = searchCodes(search);
  if (wanted.length === 0) return true;
  const plate = plateReading(search);
  return texts.some((text) => {
    const forms = searchCodes(text ?? '');
    const isHeld = wanted.some((one) => forms.some((form) => form.includes(one)));
    return isHeld || (plate.length >= 4 && text !== null && plateReading(text) === plate);
  });
}

/** A place on the screen in pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

const distance = (one: ScreenPoint, other: ScreenPoint) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * The markers that a press means, the nearest first: those under the finger and those that cover the nearest of them
 * by half or more. One: it is selected. More: their names are offered (TRM-MON-53).
 */
export function pressedMarkers<M extends ScreenPoint>(markers: readonly M[], at: ScreenPoint, radius: number): M[] {
  const nearest = markers.reduce<M | undefined>(
    (best, marker) => (best && distance(best, at) <= distance(marker, at) ? best : marker),
    undefined,
  );
  if (!nearest || distance(nearest, at) > radius) return [];
  return markers
    .filter((marker) => distance(marker, at) <= radius || distance(marker, nearest) <= radius)
    .sort((one, other) => distance(one, at) - distance(other, at));
}
