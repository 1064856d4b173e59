import { maxPositions, type VehiclePositionItem, vehicle } from '@quaygate/contract';
import { type Area, isWithin, positionCountsFor, widened } from '@quaygate/rules';
import type { Judged, Newest, NewestContext, StoredNewest } from '../../integration/report.ts';
import { newestKind } from '../../integration/report-slice.ts';
import { jumpsOf } from './vehicle-jump.service.ts';
import { hashOfPosition, readOrdinaryPosition } from './vehicle-position.format.ts';
import { findArea, storePositions } from './vehicle-position.queries.ts';
import type { PlacedItem } from './vehicle-position-change.rule.ts';

/** Positions this far beyond the terminal's bounds are received, in metres (terminal contract, 9.7). */
export const receivedAround = 20_000;

/** Vehicle positions, whichever way they come in. */
export const positions = newestKind<VehiclePositionItem>(vehicle.report, {
  maxItems: maxPositions,
  countsFor: positionCountsFor,
  readOrdinary: readOrdinaryPosition,
  hashOf: hashOfPosition,
  recordOf: ({ vehicleId }) => vehicleId,
  store,
});

async function store(
  { db, facilityId, settings }: NewestContext,
  items: readonly Judged<VehiclePositionItem>[],
): Promise<StoredNewest<VehiclePositionItem>> {
  const area = await findArea(db, facilityId);
  const received = area && widened(area, receivedAround);
  const { doubted, repeated, learn } = jumpsOf(db, facilityId, items);
  const place = (judged: Judged<VehiclePositionItem>): PlacedItem => ({
    ...judged,
    hasLeft: judged.item.deleted || lies(judged.item, area) === 'outside',
    isOutside: lies(judged.item, received) === 'outside',
    isJump: doubted.has(judged.item),
  });
  const sent = items.filter(({ item }) => repeated.get(item.vehicleId)?.eventId !== item.eventId);
  const placed = sent.map(place);
  if (doubted.size > 0) passOver(placed);
  const given = { facilityId, keepsHistory: settings.positionsKeptHours > 0 };
  const stored = placed.length > 0 ? await storePositions(db, given, placed) : new Map<string, Newest>();
  learn(stored);
  const noteOf = (item: VehiclePositionItem) => {
    if (doubted.has(item)) return 'position_jump';
    return lies(item, received) === 'outside' ? 'outside_area' : null;
  };
  return { before: new Map([...repeated, ...stored]), noteOf };
}

/** Of a vehicle that seems to have jumped the newest position is the one before. */
function passOver(placed: PlacedItem[]): void {
  const found = new Set<string>();
  for (const each of placed.toReversed()) {
    each.isNewest = !each.isJump && !found.has(each.item.vehicleId);
    if (each.isNewest) found.add(each.item.vehicleId);
  }
}

function lies({ latitude, longitude }: VehiclePositionItem, area: Area | null): 'inside' | 'outside' | 'unknown' {
  if (latitude === null || longitude === null) return 'unknown';
  return area && isWithin(area, { latitude, longitude }) ? 'inside' : 'outside';
}
