import type { NewBooking } from '@quaygate/contract';
import {
  type CarriedUnit,
  differInLength,
  oneToOneCreationRefusal,
  plateKey,
  present,
  tourCounts,
  truckFull,
} from '@quaygate/rules';
import { z } from 'zod';
import { tell } from '../../db/changes.ts';
import type { Trx } from '../../db/client.ts';
import type { RowsOf, Sayables } from '../../db/pool/one-trip.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { announcementOfJson } from '../closure/closure.queries.ts';
import { openSlot } from '../closure/closure.service.ts';
import type { IdempotentRequest } from '../idempotency/idempotency.queries.ts';
import { answerBefore, idempotentRequest } from '../idempotency/idempotency.service.ts';
import { refuseUsedUp } from '../lookup-budget/lookup-budget.service.ts';
import { beginAndLook, type Facts, findTourMates, restrictionsOf, type Visit } from './booking-creation.queries.ts';
import type { BookingRequest } from './booking-draft.rule.ts';
import {
  type BookingDraft,
  insertBookingIntoTour,
  insertBookingWithTour,
  type Written,
} from './booking-insert.queries.ts';
import { shareRules } from './booking-lock.queries.ts';
import { insertPairWithTour, type Pair } from './booking-pair-insert.queries.ts';
import { saveOwnTexts } from './own-text.queries.ts';

/** Greatest id a terminal can have, as it is stored. */
const maxFacilityId = 2_147_483_647;
const hour = 3_600_000;

type Place = Pick<NewBooking, 'terminalId' | 'timeSlot' | 'licensePlate'>;
type PlaceRequest = Omit<BookingRequest, 'body'> & { body: Place };

/** The visit that is asked for; step 3 for the terminal. */
function visitOf({ body, forwarderId, truckerId }: PlaceRequest): Visit {
  if (body.terminalId < 0 || body.terminalId > maxFacilityId) throw new Refusal('terminal_not_found');
  return { ...body.timeSlot, facilityId: body.terminalId, forwarderId, truckerId };
}

/**
 * The moment a booking is judged at: now, or for a begun slot an hour before it where the simulator of a demo plays the
 * past (terminal contract, 10).
 */
function momentOf({ settings }: Deps, { user, body }: PlaceRequest, now: Date): Date {
  const mayBookThePast = settings.demo && user.email.endsWith('@simulator.quaygate.example');
  const { slotBegin } = body.timeSlot;
  return mayBookThePast && slotBegin <= now ? new Date(slotBegin.getTime() - hour) : now;
}

/** What the steps after the driver work with. */
export interface Begun<Rows extends readonly object[]> {
  visit: Visit;
  facts: Facts;
  idempotent: IdempotentRequest | undefined;
  /** When the booking is judged. */
  moment: Date;
  now: Date;
  /** What each of the asked statements was answered with. */
  orders: RowsOf<Rows>;
}

interface Asked<A extends z.ZodType, Rows extends readonly object[]> {
  /** What a repetition must repeat. */
  same: unknown[];
  answer: A;
  /** The statements that find and lock the orders, without the answers before them. */
  orders: (visit: Visit, moment: Date) => Sayables<Rows>;
}

/**
 * Steps 1 to 8 and the transaction around all of them. A request with a key that was used gets the answer of before.
 * What it reads needs no answer of each other, and is asked in one round trip.
 * @param work the steps from the order on
 */
export function create<A extends z.ZodType, Rows extends readonly object[]>(
  deps: Deps,
  request: PlaceRequest,
  { same, answer, orders: ask }: Asked<A, Rows>,
  work: (trx: Trx, begun: Begun<Rows>) => Promise<z.output<A>>,
): Promise<{ made: z.output<A>; isReplayed: boolean }> {
  const now = deps.now();
  const visit = visitOf(request);
  const idempotent = idempotentRequest(request, same, now);
  const moment = momentOf(deps, request, now);
  const creation = deps.db.transaction().execute(async (trx) => {
    const locks = shareRules(visit.facilityId, visit.truckerId);
    const looked = { visit, locks, request: idempotent, now, asked: ask(visit, moment) };
    const { budget, isMine, facts, orders } = await beginAndLook(trx, looked);
    refuseUsedUp(budget);
    if (!facts.linkState) throw new Refusal('trucker_not_found');
    if (facts.facilityName === null) throw new Refusal('terminal_not_found');
    if (!isMine) {
      const before = await answerBefore(trx, present(idempotent));
      return { made: z.decode(answer, before as z.input<A>), isReplayed: true };
    }
    checkDriver(facts, request.body.licensePlate);
    return { made: await work(trx, { visit, facts, idempotent, moment, now, orders }), isReplayed: false };
  });
  return creation.catch(refuseLostSlot);
}

/** Steps 5 to 8. */
function checkDriver(facts: Facts, licensePlate: string) {
  if (facts.linkState !== 'approved') throw new Refusal('trucker_not_approved');
  if (!facts.licensePlate?.trim()) throw new Refusal('license_plate_missing');
  if (plateKey(facts.licensePlate) !== plateKey(licensePlate)) {
    throw invalid([{ field: 'licensePlate', code: 'invalidValue' }]);
  }
  if (facts.isBlocked) throw new Refusal('registration_blocked');
  if (facts.isUnverified) throw new Refusal('driver_not_verified');
  if (!facts.isLicensed) throw new Refusal('no_valid_license');
}

/** Step 10a: the modules of the slot that are closed. @throws Refusal terminal_closed */
export const openVisit = (trx: Trx, { slotBegin, slotEnd }: Visit, slotId: number, { closures }: Facts) =>
  openSlot(trx, { id: slotId, slotBegin, slotEnd }, closures.map(announcementOfJson));

/** A tour that this transaction has made or locked, and what the truck carries in it. */
interface Joined {
  tour: Written;
  mates: CarriedUnit[];
}

/**
 * Steps 11 to 14: a truck's first booking in a slot makes its tour, the next ones join it and are judged by it.
 * @param joined what the booking before it in this transaction has left
 */
export async function insertBooking(trx: Trx, draft: BookingDraft, facts: Facts, joined?: Joined): Promise<Joined> {
  const { tour, mates } = joined ? await join(trx, draft, facts, joined) : await insert(trx, draft, facts);
  if (!tour.isBooked) throw new Refusal('timeslot_full');
  await finish(trx, draft);
  return { tour, mates: [...mates, carriedOf(draft)] };
}

async function finish(trx: Trx, { id, userId, own, forwarderId, facilityId, now }: BookingDraft): Promise<void> {
  if (own) await saveOwnTexts(trx, { ...own, bookingId: id, changedBy: userId, changedDate: now });
  tell(trx, { noun: 'booking', forwarderId, facilityId }, { noun: 'slot', facilityId });
}

/**
 * The same for a pickup and a delivery that make the tour of their truck, by one statement.
 * @returns undefined where a rule refuses one of them, or where the truck has a tour: then nothing was written
 */
export async function insertPair(trx: Trx, pair: Pair, facts: Facts): Promise<Written | undefined> {
  if (!mayMakeTour(pair, facts)) return undefined;
  const tour = await insertPairWithTour(trx, pair);
  if (tour.isJoining) return undefined;
  if (!tour.isBooked) throw new Refusal('timeslot_full');
  await finish(trx, pair.pickup);
  await finish(trx, pair.delivery);
  return tour;
}

function mayMakeTour({ pickup, delivery }: Pair, facts: Facts): boolean {
  const mates = [carriedOf(pickup)];
  const refusal = oneToOneRefusal(pickup, facts, []) ?? oneToOneRefusal(delivery, facts, mates);
  return !refusal && !differInLength(mates, [delivery]) && !truckFull(mates, [carriedOf(delivery)], facts);
}

const carriedOf = ({ type, containerType, containerLength, weight, ...draft }: BookingDraft): CarriedUnit => ({
  ...{ type, containerType, containerLength, weight },
  name: draft.containerNumber ?? draft.referenceNumber,
});

/** Why a booking may not be one more of a tour in a one-to-one period. */
const oneToOneRefusal = ({ type, slotBegin }: BookingDraft, facts: Facts, mates: readonly CarriedUnit[]) =>
  oneToOneCreationRefusal(type, tourCounts(mates), slotBegin, restrictionsOf(facts));

async function insert(trx: Trx, draft: BookingDraft, facts: Facts): Promise<Joined> {
  const alone = oneToOneRefusal(draft, facts, []);
  const tour = await insertBookingWithTour(trx, draft, { mayStandAlone: !alone });
  if (tour.isJoining) {
    if (tour.tourState !== 'active') throw new Refusal('booking_terminal_reached');
    return join(trx, draft, facts, { tour, mates: await findTourMates(trx, tour.tourId) });
  }
  if (alone) throw new Refusal(alone);
  return { tour, mates: [] };
}

async function join(trx: Trx, draft: BookingDraft, facts: Facts, { tour, mates }: Joined): Promise<Joined> {
  if (differInLength(mates, [draft])) throw new Refusal('deliveries_container_length_not_equal');
  const full = truckFull(mates, [carriedOf(draft)], facts);
  if (full) throw new Refusal('truck_full', { truckFull: full });
  const refusal = oneToOneRefusal(draft, facts, mates);
  if (refusal) throw new Refusal(refusal);
  return { tour: await insertBookingIntoTour(trx, draft, tour.tourId), mates };
}

/** The terminal may remove a slot without bookings while it is being booked; then the insert finds it missing. */
function refuseLostSlot(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  const isLost = code === '23503' && (constraint === 'tour_slot_id_fkey' || constraint === 'booking_slot_id_fkey');
  throw isLost ? new Refusal('timeslot_not_found') : error;
}
