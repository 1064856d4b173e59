import { Booking } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { z } from 'zod';
import type { Deps } from '../../plumbing/deps.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { readAskedOrder } from '../load-unit-order/load-unit-order.request.ts';
import { findBookableOrder, isOffered } from '../load-unit-order/load-unit-order.service.ts';
import { tourIdOf } from '../tour/tour.search.ts';
import { answerOf, type BookingRequest, bookingOf, draftOf } from './booking.draft.ts';
import { beginCreation, findFacts } from './booking-creation.queries.ts';
import {
  answerBefore,
  checkDriver,
  idempotentRequest,
  insertBooking,
  momentOf,
  refuseLostSlot,
  visitOf,
} from './booking-creation.steps.ts';

export interface CreatedBooking {
  booking: Booking;
  /** The key was used before; this is the answer it got then. */
  isReplayed: boolean;
}

/**
 * Books one load unit of one truck into a slot, by the steps of api-forwarder 7.5 in their order.
 * @throws Refusal the code of the first step that fails; nothing has changed then
 */
export async function createBooking(deps: Deps, request: BookingRequest): Promise<CreatedBooking> {
  const { body } = request;
  const now = deps.now();
  const asked = readAskedOrder(body);
  const visit = visitOf(request);
  const { type, referenceNumber, containerNumber, licensePlate, timeSlot, terminalId } = body;
  // The name of the forwarder aside, it is ignored.
  const same = [request.truckerId, type, referenceNumber, containerNumber, licensePlate, timeSlot, terminalId];
  const idempotent = idempotentRequest(request, same);
  const moment = momentOf(deps, request, now);

  const creation = deps.db.transaction().execute(async (trx): Promise<CreatedBooking> => {
    const isMine = await beginCreation(trx, visit, idempotent, now);
    const facts = await findFacts(trx, visit);
    if (!facts.linkState) throw new Refusal('trucker_not_found');
    if (facts.facilityName === null) throw new Refusal('terminal_not_found');
    if (!isMine) {
      const answer = await answerBefore(trx, present(idempotent));
      return { booking: z.decode(Booking, answer as z.input<typeof Booking>), isReplayed: true };
    }

    checkDriver(facts, licensePlate);
    const { facilityId, forwarderId } = visit;
    const order = await findBookableOrder(trx, { ...asked, facilityId, forwarderId, now: moment, lock: true });
    if (facts.slotId === null || !isOffered(order, visit, moment)) throw new Refusal('timeslot_not_found');
    const draft = draftOf(request.user, { type, visit, facts, order, slotId: facts.slotId, moment, now });
    const answer = answerOf(Booking, bookingOf(draft, facts, ''));
    const { tourNumber } = await insertBooking(trx, { ...draft, request: idempotent, answer }, facts);
    return { booking: bookingOf(draft, facts, tourIdOf(tourNumber)), isReplayed: false };
  });
  return creation.catch(refuseLostSlot);
}
