import type { CheckedRow, ErrorCode, PlanCheck, PlannableSlot, PlanTerminalSlots } from '@quaygate/contract';
import { isConcerned, planUnknownMax, present, slotCategory, slotFilter, slotOfferDays } from '@quaygate/rules';
import { inOneTrip } from '../../db/pool/one-trip.ts';
import { oneAfterAnother } from '../../plumbing/limits/heavy.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findOpenSlots } from '../closure/closure.service.ts';
import { containerData } from '../container-status/container-status.service.ts';
import { type AskedOrder, ordersAsked } from '../load-unit-order/load-unit-order.queries.ts';
import { type Decision, decideOrders, slotLimits } from '../load-unit-order/load-unit-order.service.ts';
import { readAskedOrder } from '../load-unit-order/load-unit-order-request.rule.ts';
import { giveBackLookups, isFailedLookup, reserveLookups } from '../lookup-budget/lookup-budget.service.ts';
import { findRestrictionsAhead } from '../one-to-one-restriction/one-to-one-restriction.queries.ts';
import {
  countRowsAt,
  countUnknown,
  findAdmissions,
  findPlanRows,
  findToursAhead,
  findTruckLimits,
  markLookedUp,
  type PlanOwner,
  type WatchedRow,
} from './booking-plan.queries.ts';

/** Queues of more companies are forgotten; then two checks of one may run beside each other for once. */
const maxCompanies = 10_000;
const day = 86_400_000;

/** A row that can be looked up. */
interface Question {
  row: WatchedRow;
  terminalId: number;
  asked: AskedOrder;
  /** The same text is the same look-up. */
  key: string;
}
type Reading = Question | CheckedRow;

/** What a row asks, or why it can ask nothing. */
export function readRow(row: WatchedRow): Reading {
  const { rowId, content } = row;
  const { terminalId, type, referenceNumber, containerNumber } = content;
  if (terminalId === null) return { rowId, errorCode: 'terminal_id_is_null' };
  try {
    const asked = readAskedOrder({ type, referenceNumber, containerNumber });
    return { row, terminalId, asked, key: JSON.stringify([terminalId, ...Object.values(asked)]) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const offered = error.more.suggestedContainerNumber;
    return { rowId, errorCode: error.code, ...(offered ? { suggestedContainerNumber: offered } : {}) };
  }
}

export const isQuestion = (reading: Reading): reading is Question => 'key' in reading;

export interface Answered {
  question: Question;
  /** Undefined where the terminal does not exist. */
  decision: Decision | undefined;
}

/** Checks plans; those of one company one after another, so that what one of them could not find counts for the next. */
export function planChecks(deps: Deps) {
  const companies = new Map<string, ReturnType<typeof oneAfterAnother>>();
  return (owner: PlanOwner, rowIds: readonly string[]): Promise<PlanCheck> => {
    const inTurn = companies.get(owner.forwarderId) ?? oneAfterAnother();
    if (companies.size > maxCompanies) companies.clear();
    companies.set(owner.forwarderId, inTurn);
    return inTurn(() => check(deps, owner, rowIds));
  };
}

async function check(deps: Deps, owner: PlanOwner, rowIds: readonly string[]): Promise<PlanCheck> {
  const readings = (await findPlanRows(deps.db, owner, rowIds)).map(readRow);
  const questions = readings.filter(isQuestion);
  const known = questions.filter(({ row, key }) => row.lookedUp === key);
  const fresh = questions.filter(({ row, key }) => row.lookedUp !== key);
  const answers = await decideQuestions(deps, owner, known);
  await keep(deps, owner, answers);
  const { found, waiting } = await lookUp(deps, owner, fresh);
  const all = [...answers, ...found];
  const ahead = {
    forwarderId: owner.forwarderId,
    now: deps.now(),
    until: new Date(deps.now().getTime() + slotOfferDays * day),
  };
  const [terminals, tours] = await Promise.all([slotsOf(deps, owner, ahead, all), findToursAhead(deps.db, ahead)]);
  const rows: CheckedRow[] = [
    ...readings.flatMap((reading) => (isQuestion(reading) ? [] : [reading])),
    ...all.map((each) => checked(each, terminals, ahead.now)),
    ...waiting.map(({ row: { rowId } }) => ({ rowId, isWaiting: true as const })),
  ];
  return { rows, terminals, tours };
}

/** Looks up references that were not looked up before, as many as the company may (PLAN-10, PLAN-11, PLAN-12). */
async function lookUp(deps: Deps, owner: PlanOwner, fresh: readonly Question[]) {
  const found: Answered[] = [];
  let waiting = fresh;
  let room = fresh.length === 0 ? 0 : planUnknownMax - (await countUnknown(deps.db, owner.forwarderId));
  while (waiting.length > 0 && room > 0) {
    const granted = await reserveLookups(deps, owner.forwarderId, Math.min(waiting.length, room));
    if (granted === 0) break;
    const answers = await decideQuestions(deps, owner, waiting.slice(0, granted));
    const failed = answers.filter(isUnknown).length;
    await keep(deps, owner, answers);
    await giveBackLookups(deps, owner.forwarderId, granted - failed);
    found.push(...answers);
    waiting = waiting.slice(granted);
    room -= failed;
  }
  return { found, waiting };
}

const isUnknown = ({ decision }: Answered): boolean =>
  decision !== undefined && 'code' in decision && isFailedLookup(decision.code);

async function keep({ db }: Deps, owner: PlanOwner, answers: readonly Answered[]): Promise<void> {
  const marks = answers.map((each) => ({
    rowId: each.question.row.rowId,
    lookedUp: each.question.key,
    isUnknown: isUnknown(each),
    before: each.question.row,
  }));
  const changed = marks.filter(
    ({ lookedUp, before, isUnknown: is }) => before.lookedUp !== lookedUp || before.isUnknown !== is,
  );
  await markLookedUp(db, owner, changed);
}

/** Decides rows terminal by terminal, each with one query. */
export async function decideQuestions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { forwarderId }: PlanOwner,
  questions: readonly Question[],
) {
  const byTerminal = Map.groupBy(questions, ({ terminalId }) => terminalId);
  const answers: Answered[] = [];
  for (const [facilityId, list] of byTerminal) {
    const asker = { facilityId, forwarderId, now: now() };
    const asked = list.map((question) => question.asked);
    const [candidates] = await inOneTrip(db, ordersAsked(asker, asked));
    const decisions = decideOrders(asker, asked, candidates);
    for (const [place, question] of list.entries()) answers.push({ question, decision: decisions?.[place] });
  }
  return answers;
}

interface Ahead {
  forwarderId: string;
  now: Date;
  until: Date;
}

/** The slots of each terminal that a row may be booked at, and who may not come there. */
async function slotsOf(
  { db }: Deps,
  owner: PlanOwner,
  ahead: Ahead,
  answers: readonly Answered[],
): Promise<PlanTerminalSlots[]> {
  const bookable = answers.filter(({ decision }) => decision && 'order' in decision);
  const ids = [...new Set(bookable.map(({ question }) => question.terminalId))];
  const counts = await countRowsAt(db, owner);
  if (ids.length === 0) return [];
  const [admissions, limits] = await Promise.all([findAdmissions(db, ahead, ids), findTruckLimits(db, ids)]);
  return Promise.all(
    ids.map(async (terminalId) => {
      const [{ slots }, restrictions] = await Promise.all([
        findOpenSlots(db, terminalId, { after: ahead.now, until: ahead.until }),
        findRestrictionsAhead(db, terminalId, ahead.now),
      ]);
      const most = counts.get(terminalId) ?? 0;
      const { truckPlaces, truckWeight } = present(limits.find(({ id }) => id === terminalId));
      return {
        terminalId,
        limit: { truckPlaces, truckWeight },
        slots: slots.map(({ slotBegin, slotEnd, closedBy, ...load }): PlannableSlot => {
          const free = load.capacity === null ? null : Math.min(most, Math.max(0, load.capacity - load.taken));
          const slot = { slotBegin, slotEnd, category: slotCategory(load), free: load.closed ? 0 : free };
          const concerned = isConcerned(slotBegin, restrictions ?? []);
          return { ...slot, isConcerned: concerned, ...(closedBy === undefined ? {} : { closedBy }) };
        }),
        admissions: admissions.flatMap(({ facilityId, truckerId, admittedUntil }) =>
          facilityId === terminalId ? [{ truckerId, admittedUntil }] : [],
        ),
      };
    }),
  );
}

function checked({ question, decision }: Answered, terminals: readonly PlanTerminalSlots[], now: Date): CheckedRow {
  const { rowId } = question.row;
  const none: ErrorCode = 'terminal_not_found';
  if (!decision) return { rowId, errorCode: none };
  if ('code' in decision) {
    const { code, overweight } = decision;
    return { rowId, errorCode: code, ...(overweight ? { overweight } : {}) };
  }
  const container = containerData(decision.order);
  const slots = terminals.find(({ terminalId }) => terminalId === question.terminalId)?.slots ?? [];
  const fits = slotFilter(slotLimits(decision.order, now));
  const runs: [number, number][] = [];
  for (const [place, slot] of slots.entries()) {
    if (!fits(slot)) continue;
    const last = runs.at(-1);
    if (last && last[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
  }
  const isFree = runs.some(([from, to]) => slots.slice(from, to + 1).some(({ category }) => category !== 'red'));
  return isFree ? { rowId, container, slots: runs } : { rowId, container, errorCode: 'booking_has_no_timeslots' };
}
