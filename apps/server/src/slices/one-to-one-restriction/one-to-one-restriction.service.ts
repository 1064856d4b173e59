import { randomUUID } from 'node:crypto';
import type { NewOneToOneRestriction, OneToOneRestriction } from '@quaygate/contract';
import { addDays, localDay, offsetMinutes, startOfLocalDay } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { type FieldError, Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findTimeZone, takeFacilityRules } from '../facility/facility-rules.queries.ts';
import { deleteRestriction, findRestriction, writeRestriction } from './one-to-one-entry.queries.ts';

type RestrictionDeps = Pick<Deps, 'db' | 'now'>;

interface Change {
  actor: Actor;
  terminalId: number;
}

const hour = 3_600_000;
/** How far an instant lies behind the full hour of the local clock. */
const sinceHour = (at: Date, timeZone: string) => (at.getTime() + offsetMinutes(at, timeZone) * 60_000) % hour;

/** The local day of an instant. */
const dayOf = (at: Date, timeZone: string) => {
  const day = localDay(at, timeZone);
  return { start: startOfLocalDay(day, timeZone), end: startOfLocalDay(addDays(day, 1), timeZone) };
};

/**
 * Refuses a restriction by what only a clock and a calendar know (terminal contract, 3); answers its day.
 * @param before the entry that is changed: its start may stay in the past
 * @throws Refusal validation_failed
 */
export async function checkRestriction(
  { db, now }: RestrictionDeps,
  terminalId: number,
  restriction: NewOneToOneRestriction,
  before?: OneToOneRestriction,
): Promise<{ start: Date; end: Date }> {
  const { restrictionStart: start, restrictionEnd: end } = restriction;
  const timeZone = await findTimeZone(db, terminalId);
  const thisHour = now().getTime() - sinceHour(now(), timeZone);
  const day = dayOf(start, timeZone);
  const wrong: FieldError[] = [];
  const isKept = before?.restrictionStart.getTime() === start.getTime();
  if (sinceHour(start, timeZone) !== 0) wrong.push({ field: 'restrictionStart', code: 'invalidValue' });
  else if (!isKept && start.getTime() < thisHour) wrong.push({ field: 'restrictionStart', code: 'dateNotPast' });
  if (end <= start) wrong.push({ field: 'restrictionEnd', code: 'endDateAfterStartDate' });
  else if (sinceHour(end, timeZone) !== 0 || end > day.end) {
    wrong.push({ field: 'restrictionEnd', code: 'invalidValue' });
  }
  if (restriction.terminalId !== terminalId) wrong.push({ field: 'terminalId', code: 'invalidValue' });
  if (wrong.length > 0) throw invalid(wrong);
  return day;
}

const fieldsOf = ({ terminalId, restrictionStart, restrictionEnd }: NewOneToOneRestriction) => ({
  facilityId: terminalId,
  start: restrictionStart,
  end: restrictionEnd,
});
const audited = ['start', 'end'] as const;

async function objectOf(db: Db, id: string, { terminalId, restrictionStart }: NewOneToOneRestriction) {
  const name = localDay(restrictionStart, await findTimeZone(db, terminalId));
  return { kind: 'oneToOneRestriction', id, name } as const;
}

/**
 * At most one for a local day of the terminal (TRM-OTO-14).
 * @throws Refusal validation_failed, one_to_one_restriction_already_exists
 */
export function createRestriction(
  { db, now }: RestrictionDeps,
  { actor, terminalId }: Change,
  restriction: NewOneToOneRestriction,
): Promise<OneToOneRestriction> {
  return db.transaction().execute(async (trx) => {
    await takeFacilityRules(trx, terminalId);
    const day = await checkRestriction({ db: trx, now }, terminalId, restriction);
    const id = randomUUID();
    const isWritten = await writeRestriction(trx, id, restriction, day);
    if (!isWritten) throw new Refusal('one_to_one_restriction_already_exists');
    const object = await objectOf(trx, id, restriction);
    const after = fieldsOf(restriction);
    await recordAct(trx, actor, now(), { kind: 'oneToOneRestrictionCreated', object, after });
    return { id, ...restriction };
  });
}

/** Puts a restriction in the place of another. @throws Refusal as `createRestriction`, not_found */
export function changeRestriction(
  { db, now }: RestrictionDeps,
  { actor, terminalId }: Change,
  id: string,
  restriction: NewOneToOneRestriction,
): Promise<OneToOneRestriction> {
  return db.transaction().execute(async (trx) => {
    await takeFacilityRules(trx, terminalId);
    const before = await findRestriction(trx, terminalId, id);
    if (!before) throw new Refusal('not_found');
    const day = await checkRestriction({ db: trx, now }, terminalId, restriction, before);
    const isWritten = await writeRestriction(trx, id, restriction, day);
    if (!isWritten) throw new Refusal('one_to_one_restriction_already_exists');
    const object = await objectOf(trx, id, restriction);
    const fields = difference(fieldsOf(before), fieldsOf(restriction), audited);
    if (fields) await recordAct(trx, actor, now(), { kind: 'oneToOneRestrictionChanged', object, ...fields });
    return { id, ...restriction };
  });
}

/** @throws Refusal not_found */
export async function removeRestriction({ db, now }: RestrictionDeps, { actor, terminalId }: Change, id: string) {
  await db.transaction().execute(async (trx) => {
    await takeFacilityRules(trx, terminalId);
    const before = await findRestriction(trx, terminalId, id);
    if (!before) throw new Refusal('not_found');
    await deleteRestriction(trx, terminalId, id);
    const object = await objectOf(trx, id, before);
    await recordAct(trx, actor, now(), { kind: 'oneToOneRestrictionDeleted', object, before: fieldsOf(before) });
  });
}
