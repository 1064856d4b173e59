import type { VehiclePositionItem } from '@quaygate/contract';
import { isJump, type Place } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import type { Judged } from '../../integration/report.ts';

interface Seen extends Place {
  /** Milliseconds since 1970. */
  at: number;
}
interface Known {
  believed: Seen;
  /** Where the vehicle seemed to have jumped to: the next position decides. */
  doubted: Seen | undefined;
}

/** Vehicles remembered at most, and for how long, in milliseconds. */
const mostKnown = 20_000;
const knownFor = 600_000;
const ofDatabases = new WeakMap<Db, Map<string, Known>>();

/**
 * The items whose vehicle would have to be faster than a truck can be. They are not believed until another one from there
 * confirms them (FIELD-POS-03). Each instance judges by what it received itself: one that knows nothing believes.
 */
export function jumpsOf(
  db: Db,
  facilityId: number,
  items: readonly Judged<VehiclePositionItem>[],
): Set<VehiclePositionItem> {
  const known = ofDatabases.get(db) ?? new Map<string, Known>();
  ofDatabases.set(db, known);
  const jumps = new Set<VehiclePositionItem>();
  for (const { item } of items) {
    if (item.latitude === null || item.longitude === null || item.deleted) continue;
    const seen = { latitude: item.latitude, longitude: item.longitude, at: item.occurredAt.getTime() };
    if (isDoubtful(known, `${facilityId} ${item.vehicleId}`, seen)) jumps.add(item);
  }
  return jumps;
}

function isDoubtful(all: Map<string, Known>, vehicle: string, seen: Seen): boolean {
  const known = all.get(vehicle);
  const isOld = !known || seen.at - known.believed.at > knownFor;
  if (!isOld && seen.at >= known.believed.at && isJump(known.believed, seen)) {
    const { doubted } = known;
    const isConfirmed = doubted && seen.at > doubted.at && !isJump(doubted, seen);
    if (!isConfirmed) {
      all.set(vehicle, { ...known, doubted: seen });
      return true;
    }
  }
  if (all.size >= mostKnown) all.clear();
  if (isOld || seen.at >= known.believed.at) all.set(vehicle, { believed: seen, doubted: undefined });
  return false;
}
