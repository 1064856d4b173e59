import type { Page, Train, TrainBox, TrainBoxesQuery, TrainsQuery } from '@quaygate/contract';
import { addDays, localDay, timetableDays, timetableDaysMax } from '@quaygate/rules';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findTrainBoxes, findTrains, findZone, type Timetable } from './timetable.queries.ts';

type Parts = Pick<Deps, 'db' | 'now'>;
/** A terminal, and a train operator there or all. */
interface Context {
  trainOperatorId?: string;
  terminalId: number;
}

/** With one end named the other one follows from it; @throws Refusal not_found for an unknown terminal */
async function timetableOf({ db, now }: Parts, context: Context, { from, to }: TrainsQuery): Promise<Timetable> {
  const zone = await findZone(db, context.terminalId);
  if (zone === undefined) throw new Refusal('not_found');
  const moment = now();
  const today = localDay(moment, zone);
  const first = from ?? (to && to < today ? addDays(to, 1 - timetableDays) : today);
  const last = [to ?? addDays(first, timetableDays - 1), addDays(first, timetableDaysMax - 1)].sort()[0] ?? first;
  return { ...context, first, last, now: moment };
}

/** @throws Refusal not_found */
export async function listTrains(deps: Parts, context: Context, query: TrainsQuery): Promise<Page<Train>> {
  return findTrains(deps.db, await timetableOf(deps, context, query), query);
}

/** @throws Refusal not_found */
export async function listTrainBoxes(deps: Parts, context: Context, query: TrainBoxesQuery): Promise<Page<TrainBox>> {
  return findTrainBoxes(deps.db, await timetableOf(deps, context, query), query);
}
