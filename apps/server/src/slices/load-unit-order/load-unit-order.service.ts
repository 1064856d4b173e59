import {
  type BookingType,
  type ContainerType,
  type ErrorCode,
  type LoadUnitData,
  loadUnitFields,
  type Overweight,
} from '@quaygate/contract';
import {
  type Deadline,
  deletionRefusal,
  differsInOneCharacter,
  isTooHeavy,
  isTooLateToLoad,
  offeredSlots,
  present,
  type SlotLimits,
} from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { HeldOrder } from './held-order.queries.ts';
import {
  type AskedOrder,
  type Asker,
  type Candidate,
  findOrder,
  findReleasedContainers,
} from './load-unit-order.queries.ts';

/** A load unit order that the forwarder may book now. */
export interface BookableOrder extends LoadUnitData {
  /** Row of the order, as bookings refer to it. */
  id: number;
  /** Id of the order at the terminal. */
  orderId: string;
  facilityId: number;
  direction: BookingType;
  /** As the terminal writes it. */
  referenceNumber: string;
  /** Of the order, else as asked for. */
  containerNumber: string | null;
  containerType: ContainerType;
  priority: string | null;
  moduleId: string | null;
  trainNumber: string | null;
  trainDate: string | null;
  latestLoadingTime: Date | null;
  /** The last end of the forwarder's valid releases; null is open. */
  releaseUntil: Date | null;
  /** Acceptance deadlines of its train. */
  deadlines: SaidDeadline[];
}

/** With what the terminal says about it. */
type SaidDeadline = Deadline & { reason: string | null };

/** The step that fails; of a weight also what it is and what is allowed. */
interface UnitRefusal {
  code: ErrorCode;
  overweight?: Overweight;
}

/** A bookable order, or the code that refuses it. */
export type Decision = { order: BookableOrder } | (UnitRefusal & { isOwnBooking?: true });

/** Decides steps 4 to 9 of a status request (api-forwarder 7.3). */
function decide({ direction }: AskedOrder, { facilityId, now }: Asker, found: Candidate): Decision {
  if (found.id === null) return { code: 'reference_not_found' };
  if (!found.allowed) return { code: found.hidesForeignReferences ? 'reference_not_found' : 'reference_not_allowed' };
  if (found.state !== 'AVAILABLE') {
    const { bookingState, reachedTerminal } = found;
    const own = bookingState && deletionRefusal(bookingState, reachedTerminal ?? false);
    // A booking of another company stays unknown to the caller.
    return { code: own || 'reference_not_bookable_anymore', ...(bookingState && { isOwnBooking: true }) };
  }
  const refusal = unitRefusal({ ...found, direction }, now);
  return refusal ?? { order: orderOf(direction, facilityId, found) };
}

function orderOf(direction: BookingType, facilityId: number, found: Exclude<Candidate, { id: null }>): BookableOrder {
  const { id, orderId, referenceNumber, containerNumber, priority, moduleId, trainNumber, trainDate } = found;
  const named = { id, orderId, facilityId, direction, referenceNumber, containerNumber, priority, moduleId };
  const { latestLoadingTime, releaseUntil } = found;
  const train = { trainNumber, trainDate, latestLoadingTime, deadlines: readDeadlines(found.deadlines) };
  const containerType = present(found.containerType);
  return { ...named, ...unitDataOf(found), containerType, ...train, releaseUntil };
}

/** What a decision about the load unit itself reads. */
type UnitFound = Pick<
  HeldOrder,
  'direction' | 'containerType' | 'netWeight' | 'emptyWeight' | 'maxWeight' | 'trainCancelled' | 'latestLoadingTime'
>;

/** Steps 7 to 9: the first one that fails. */
function unitRefusal(found: UnitFound, now: Date): UnitRefusal | undefined {
  const { direction, containerType, netWeight, emptyWeight, maxWeight, latestLoadingTime } = found;
  if (containerType === null || netWeight === null || emptyWeight === null)
    return { code: 'required_container_data_missing' };
  if (isTooHeavy(netWeight, emptyWeight, maxWeight))
    return { code: 'net_weight_too_big', overweight: { total: netWeight + emptyWeight, limit: maxWeight } };
  if (found.trainCancelled && direction === 'delivery') return { code: 'train_cancelled' };
  if (isTooLateToLoad({ direction, latestLoadingTime, now }))
    return { code: 'terminal_latest_loading_time_before_now' };
  return undefined;
}

const readDeadlines = (deadlines: HeldOrder['deadlines']): SaidDeadline[] =>
  deadlines.map(({ deadlineStart, deadlineEnd, reason }) => ({
    reason,
    deadlineStart: new Date(deadlineStart),
    deadlineEnd: new Date(deadlineEnd),
  }));

const unitDataOf = (found: LoadUnitData) =>
  Object.fromEntries(loadUnitFields.map((field) => [field, found[field]])) as unknown as LoadUnitData;

/**
 * Decides a whole list; undefined where the facility does not exist.
 * @param candidates what `ordersAsked` answered
 */
export function decideOrders(
  asker: Asker,
  asked: readonly AskedOrder[],
  candidates: readonly Candidate[],
): Decision[] | undefined {
  if (candidates.length === 0) return undefined;
  const decisions: Decision[] = [];
  for (const found of candidates) {
    if (found.place !== null) decisions[found.place] = decide(present(asked[found.place]), asker, found);
  }
  return decisions;
}

type Question = AskedOrder & Asker & { lock?: boolean; looked?: readonly Candidate[] };

/** Another transaction may take the order that was found while we wait for its lock; then we search again. */
const lockAttempts = 10;

async function findCandidate(db: Db, question: Question): Promise<Candidate | undefined> {
  let looked = question.looked;
  for (let attempt = 0; attempt < lockAttempts; attempt++) {
    const [found] = looked ?? (await findOrder(db, question, question, { lock: question.lock ?? false }));
    if (!found?.isStale) return found;
    looked = undefined;
  }
  throw new Refusal('reference_not_bookable_anymore');
}

/**
 * The order that the forwarder may book, by steps 4 to 9 of a status request (api-forwarder 7.3).
 * @param question.lock holds the row of the order until the end of the transaction `db`; the facility must exist then
 * @param question.looked what `orderAsked` answered to the same question a moment ago
 * @throws Refusal terminal_not_found or the code of the first step that fails, with the container number that was meant where it is clear
 */
export async function findBookableOrder(db: Db, question: Question): Promise<BookableOrder> {
  const found = await findCandidate(db, question);
  if (!found && !question.lock) throw new Refusal('terminal_not_found');
  const decision: Decision = found ? decide(question, question, found) : { code: 'reference_not_found' };
  if ('order' in decision) return decision.order;
  const { code, ...more } = decision;
  if (code !== 'reference_not_found') throw new Refusal(code, more);
  const suggestedContainerNumber = await suggestContainer(db, question);
  throw new Refusal(code, suggestedContainerNumber ? { suggestedContainerNumber } : {});
}

/** What a truck carries of an order. */
type CarriedField =
  | 'containerNumber'
  | 'referenceNumber'
  | 'containerType'
  | 'containerLength'
  | 'netWeight'
  | 'emptyWeight';

/** A held order that may still be booked, with what limits its slots. */
export type JudgedOrder = Pick<HeldOrder, 'id' | 'direction' | 'moduleId' | CarriedField> &
  Pick<BookableOrder, 'latestLoadingTime' | 'releaseUntil' | 'deadlines'>;

/**
 * An order that a booking of the forwarder holds, judged as if it were booked now.
 * @throws Refusal the code of the first step that fails
 */
export function judgeHeldOrder(held: HeldOrder, now: Date): JudgedOrder {
  if (!held.allowed) throw new Refusal('reference_not_allowed');
  if (held.state !== 'BOOKED') throw new Refusal('reference_not_bookable_anymore');
  const refusal = unitRefusal(held, now);
  if (refusal) throw new Refusal(refusal.code, refusal);
  return { ...held, deadlines: readDeadlines(held.deadlines) };
}

/**
 * The container that was probably meant: the only one of the reference that differs in one character. Told only to the
 * company that the unit is released to (SEC-10): somebody who guesses numbers would be helped by it.
 */
async function suggestContainer(db: Db, question: AskedOrder & Asker): Promise<string | undefined> {
  const { containerNumber } = question;
  if (containerNumber === null) return undefined;
  const released = await findReleasedContainers(db, question, question);
  const similar = released.filter((other) => differsInOneCharacter(other, containerNumber));
  return similar.length === 1 ? similar[0] : undefined;
}

/** What limits the slots of an order (step 10). */
export const slotLimits = (order: Omit<JudgedOrder, 'id' | 'moduleId' | CarriedField>, now: Date): SlotLimits => ({
  direction: order.direction,
  latestLoadingTime: order.latestLoadingTime,
  deadlines: order.deadlines,
  validUntil: order.releaseUntil,
  now,
});

/** True for a slot that a status answer would offer for this order: not begun, within 14 days, allowed by step 10. */
export function isOffered(order: BookableOrder, slot: { slotBegin: Date; slotEnd: Date }, now: Date): boolean {
  return offeredSlots([slot], slotLimits(order, now)).length > 0;
}
