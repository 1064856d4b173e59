import { createHash } from 'node:crypto';
import { Booking } from '@quaygate/contract';
import { oneToOneCreationRefusal, plateKey, present } from '@quaygate/rules';
import { z } from 'zod';
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../../plumbing/deps.ts';
import { invalid } from '../../plumbing/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAnswer, type IdempotentRequest } from '../idempotency/idempotency.queries.ts';
import { readAskedOrder } from '../load-unit-order/load-unit-order.request.ts';
import { findBookableOrder, isOffered } from '../load-unit-order/load-unit-order.service.ts';
import { tourIdOf } from '../tour/tour.search.ts';
import { type BookingRequest, bookingOf, draftOf } from './booking.draft.ts';
import {
  beginCreation,
  type Facts,
  findFacts,
  findTourMates,
  restrictionsOf,
  type Visit,
} from './booking-creation.queries.ts';
import {
  type BookingDraft,
  insertBookingIntoTour,
  insertBookingWithTour,
  type Written,
} from './booking-insert.queries.ts';

export interface CreatedBooking {
  booking: Booking;
  /** The key was used before; this is the answer it got then. */
  isReplayed: boolean;
}

/** Greatest id a terminal can have, as it is stored. */
const maxFacilityId = 2_147_483_647;
const hour = 3_600_000;

/**
 * Books one load unit of one truck into a slot, by the steps of api-forwarder 7.5 in their order.
 * @throws Refusal the code of the first step that fails; nothing has changed then
 */
export async function createBooking(deps: Deps, request: BookingRequest): Promise<CreatedBooking> {
  const { body } = request;
  const now = deps.now();
  const asked = readAskedOrder(body);
  if (body.terminalId < 0 || body.terminalId > maxFacilityId) throw new Refusal('terminal_not_found');
  const visit: Visit = {
    ...body.timeSlot,
    facilityId: body.terminalId,
    forwarderId: request.forwarderId,
    truckerId: request.truckerId,
  };
  const idempotent = idempotentRequest(request);
  const moment = momentOf(deps, request, now);

  const creation = deps.db.transaction().execute(async (trx): Promise<CreatedBooking> => {
    const isMine = await beginCreation(trx, visit, idempotent, now);
    const facts = await findFacts(trx, visit);
    if (!facts.linkState) throw new Refusal('trucker_not_found');
    if (facts.facilityName === null) throw new Refusal('terminal_not_found');
    if (!isMine) return { booking: await replay(trx, present(idempotent)), isReplayed: true };

    checkDriver(facts, body.licensePlate);
    const { facilityId, forwarderId } = visit;
    const order = await findBookableOrder(trx, { ...asked, facilityId, forwarderId, now: moment, lock: true });
    if (facts.slotId === null || !isOffered(order, visit, moment)) throw new Refusal('timeslot_not_found');
    const draft = draftOf(request, { visit, facts, order, slotId: facts.slotId, moment, now, idempotent });
    const written = await insert(trx, draft, facts);
    if (!written.isBooked) throw new Refusal('timeslot_full');
    return { booking: bookingOf(draft, facts, tourIdOf(written.tourNumber)), isReplayed: false };
  });
  return creation.catch(refuseLostSlot);
}

/** The terminal may remove a slot without bookings while it is being booked; then the insert finds it missing. */
function refuseLostSlot(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  const isLost = code === '23503' && (constraint === 'tour_slot_id_fkey' || constraint === 'booking_slot_id_fkey');
  throw isLost ? new Refusal('timeslot_not_found') : error;
}

/** The key of a request, with the hash of what a repetition must repeat; the name of the forwarder is ignored. */
function idempotentRequest(request: BookingRequest): IdempotentRequest | undefined {
  const { user, forwarderId, truckerId, idempotencyKey, body } = request;
  if (idempotencyKey === undefined) return undefined;
  const { type, referenceNumber, containerNumber, licensePlate, timeSlot, terminalId } = body;
  const same = [truckerId, type, referenceNumber, containerNumber, licensePlate, timeSlot, terminalId];
  const bodyHash = createHash('sha256').update(JSON.stringify(same)).digest();
  return { userId: user.id, forwarderId, key: idempotencyKey, bodyHash };
}

async function replay(trx: Trx, idempotent: IdempotentRequest): Promise<Booking> {
  const known = await findAnswer(trx, idempotent);
  if (!known?.bodyHash.equals(idempotent.bodyHash)) throw new Refusal('idempotency_key_reused');
  return z.decode(Booking, known.answer as z.input<typeof Booking>);
}

/**
 * The moment a booking is judged at: now, or for a begun slot an hour before it where the simulator of a demo plays the
 * past (terminal contract, 10).
 */
function momentOf({ settings }: Deps, { user, body }: BookingRequest, now: Date): Date {
  const mayBookThePast = settings.demo && user.email.endsWith('@simulator.quaygate.example');
  const { slotBegin } = body.timeSlot;
  return mayBookThePast && slotBegin <= now ? new Date(slotBegin.getTime() - hour) : now;
}

function checkDriver(facts: Facts, licensePlate: string) {
  if (facts.linkState !== 'approved') throw new Refusal('trucker_not_approved');
  if (!facts.licensePlate?.trim()) throw new Refusal('license_plate_missing');
  if (plateKey(facts.licensePlate) !== plateKey(licensePlate)) {
    throw invalid([{ field: 'licensePlate', code: 'invalidValue' }]);
  }
  if (facts.isBlocked) throw new Refusal('registration_blocked');
  if (!facts.isLicensed) throw new Refusal('registration_restricted');
}

/** Steps 11 to 13: a truck's first booking in a slot makes its tour, the next ones join it and are judged by it. */
async function insert(trx: Trx, draft: BookingDraft, facts: Facts): Promise<Written> {
  const restrictions = restrictionsOf(facts);
  const oneToOne = (pickups: number, deliveries: number) =>
    oneToOneCreationRefusal(draft.type, { pickups, deliveries }, draft.slotBegin, restrictions);

  const alone = oneToOne(0, 0);
  const written = await insertBookingWithTour(trx, draft, { mayStandAlone: !alone });
  if (!written.isJoining) {
    if (alone) throw new Refusal(alone);
    return written;
  }
  if (written.tourState !== 'active') throw new Refusal('booking_terminal_reached');
  const mates = await findTourMates(trx, written.tourId);
  const deliveries = mates.filter(({ type }) => type === 'delivery');
  if (draft.type === 'delivery' && deliveries.some((mate) => differInLength(mate, draft))) {
    throw new Refusal('deliveries_container_length_not_equal');
  }
  const refusal = oneToOne(mates.length - deliveries.length, deliveries.length);
  if (refusal) throw new Refusal(refusal);
  return insertBookingIntoTour(trx, draft, written.tourId);
}

type Length = { containerLength: number | null };

/** An unknown length is not compared. */
const differInLength = (a: Length, b: Length) =>
  a.containerLength !== null && b.containerLength !== null && a.containerLength !== b.containerLength;
