import { Booking } from '@quaygate/contract';
import type { Sayables } from '../../db/pool/one-trip.ts';
import { jsonOf } from '../../plumbing/http/answer-writer.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { type Candidate, orderAsked } from '../load-unit-order/load-unit-order.queries.ts';
import { findBookableOrder, isOffered } from '../load-unit-order/load-unit-order.service.ts';
import { readAskedOrder } from '../load-unit-order/load-unit-order-request.rule.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';
import type { Visit } from './booking-creation.queries.ts';
import { create, insertBooking, openVisit } from './booking-creation-steps.service.ts';
import { type BookingRequest, bookingOf, draftOf } from './booking-draft.rule.ts';

/**
 * Books one load unit of one truck into a slot, by the steps of api-forwarder 7.5 in their order. With a key that was used
 * before it answers what the request got then.
 * @throws Refusal the code of the first step that fails; nothing has changed then
 */
export async function createBooking(
  deps: Deps,
  request: BookingRequest,
): Promise<{ made: Booking; isReplayed: boolean }> {
  const asked = readAskedOrder(request.body);
  const { type, referenceNumber, containerNumber, licensePlate, timeSlot, terminalId, own } = request.body;
  // The name of the forwarder aside, it is ignored.
  const same = [
    request.truckerId,
    type,
    referenceNumber,
    containerNumber,
    licensePlate,
    timeSlot,
    terminalId,
    ...(own ? [own] : []),
  ];
  const orders = ({ facilityId, forwarderId }: Visit, now: Date): Sayables<[Candidate]> => [
    orderAsked({ facilityId, forwarderId, now }, asked, { lock: true }),
  ];
  return create(deps, request, { same, answer: Booking, orders }, async (trx, begun) => {
    const { visit, facts, idempotent, moment, now } = begun;
    const [looked] = begun.orders;
    const asker = { facilityId: visit.facilityId, forwarderId: visit.forwarderId, now: moment };
    const order = await findBookableOrder(trx, { ...asked, ...asker, lock: true, looked });
    if (facts.slotId === null || !isOffered(order, visit, moment)) throw new Refusal('timeslot_not_found');
    const closedModules = await openVisit(trx, visit, facts.slotId, facts);
    const decided = { type, visit, facts, order, slotId: facts.slotId, closedModules, own, moment, now };
    const draft = draftOf(request.user, decided);
    const answer = jsonOf(Booking, bookingOf(draft, facts, ''));
    const { tour } = await insertBooking(trx, { ...draft, request: idempotent, answer }, facts);
    return bookingOf(draft, facts, tourIdOf(tour.tourNumber));
  });
}
