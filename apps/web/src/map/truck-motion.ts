import { accuracyFactor, easedShare, hasLocation, type MarkerGroup, type Place } from '@quaygate/rules';

/** A truck as the map draws it. */
export interface MapTruck {
  id: string;
  group: MarkerGroup;
  latitude: number | null;
  longitude: number | null;
  /** Degrees clockwise from north. */
  direction: number | null;
  /** Metres. */
  accuracy: number | null;
}

/** A marker on its way. Places are shares of the world's width in Mercator's projection. */
export interface Marker {
  id: string;
  group: MarkerGroup;
  x: number;
  y: number;
  targetX: number;
  targetY: number;
  direction: number | null;
  targetDirection: number | null;
  accuracy: number;
  /** Metres for one share of the world's width at this latitude. */
  metres: number;
}

const earthMetres = 40_075_016.686;
/** About a millimetre: no one sees a marker nearer to its place. */
const settled = 1e-3 / earthMetres;

/** Where a place lies in Mercator's projection, from 0 to 1 to the east and to the south. */
export function mercatorOf({ latitude, longitude }: Place): { x: number; y: number } {
  const radians = (latitude * Math.PI) / 180;
  return {
    x: (longitude + 180) / 360,
    y: (1 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI) / 2,
  };
}

/**
 * Takes over a new list: known trucks keep their place and get a new target, new ones appear at theirs, missing ones go
 * (TRM-MON-26, TRM-MON-39). Without valid coordinates there is no marker (TRM-MON-41).
 */
export function takeTrucks(markers: Map<string, Marker>, trucks: readonly MapTruck[]): void {
  const present = new Set<string>();
  for (const truck of trucks) {
    if (!hasLocation(truck)) continue;
    present.add(truck.id);
    const { x, y } = mercatorOf(truck);
    const before = markers.get(truck.id);
    markers.set(truck.id, {
      id: truck.id,
      group: truck.group,
      x: before?.x ?? x,
      y: before?.y ?? y,
      targetX: x,
      targetY: y,
      direction: before?.direction ?? truck.direction,
      targetDirection: truck.direction,
      accuracy: truck.accuracy ?? 0,
      metres: earthMetres * Math.cos((truck.latitude * Math.PI) / 180),
    });
  }
  for (const id of markers.keys()) if (!present.has(id)) markers.delete(id);
}

/**
 * Radius of the circle around a marker on a world that is `worldSize` pixels wide: metres on the ground, none where the accuracy is
 * not known (TRM-MON-12, TRM-MON-40).
 */
export const accuracyRadius = ({ accuracy, metres }: Pick<Marker, 'accuracy' | 'metres'>, worldSize: number): number =>
  ((accuracy * accuracyFactor) / metres) * worldSize;

/** Turns the shorter way round. */
function turned(from: number, to: number, share: number): number {
  const way = ((to - from + 540) % 360) - 180;
  return (from + way * share + 360) % 360;
}

/**
 * Moves every marker by what the seconds since the last frame allow; they jump where motion is not wanted. Whether any
 * of them is still on its way.
 */
export function moveMarkers(markers: Iterable<Marker>, seconds: number, jumps: boolean): boolean {
  const share = jumps ? 1 : easedShare(seconds);
  let isMoving = false;
  for (const marker of markers) {
    const wayX = marker.targetX - marker.x;
    const wayY = marker.targetY - marker.y;
    const isThere = jumps || (Math.abs(wayX) < settled && Math.abs(wayY) < settled);
    marker.x = isThere ? marker.targetX : marker.x + wayX * share;
    marker.y = isThere ? marker.targetY : marker.y + wayY * share;
    const { direction, targetDirection } = marker;
    marker.direction =
      isThere || direction === null || targetDirection === null
        ? targetDirection
        : turned(direction, targetDirection, share);
    if (!isThere) isMoving = true;
  }
  return isMoving;
}
