import { addDays, localDay, weekdayOf } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { type ChangedPart, insertSlotChanges } from './slot-change.queries.ts';
import { findLastSlot, insertMissingSlots, lockSlotsAhead } from './slot-grid.queries.ts';
import { deleteUnplannedSlots, lowerBookedSlots, updatePlannedSlots } from './slot-grid-change.queries.ts';
import {
  boundsOf,
  daysUntil,
  horizonOf,
  type ModuleTemplate,
  type PlannedSlot,
  plannedSlots,
  withinHorizon,
} from './slot-plan.rule.ts';
import { findTemplates, replaceTemplates } from './slot-template.queries.ts';
import { changesOf, isSame, withoutRepetition } from './slot-template-history.rule.ts';

/** A template without its first day is to hold from the earliest one that is possible. */
export type NewTemplate = Omit<ModuleTemplate, 'facilityId' | 'validFrom'> & { validFrom: string | null };

/** What new templates make of the plan of a facility. */
export interface TemplatePlan {
  timeZone: string;
  /** The new ones, with their first day. */
  stored: ModuleTemplate[];
  /** All that hold then. */
  templates: ModuleTemplate[];
  changes: ChangedPart[];
  /** Local days from today to the last slot that exists or is due, on which the plan may differ. */
  days: string[];
  /** Every slot of these days. */
  planned: PlannedSlot[];
}

/** What new templates make of the plan; nothing is changed. */
export async function planTemplates(
  db: Db,
  { facilityId, now }: { facilityId: number; now: Date },
  fresh: readonly NewTemplate[],
): Promise<TemplatePlan> {
  const { templates: present, timeZone } = await findTemplates(db, facilityId);
  const today = localDay(now, timeZone);
  const asked = fresh.map((template) => {
    // A first template of module and weekday applies from today: it changes no slot that a user could have planned with.
    const earliest = present.some((known) => isSame(known, template)) ? addDays(today, 1) : today;
    return { ...template, facilityId, validFrom: template.validFrom ?? earliest };
  });
  const stored = asked.map((template) => withoutRepetition(template, present));
  const isReplaced = (known: ModuleTemplate) =>
    stored.some((template) => isSame(known, template) && known.validFrom >= template.validFrom);
  const templates = [...present.filter((known) => !isReplaced(known)), ...stored];

  const last = await findLastSlot(db, facilityId);
  const horizon = horizonOf(now);
  const days = daysUntil(today, last && last > horizon ? last : horizon, timeZone).filter((date) =>
    asked.some(({ weekday, validFrom }) => date >= validFrom && weekdayOf(date) === weekday),
  );
  const planned = days.flatMap((date) => plannedSlots(templates, date, timeZone));
  return { timeZone, stored, templates, changes: changesOf(asked, present), days, planned };
}

/**
 * Stores templates and applies them to the slots ahead; those with bookings are only lowered, to what is taken at the
 * lowest (terminal contract, 9.5; TRM-SLOT-30). The caller holds the lock of the queue 'slots'.
 * @param userId who does it; null: the terminal's own system
 */
export async function storeTemplates(
  trx: Trx,
  { facilityId, now, userId }: { facilityId: number; now: Date; userId: string | null },
  fresh: readonly NewTemplate[],
): Promise<TemplatePlan> {
  const plan = await planTemplates(trx, { facilityId, now }, fresh);
  const { days, planned, timeZone } = plan;
  await replaceTemplates(trx, plan.stored);
  await insertSlotChanges(trx, { facilityId, changedAt: now, userId }, plan.changes);
  const periods = days.map((date) => boundsOf(date, timeZone));
  const { free, booked } = await lockSlotsAhead(trx, { facilityId, now, days: periods });
  await deleteUnplannedSlots(trx, free, planned);
  await updatePlannedSlots(trx, facilityId, free, planned);
  await lowerBookedSlots(trx, booked, planned);
  await insertMissingSlots(trx, facilityId, withinHorizon(planned, now));
  tell(trx, { noun: 'slot', facilityId });
  return plan;
}
