import type {
  ContainerData,
  ErrorCode,
  OfferedSlot,
  StatusRequest,
  StatusResponse,
  StatusRow,
} from '@quaygate/contract';
import {
  checkContainerNumber,
  listSlotsPerRow,
  offeredSlots,
  present,
  slotCategory,
  slotFilter,
  slotOfferDays,
} from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { inOneTrip } from '../../db/pool/one-trip.ts';
import type { Actor } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { inTurns } from '../../plumbing/http/written-answer.ts';
import { oneAfterAnother } from '../../plumbing/limits/heavy.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { announcementsField, findOpenSlots } from '../closure/closure.service.ts';
import { type AskedOrder, type Asker, orderAsked, ordersAsked } from '../load-unit-order/load-unit-order.queries.ts';
import {
  type BookableOrder,
  type Decision,
  decideOrders,
  findBookableOrder,
  slotLimits,
} from '../load-unit-order/load-unit-order.service.ts';
import { readAskedOrder } from '../load-unit-order/load-unit-order-request.rule.ts';
import { budgetOf } from '../lookup-budget/lookup-budget.queries.ts';
import {
  checkBudget,
  countingFailed,
  isFailedLookup,
  listBudget,
  refuseUsedUp,
} from '../lookup-budget/lookup-budget.service.ts';

interface Place extends Omit<Asker, 'now'> {
  actor: Actor;
}

/** Queues of more companies are forgotten; then two lists of one may run beside each other for once. */
const maxCompanies = 10_000;

/** Slots of the next days with their categories. */
async function slotsAhead(db: Db, { facilityId, now }: Asker) {
  const range = { after: now, until: new Date(now.getTime() + slotOfferDays * 86_400_000) };
  const found = await findOpenSlots(db, facilityId, range);
  const slots = found.slots.map((loaded): OfferedSlot => {
    const { slotBegin, slotEnd, closedBy } = loaded;
    const category = slotCategory(loaded);
    return closedBy === undefined ? { slotBegin, slotEnd, category } : { slotBegin, slotEnd, category, closedBy };
  });
  return { slots, announcements: found.announcements };
}

export const containerData = (order: BookableOrder): ContainerData => ({
  ...order,
  warnings: order.containerNumber && checkContainerNumber(order.containerNumber) !== 'ok' ? ['check_digit'] : [],
});

/** The acceptance deadlines of a delivery's train that have a reason. */
function deadlinesField({ direction, deadlines }: BookableOrder): Pick<StatusResponse, 'deadlines'> {
  const said = deadlines.flatMap(({ reason, ...period }) => (reason ? [{ ...period, reason }] : []));
  return direction === 'delivery' && said.length > 0 ? { deadlines: said } : {};
}

function read(request: StatusRequest, facilityId: number): AskedOrder {
  if (request.terminalId === null || request.terminalId === undefined) throw new Refusal('terminal_id_is_null');
  const asked = readAskedOrder(request);
  if (request.terminalId !== facilityId) throw invalid([{ field: 'terminalId', code: 'invalidValue' }]);
  return asked;
}

/** Answers one load unit with all slots it may be booked for, red ones included. */
export async function requestStatus(deps: Deps, place: Place, request: StatusRequest): Promise<StatusResponse> {
  const { db } = deps;
  const asker = { ...place, now: deps.now() };
  const asked = read(request, place.facilityId);
  const [budget, looked] = await inOneTrip(db, budgetOf.with(asker), orderAsked(asker, asked));
  refuseUsedUp(budget[0]);
  const order = await countingFailed(deps, place, () => findBookableOrder(db, { ...asker, ...asked, looked }));
  const { slots, announcements } = await slotsAhead(db, asker);
  const timeSlots = offeredSlots(slots, slotLimits(order, asker.now));
  return { container: containerData(order), timeSlots, ...announcementsField(announcements), ...deadlinesField(order) };
}

type Reading = { asked: AskedOrder } | { code: ErrorCode; offered?: string | undefined };

function tryRead(request: StatusRequest, facilityId: number): Reading {
  try {
    return { asked: read(request, facilityId) };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, offered: error.more.suggestedContainerNumber };
    throw error;
  }
}

/**
 * Answers lists; those of one company one after another, so that what one of them could not find counts for the next.
 * @throws Refusal terminal_not_found, lookup_budget_used_up
 */
export function statusLists(deps: Deps) {
  const count = listBudget(deps);
  const companies = new Map<string, ReturnType<typeof oneAfterAnother>>();

  return (place: Place, requests: readonly StatusRequest[]): Promise<StatusRow[]> => {
    const inTurn = companies.get(place.forwarderId) ?? oneAfterAnother();
    if (companies.size > maxCompanies) companies.clear();
    companies.set(place.forwarderId, inTurn);
    return inTurn(async () => {
      const used = await checkBudget(deps, place.forwarderId);
      const { rows, decisions } = await requestStatuses(deps, place, requests);
      const failed = decisions.filter((decision) => 'code' in decision && isFailedLookup(decision.code));
      const orders = decisions.flatMap((decision) => ('order' in decision ? [decision.order.id] : []));
      await count(place, used, failed.length, orders);
      return rows;
    });
  };
}

/** Answers a block of rows in their order with a few queries, whatever their number; a bad row fails alone. */
async function requestStatuses(
  { db, now }: Deps,
  place: Place,
  requests: readonly StatusRequest[],
): Promise<{ rows: StatusRow[]; decisions: Decision[] }> {
  const asker = { ...place, now: now() };
  const readings = requests.map((request) => tryRead(request, place.facilityId));
  const asked = readings.flatMap((reading) => ('asked' in reading ? [reading.asked] : []));
  const [[candidates], { slots }] = await Promise.all([
    inOneTrip(db, ordersAsked(asker, asked)),
    slotsAhead(db, asker),
  ]);
  const decisions = decideOrders(asker, asked, candidates);
  if (!decisions) throw new Refusal('terminal_not_found');
  const open = slots.filter(({ category }) => category !== 'red');

  const row = (
    getStatusRequest: StatusRequest,
    decision: Decision | Exclude<Reading, { asked: unknown }>,
  ): StatusRow => {
    if ('code' in decision) {
      const offered = 'offered' in decision ? decision.offered : undefined;
      const suggestion = offered ? { suggestedContainerNumber: offered } : {};
      const heavy = 'overweight' in decision ? { overweight: decision.overweight } : {};
      return { getStatusRequest, errorCode: decision.code, ...suggestion, ...heavy };
    }
    const timeSlots = firstOffered(open, decision.order, asker.now);
    if (timeSlots.length === 0) return { getStatusRequest, errorCode: 'booking_has_no_timeslots' };
    return { getStatusRequest, getStatusResponse: { container: containerData(decision.order), timeSlots } };
  };
  const decided = decisions.values();
  const rows = await inTurns(readings, (reading, index) =>
    row(present(requests[index]), 'asked' in reading ? present(decided.next().value) : reading),
  );
  return { rows, decisions };
}

function firstOffered(slots: readonly OfferedSlot[], order: BookableOrder, now: Date): OfferedSlot[] {
  const fits = slotFilter(slotLimits(order, now));
  const first: OfferedSlot[] = [];
  for (const slot of slots) if (fits(slot) && first.push(slot) === listSlotsPerRow) break;
  return first;
}
