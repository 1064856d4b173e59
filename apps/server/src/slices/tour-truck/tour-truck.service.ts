import { randomUUID } from 'node:crypto';
import type { TruckOfTour } from '@quaygate/contract';
import { fullName, present } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findFacts } from '../booking/booking-creation.queries.ts';
import { recordLockedEvents } from '../booking/booking-event.service.ts';
import { type LockedBooking, lockBookings } from '../booking/booking-lock.queries.ts';
import { tourNumberOf } from '../tour/tour-id.format.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import { insertNotice } from '../trucker/driver-notice.queries.ts';
import {
  findBlock,
  findBookingIds,
  findTour,
  isTruckTaken,
  type TourWithTruck,
  type Truck,
  takeDriversAlone,
  updateTruck,
} from './tour-truck.queries.ts';
import { checkNotIn, isSameTruck, judgeTruck } from './tour-truck.rule.ts';

export interface TruckRequest {
  actor: Actor;
  userId: string;
  forwarderId: string;
  tourId: string;
  body: TruckOfTour;
}

const shown = (tourNumber: number, { truckerId, firstName, lastName, licensePlate }: Truck) => ({
  ...{ tourId: tourIdOf(tourNumber), truckerId, firstName, lastName, licensePlate },
});

/**
 * Gives an open tour another driver, another plate or both, by the steps of api-forwarder 7.6b. The same again changes nothing.
 * @throws Refusal the code of the first step that fails; nothing has changed then
 */
export async function changeTruck({ db, now: clock }: Pick<Deps, 'db' | 'now'>, request: TruckRequest) {
  const { forwarderId, body } = request;
  const tourNumber = tourNumberOf(request.tourId);
  const known = tourNumber === null ? undefined : await findTour(db, { forwarderId, tourNumber });
  if (tourNumber === null || !known) throw new Refusal('not_found');
  return db.transaction().execute(async (trx) => {
    await takeDriversAlone(trx, known.facilityId, [known.truckerId, body.truckerId]);
    const bookings = await lockBookings(trx, await findBookingIds(trx, known.id));
    // Read when everything is locked. Where the driver is another one by now, that one is not.
    const tour = await findTour(trx, { forwarderId, tourNumber });
    if (!tour) throw new Refusal('not_found');
    if (isSameTruck(tour, body)) return shown(tourNumber, tour);
    const isSeen = body.current === undefined || isSameTruck(tour, body.current);
    if (!isSeen || tour.truckerId !== known.truckerId) throw new Refusal('changed_meanwhile');
    const now = clock();
    const facts = await findFacts(trx, { ...tour, forwarderId, truckerId: body.truckerId }, now);
    if (!facts.linkState) throw new Refusal('trucker_not_found');
    checkNotIn(bookings);
    // What the truck carries, and its place, stay as they are.
    const truck = judgeTruck(body, facts);
    if (await isTruckTaken(trx, tour.id, truck)) throw new Refusal('plate_taken');
    await carryOut(trx, request, { tour, truck, bookings, now });
    return shown(tourNumber, truck);
  });
}

interface Decided {
  tour: TourWithTruck;
  truck: Truck;
  bookings: readonly LockedBooking[];
  now: Date;
}

async function carryOut(
  trx: Trx,
  { actor, userId }: TruckRequest,
  { tour, truck, bookings, now }: Decided,
): Promise<void> {
  await updateTruck(trx, tour.id, truck);
  const { truckerId, firstName, lastName, licensePlate } = truck;
  const standing = bookings.map((each) => ({ ...each, truckerId, firstName, lastName, licensePlate }));
  const detail = { truck: { from: told(tour), to: told(truck) } };
  const changed = { type: 'changed', source: 'forwarder', occurredAt: now, causedBy: userId, detail } as const;
  const events = bookings.map(({ id }) => ({ ...changed, eventId: randomUUID(), bookingId: id }));
  await recordLockedEvents(trx, now, standing, [...events, ...(await leaveBlock(trx, { tour, truck, bookings, now }))]);
  const first = present(bookings[0]);
  const notice = { kind: 'tour_changed', detail: { tourId: tourIdOf(first.tourNumber) }, occurredAt: now };
  for (const driver of new Set([tour.truckerId, truckerId])) await insertNotice(trx, { ...notice, truckerId: driver });
  const audited = (of: Truck) => ({ facilityId: tour.facilityId, ...told(of) });
  await recordAct(trx, actor, now, {
    kind: 'tourTruckChanged',
    object: { kind: 'booking', id: first.id, name: tourIdOf(first.tourNumber) },
    before: audited(tour),
    after: audited(truck),
  });
}

const told = ({ firstName, lastName, licensePlate }: Truck) => ({
  ...{ driver: fullName(firstName, lastName), licensePlate },
});

/** What a block of the old driver stopped is on its way again with the new one. */
async function leaveBlock(trx: Trx, { tour, truck, bookings, now }: Decided) {
  if (tour.truckerId === truck.truckerId) return [];
  const blockId = await findBlock(trx, tour.facilityId, tour.truckerId);
  const stopped = blockId === null ? [] : bookings.filter(({ state }) => state === 'registration_blocked');
  return stopped.map(({ id }) => ({
    ...({ type: 'block_lifted', source: 'system', eventId: randomUUID(), occurredAt: now } as const),
    ...{ bookingId: id, blockId, detail: { driverLeft: true } },
  }));
}
