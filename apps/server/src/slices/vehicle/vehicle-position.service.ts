import { maxPositions, type VehiclePositionItem, vehicle } from '@quaygate/contract';
import { type Area, isWithin, positionCountsFor, widened } from '@quaygate/rules';
import type { Judged, NewestContext, StoredNewest } from '../../integration/report.ts';
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
  { db, facilityId }: NewestContext,
  items: readonly Judged<VehiclePositionItem>[],
): Promise<StoredNewest<VehiclePositionItem>> {
  const area = await findArea(db, facilityId);
  const received = area && widened(area, receivedAround);
  const place = (judged: Judged<VehiclePositionItem>): PlacedItem => ({
    ...judged,
    hasLeft: judged.item.deleted || lies(judged.item, area) === 'outside',
    isOutside: lies(judged.item, received) === 'outside',
  });
  const jumps = jumpsOf(db, facilityId, items);
  const placed = items.filter((each) => !jumps.has(each.item)).map(place);
  const before = placed.length > 0 ? await storePositions(db, facilityId, placed) : new Map();
  const noteOf = (item: VehiclePositionItem) => {
    if (jumps.has(item)) return 'position_jump';
    return lies(item, received) === 'outside' ? 'outside_area' : null;
  };
  return { before, noteOf };
}

function lies({ latitude, longitude }: VehiclePositionItem, area: Area | null): 'inside' | 'outside' | 'unknown' {
  if (latitude === null || longitude === null) return 'unknown';
  return area && isWithin(area, { latitude, longitude }) ? 'inside' : 'outside';
}
