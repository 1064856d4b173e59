import { present } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../serving/deps.ts';
import { notifyUsers } from '../notification/notify.service.ts';
import { findLearnedRows, markLookedUp, type OwnedRow, type PlanOwner } from './booking-plan.queries.ts';
import { type Answered, decideQuestions, isQuestion, readRow } from './booking-plan-check.service.ts';

type Parts = Pick<Deps, 'db' | 'now'>;

/**
 * Tells companies of rows of their plans that can be booked now, because the terminal has learned of the reference: one
 * notification for each plan and terminal, whether a screen shows the plan or not (PLAN-13).
 */
export async function tellBookableRows(deps: Parts): Promise<void> {
  const learned = await findLearnedRows(deps.db);
  const plans = Map.groupBy(learned, ({ forwarderId, userId }) => `${forwarderId} ${userId}`);
  for (const rows of plans.values()) await tellPlan(deps, present(rows[0]), rows);
}

async function tellPlan(deps: Parts, owner: PlanOwner, rows: readonly OwnedRow[]): Promise<void> {
  // Another text than the one that was looked up is another question, and its own look-up (PLAN-10).
  const asked = rows
    .map(readRow)
    .filter(isQuestion)
    .filter(({ row, key }) => row.lookedUp === key);
  const answers = await decideQuestions(deps, owner, asked);
  const bookable = answers.filter(({ decision }) => decision && 'order' in decision);
  if (bookable.length === 0) return;
  await deps.db.transaction().execute((trx) => tell(trx, deps.now(), owner, bookable));
}

async function tell(trx: Db, now: Date, owner: PlanOwner, bookable: readonly Answered[]): Promise<void> {
  const marks = bookable.map(({ question: { row, key } }) => ({ rowId: row.rowId, lookedUp: key, isUnknown: false }));
  await markLookedUp(trx, owner, marks);
  const byTerminal = Map.groupBy(bookable, ({ question }) => question.terminalId);
  await notifyUsers(
    trx,
    now,
    [...byTerminal].map(([at, list]) => {
      const { row, key, asked } = present(list[0]).question;
      return {
        ...({ kind: 'rowBookable', forwarderId: owner.forwarderId, at } as const),
        cause: `${owner.userId} ${row.rowId} ${key}`,
        details: { name: asked.referenceNumber, count: list.length },
      };
    }),
  );
}
