import { type DrivingMinutes, type PlanChange, PlannedRow } from '@quaygate/contract';
import { planRowsMax } from '@quaygate/rules';
import { z } from 'zod';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findMinutes, replaceMinutes } from '../driving-minutes/driving-minutes.queries.ts';
import {
  countPlanRows,
  findPlanRows,
  lockPlan,
  type PlanOwner,
  removePlanRows,
  savePlanRows,
} from './booking-plan.queries.ts';

/** The plan of a user, and the driving minutes of the company. */
export async function readPlan({ db }: Pick<Deps, 'db'>, owner: PlanOwner) {
  const [rows, minutes] = await Promise.all([findPlanRows(db, owner), findMinutes(db, owner.forwarderId)]);
  return { rows: rows.map(({ content }) => z.decode(PlannedRow, content)), minutes };
}

/**
 * Stores changed rows and takes others out; the same again changes nothing.
 * @throws Refusal too_many_plan_rows
 */
export async function changePlan({ db, now }: Deps, owner: PlanOwner, { rows, removedRowIds }: PlanChange) {
  // The last one of two with one id counts, as if they had come one after the other.
  const changed = [...new Map(rows.map((row) => [row.rowId, z.encode(PlannedRow, row)])).values()];
  await db.transaction().execute(async (trx) => {
    await lockPlan(trx, owner);
    if (removedRowIds.length > 0) await removePlanRows(trx, owner, removedRowIds);
    if (changed.length === 0) return;
    await savePlanRows(trx, owner, changed, now());
    if ((await countPlanRows(trx, owner)) > planRowsMax) throw new Refusal('too_many_plan_rows');
  });
}

/** @throws Refusal terminal_not_found */
export async function changeMinutes({ db }: Pick<Deps, 'db'>, forwarderId: string, minutes: DrivingMinutes[]) {
  const work = db.transaction().execute((trx) => replaceMinutes(trx, forwarderId, onceEach(minutes)));
  await work.catch((error: unknown) => {
    throw (error as { code?: string }).code === '23503' ? new Refusal('terminal_not_found') : error;
  });
}

/** The last one of a pair counts. */
const onceEach = (minutes: readonly DrivingMinutes[]): DrivingMinutes[] => [
  ...new Map(minutes.map((each) => [`${each.fromTerminalId} ${each.toTerminalId}`, each])).values(),
];
