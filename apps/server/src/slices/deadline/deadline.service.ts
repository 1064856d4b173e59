import { randomUUID } from 'node:crypto';
import type { Deadline, NewDeadline } from '@quaygate/contract';
import { localDay, startOfLocalDay } from '@quaygate/rules';
import { violates } from '../../db/constraint.ts';
import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { type FieldError, Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findTimeZone, takeFacilityRules } from '../facility/facility-rules.queries.ts';
import { deleteDeadline, findDeadline, insertDeadline } from './deadline-entry.queries.ts';
import { tellingOutside, trainsOf } from './deadline-notice.service.ts';

type DeadlineDeps = Pick<Deps, 'db' | 'now'>;

/** Who changes deadlines, and at which terminal. */
interface Change {
  actor: Actor;
  terminalId: number;
}

/**
 * Refuses a deadline by what only a clock and a calendar know (terminal contract, 3).
 * @param before the entry that is changed: its start may stay in the past
 * @throws Refusal validation_failed
 */
export async function checkDeadline(
  { db, now }: DeadlineDeps,
  terminalId: number,
  deadline: NewDeadline,
  before?: Deadline,
): Promise<void> {
  const { deadlineStart, deadlineEnd, trains } = deadline;
  const timeZone = await findTimeZone(db, terminalId);
  const today = localDay(now(), timeZone);
  const wrong: FieldError[] = [];
  const isKept = before?.deadlineStart.getTime() === deadlineStart.getTime();
  if (!isKept && deadlineStart < startOfLocalDay(today, timeZone)) {
    wrong.push({ field: 'deadlineStart', code: 'dateNotPast' });
  }
  const departure = trains.map(({ trainDate }) => trainDate).sort()[0] ?? today;
  if (deadlineEnd <= deadlineStart) wrong.push({ field: 'deadlineEnd', code: 'endDateAfterStartDate' });
  else if (deadlineEnd <= now()) wrong.push({ field: 'deadlineEnd', code: 'dateNotPast' });
  else if (localDay(deadlineEnd, timeZone) > departure) wrong.push({ field: 'deadlineEnd', code: 'invalidValue' });
  if (deadline.terminalId !== terminalId) wrong.push({ field: 'terminalId', code: 'invalidValue' });
  for (const [index, { trainDate }] of trains.entries()) {
    if (trainDate < today) wrong.push({ field: `trains.${index}.trainDate`, code: 'dateNotPast' });
  }
  if (wrong.length > 0) throw invalid(wrong);
}

const refusingRepetition = (error: unknown): never => {
  throw violates(error, 'acceptance_deadline_once') ? new Refusal('acceptance_deadline_already_exists') : error;
};

/** As the audit log names it. */
const objectOf = (id: string, { trains }: NewDeadline) =>
  ({ kind: 'acceptanceDeadline', id, name: trains.map(({ trainNumber }) => trainNumber).join(', ') }) as const;
const fieldsOf = ({ terminalId, deadlineStart, deadlineEnd, trains, reason }: NewDeadline) => ({
  facilityId: terminalId,
  start: deadlineStart,
  end: deadlineEnd,
  trains: trains.map(({ trainDate, trainNumber }) => `${trainNumber} ${trainDate}`),
  reason,
});
const audited = ['start', 'end', 'trains', 'reason'] as const;

/** @throws Refusal validation_failed, acceptance_deadline_already_exists */
export async function createDeadline(
  deps: DeadlineDeps,
  { actor, terminalId }: Change,
  deadline: NewDeadline,
): Promise<Deadline> {
  await checkDeadline(deps, terminalId, deadline);
  const id = randomUUID();
  return deps.db
    .transaction()
    .execute(async (trx) => {
      await takeFacilityRules(trx, terminalId);
      const { reason } = deadline;
      await tellingOutside({ trx, now: deps.now(), terminalId, id, trains: trainsOf(deadline), reason }, () =>
        insertDeadline(trx, id, terminalId, deadline),
      );
      const object = objectOf(id, deadline);
      const after = fieldsOf(deadline);
      await recordAct(trx, actor, deps.now(), { kind: 'acceptanceDeadlineCreated', object, after });
      return { id, ...deadline };
    })
    .catch(refusingRepetition);
}

/** Puts a deadline in the place of another. @throws Refusal as `createDeadline`, not_found */
export function changeDeadline(
  deps: DeadlineDeps,
  { actor, terminalId }: Change,
  id: string,
  deadline: NewDeadline,
): Promise<Deadline> {
  return deps.db
    .transaction()
    .execute(async (trx) => {
      await takeFacilityRules(trx, terminalId);
      const before = await findDeadline(trx, terminalId, id);
      if (!before) throw new Refusal('not_found');
      await checkDeadline({ ...deps, db: trx }, terminalId, deadline, before);
      const { reason } = deadline;
      const trains = trainsOf(before, deadline);
      await tellingOutside({ trx, now: deps.now(), terminalId, id, trains, reason }, async () => {
        await deleteDeadline(trx, terminalId, id);
        await insertDeadline(trx, id, terminalId, deadline);
      });
      const fields = difference(fieldsOf(before), fieldsOf(deadline), audited);
      const object = objectOf(id, deadline);
      if (fields) await recordAct(trx, actor, deps.now(), { kind: 'acceptanceDeadlineChanged', object, ...fields });
      return { id, ...deadline };
    })
    .catch(refusingRepetition);
}

/** @throws Refusal not_found */
export async function removeDeadline({ db, now }: DeadlineDeps, { actor, terminalId }: Change, id: string) {
  await db.transaction().execute(async (trx) => {
    await takeFacilityRules(trx, terminalId);
    const before = await findDeadline(trx, terminalId, id);
    if (!before) throw new Refusal('not_found');
    await tellingOutside({ trx, now: now(), terminalId, id, trains: trainsOf(before), reason: null }, () =>
      deleteDeadline(trx, terminalId, id),
    );
    const act = { kind: 'acceptanceDeadlineDeleted', object: objectOf(id, before), before: fieldsOf(before) } as const;
    await recordAct(trx, actor, now(), act);
  });
}
