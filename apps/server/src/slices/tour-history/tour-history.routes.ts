import { type TourEvent, tourHistory } from '@quaygate/contract';
import { useOrArchive } from '../../db/archive/all-time.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../serving/serve.ts';
import { requireOwnTour } from '../driver-tour/driver-tour.service.ts';
import { tourNumberOf } from '../tour/tour-id.format.ts';
import { findTourEvents, findTourRow } from './tour-history.queries.ts';

export const tourHistorySlice: Slice = (serve, { db }) => {
  serve(tourHistory.get, async ({ params }) => {
    const tourNumber = tourNumberOf(params.tourId);
    const items =
      tourNumber === null
        ? undefined
        : await useOrArchive(db, async (read) => {
            const row = await findTourRow(read, params.f, tourNumber);
            return row === undefined ? undefined : findTourEvents(read, row, 'company');
          });
    if (!items) throw new Refusal('not_found');
    return { items };
  });
  serve(tourHistory.own, async ({ params }) => {
    const { id } = await requireOwnTour({ db }, { truckerId: params.u, tourId: params.tourId });
    return { items: (await findTourEvents(db, id, 'driver')).map(withoutNames) };
  });
};

/** A driver reads the plates alone: who drove before is no business of theirs. */
function withoutNames(event: TourEvent): TourEvent {
  const { truck } = event;
  if (!truck) return event;
  const plateOf = ({ licensePlate }: typeof truck.from) => ({ driver: null, licensePlate });
  return { ...event, truck: { from: plateOf(truck.from), to: plateOf(truck.to) } };
}
