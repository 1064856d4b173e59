import { randomUUID } from 'node:crypto';
import type { Announcement, NewAnnouncement } from '@quaygate/contract';
import { announcementState, announcementsMost, localDay, present, startOfLocalDay } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { type FieldError, Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findTimeZone, takeFacilityRules } from '../facility/facility-rules.queries.ts';
import {
  countAhead,
  endAnnouncement,
  findAnnouncement,
  findUnknownModules,
  insertAnnouncement,
  tellAnnouncement,
  updateAnnouncement,
} from './announcement.queries.ts';
import { fieldsOf } from './announcement-fields.rule.ts';

export type AnnouncementDeps = Pick<Deps, 'db' | 'now'>;

/** Who announces, and at which terminal. */
interface Change {
  actor: Actor;
  userId: string;
  terminalId: number;
}

/**
 * Refuses an announcement by what only a clock and a calendar know (ANN-02).
 * @param keptFrom the begin of the entry that is changed, which may stay where it is
 * @throws Refusal validation_failed
 */
export async function checkAnnouncement(
  { db, now }: AnnouncementDeps,
  terminalId: number,
  { from, until, modules }: NewAnnouncement,
  keptFrom?: Date,
): Promise<void> {
  const timeZone = await findTimeZone(db, terminalId);
  const wrong: FieldError[] = [];
  const isKept = keptFrom?.getTime() === from.getTime();
  if (!isKept && from < startOfLocalDay(localDay(now(), timeZone), timeZone)) {
    wrong.push({ field: 'from', code: 'dateNotPast' });
  }
  if (until && until <= from) wrong.push({ field: 'until', code: 'endDateAfterStartDate' });
  else if (until && until <= now()) wrong.push({ field: 'until', code: 'dateNotPast' });
  const unknown = await findUnknownModules(db, terminalId, modules);
  for (const [index, module] of modules.entries()) {
    if (unknown.includes(module)) wrong.push({ field: `modules.${index}`, code: 'invalidValue' });
  }
  if (wrong.length > 0) throw invalid(wrong);
}

const audited = ['kind', 'text', 'start', 'end', 'modules'] as const;

const objectOf = ({ id, text }: Pick<Announcement, 'id' | 'text'>) =>
  ({ kind: 'announcement', id, name: (Object.values(text)[0] ?? '').slice(0, 80) }) as const;

/** Until when it holds, ended ones included. */
export const endOf = ({ until, endedDate }: Announcement) => endedDate ?? until;

/** @throws Refusal not_found, announcement_over */
async function findOpen(trx: Trx, terminalId: number, id: string, now: Date): Promise<Announcement> {
  const found = await findAnnouncement(trx, terminalId, id);
  if (!found) throw new Refusal('not_found');
  const isOver =
    found.endedDate !== null || announcementState({ from: found.from, until: endOf(found) }, now) === 'past';
  if (isOver) throw new Refusal('announcement_over');
  return found;
}

/**
 * Publishes an announcement at once. A closure waits for the bookings that are being made (ANN-11): they are among those it
 * concerns.
 * @throws Refusal validation_failed, too_many_announcements
 */
export function createAnnouncement(
  { db, now }: AnnouncementDeps,
  { actor, userId, terminalId }: Change,
  given: NewAnnouncement,
): Promise<Announcement> {
  return db.transaction().execute(async (trx) => {
    await takeFacilityRules(trx, terminalId);
    const at = now();
    await checkAnnouncement({ db: trx, now }, terminalId, given);
    if ((await countAhead(trx, terminalId, at)) >= announcementsMost) throw new Refusal('too_many_announcements');
    const id = randomUUID();
    await insertAnnouncement(trx, { id, facilityId: terminalId, publishedDate: at, publishedBy: userId }, given);
    const made = present(await findAnnouncement(trx, terminalId, id));
    await tellAnnouncement(trx, terminalId, at);
    const after = fieldsOf(terminalId, given);
    await recordAct(trx, actor, at, { kind: 'announcementPublished', object: objectOf(made), after });
    return made;
  });
}

/** Puts another content in its place. @throws Refusal not_found, announcement_over, validation_failed */
export function changeAnnouncement(
  { db, now }: AnnouncementDeps,
  { actor, terminalId }: Change,
  id: string,
  given: NewAnnouncement,
): Promise<Announcement> {
  return db.transaction().execute(async (trx) => {
    await takeFacilityRules(trx, terminalId);
    const at = now();
    const before = await findOpen(trx, terminalId, id, at);
    await checkAnnouncement({ db: trx, now }, terminalId, given, before.from);
    await updateAnnouncement(trx, id, given);
    const after = present(await findAnnouncement(trx, terminalId, id));
    await tellAnnouncement(trx, terminalId, at);
    const fields = difference(fieldsOf(terminalId, before), fieldsOf(terminalId, after), audited);
    const act = { kind: 'announcementChanged', object: objectOf(after) } as const;
    if (fields) await recordAct(trx, actor, at, { ...act, ...fields });
    return after;
  });
}

/** Ends one that holds, and withdraws one that comes. @throws Refusal not_found, announcement_over */
export function endEarly({ db, now }: AnnouncementDeps, { actor, userId, terminalId }: Change, id: string) {
  return db.transaction().execute(async (trx): Promise<Announcement> => {
    await takeFacilityRules(trx, terminalId);
    const at = now();
    const before = await findOpen(trx, terminalId, id, at);
    await endAnnouncement(trx, id, at, userId);
    await tellAnnouncement(trx, terminalId, at);
    const told = { object: objectOf(before), before: fieldsOf(terminalId, before) };
    await recordAct(trx, actor, at, { kind: 'announcementEnded', ...told });
    return { ...before, endedDate: at };
  });
}
