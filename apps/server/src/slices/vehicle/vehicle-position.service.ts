import { maxPositions, type VehiclePositionItem, vehicle } from '@quaygate/contract';
import { type Area, isWithin, positionCountsFor, widened } from '@quaygate/rules';
import type { Judged, NewestContext, StoredNewest } from '../../integration/report.ts';
import { newestKind } from '../../integration/report-slice.ts';
import type { PlacedItem } from './vehicle-position.change.ts';
import { findArea, storePositions } from './vehicle-position.queries.ts';
import { hashOfPosition, readOrdinaryPosition } from './vehicle-position.reader.ts';

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
  const place = ({ item, contentHash, isNewest }: Judged<VehiclePositionItem>): PlacedItem => ({
    item,
    contentHash,
    isNewest,
    hasLeft: item.deleted || lies(item, area) === 'outside',
    isOutside: lies(item, received) === 'outside',
  });
  const before = await storePositions(db, facilityId, items.map(place));
  return { before, noteOf: (item) => (lies(item, received) === 'outside' ? 'outside_area' : null) };
}

function lies({ latitude, longitude }: VehiclePositionItem, area: Area | null): 'inside' | 'outside' | 'unknown' {
  if (latitude === null || longitude === null) return 'unknown';
  return area && isWithin(area, { latitude, longitude }) ? 'inside' : 'outside';
}
