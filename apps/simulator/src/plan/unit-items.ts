import { eventIdOf } from '../event-id.ts';
import { day, later } from '../moments.ts';
import type { Facility } from '../settings.ts';
import type { PlannedTour } from './tours.ts';

/**
 * What the terminal reports of a tour's load units before it is booked: the units, the company they are released to, their
 * trains. `forwarderId` is the company of the account that will book.
 */
export function unitItems(seed: number, facility: Facility, tour: PlannedTour, forwarderId: string | undefined) {
  const occurredAt = tour.reportAt;
  const idOf = (kind: string, orderId: string) => eventIdOf(seed, facility.id, kind, orderId);
  const loadUnits = tour.units.map(({ train: _train, isReleased: _released, ...unit }) => ({
    eventId: idOf('loadUnit', unit.orderId),
    occurredAt,
    ...unit,
  }));
  const releases = tour.units.flatMap(({ orderId, isReleased }) =>
    isReleased && forwarderId
      ? [
          {
            eventId: idOf('release', orderId),
            occurredAt,
            releaseId: `R-${orderId}`,
            orderId,
            partyId: forwarderId,
            partyIdType: 'forwarderId',
            validUntil: later(tour.wishedBegin, 5 * day),
          },
        ]
      : [],
  );
  const trainBookings = tour.units.flatMap(({ orderId, train }) =>
    train
      ? [
          {
            eventId: idOf('trainBooking', orderId),
            occurredAt,
            orderId,
            trainNumber: train.trainNumber,
            trainDate: train.trainDate,
          },
        ]
      : [],
  );
  return { loadUnits, releases, trainBookings };
}
