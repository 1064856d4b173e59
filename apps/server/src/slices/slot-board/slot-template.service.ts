import { randomUUID } from 'node:crypto';
import type { NewSlotTemplate, SlotPreview, SlotTemplate } from '@quaygate/contract';
import { addDays, localDay, weekdayOf } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { lockQueue } from '../../integration/integration-event.queries.ts';
import { recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { findTimeZone } from '../facility/facility-rules.queries.ts';
import type { ChangedPart } from '../slot/slot-change.queries.ts';
import { capacityOf } from '../slot/slot-grid.queries.ts';
import { boundsOf, horizonOf, type PlannedSlot, plannedSlots } from '../slot/slot-plan.rule.ts';
import { findTemplates } from '../slot/slot-template.queries.ts';
import { planTemplates, storeTemplates } from '../slot/slot-template-change.service.ts';
import { templateEffect } from '../slot/slot-template-effect.rule.ts';
import { findBoardFrame } from './slot-board.queries.ts';
import type { Operator } from './slot-board.service.ts';
import { byModule } from './slot-board.view.ts';
import type { BoardDeps } from './slot-board-read.service.ts';
import { findCurrentTemplates, findExistingSlots } from './slot-template.queries.ts';

const inOrder = (a: SlotTemplate, b: SlotTemplate) =>
  a.weekday - b.weekday || byModule(a, b) || (a.validFrom < b.validFrom ? -1 : 1);

/** Templates that hold today and later ones, in the order of a table. */
export async function readTemplates({ db, now }: BoardDeps, facilityId: number): Promise<SlotTemplate[]> {
  const today = localDay(now(), await findTimeZone(db, facilityId));
  return (await findCurrentTemplates(db, facilityId, today)).sort(inOrder);
}

/** What a plan would do; nothing is changed or locked. @throws Refusal validation_failed */
export function previewTemplate(
  { db, now }: BoardDeps,
  facilityId: number,
  asked: NewSlotTemplate,
): Promise<SlotPreview> {
  // One look at all: what is stored meanwhile must not be half in the preview.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (trx) => {
    const moment = now();
    const fresh = await templatesOf(trx, facilityId, asked, moment);
    const { timeZone, templates, days, planned } = await planTemplates(trx, { facilityId, now: moment }, fresh);
    const periods = days.map((date) => boundsOf(date, timeZone));
    const existing = await findExistingSlots(trx, facilityId, periods);
    const { slots, ...counts } = templateEffect({ existing, planned }, { now: moment, horizon: horizonOf(moment) });

    const firstDays = new Set(fresh.map(({ weekday, validFrom }) => nextDay(validFrom, weekday)));
    const slotsOn = (date: string) => {
      if (!days.includes(date)) return plannedSlots(templates, date, timeZone).map(spanOf);
      const { start, end } = boundsOf(date, timeZone);
      return slots.filter(({ slotBegin, slotEnd }) => slotBegin >= start && slotBegin < end && slotEnd > moment);
    };
    return { days: [...firstDays].sort().map((date) => ({ date, slots: slotsOn(date) })), ...counts };
  });
}

const spanOf = (plan: PlannedSlot) => ({
  slotBegin: plan.slotBegin,
  slotEnd: plan.slotEnd,
  capacity: capacityOf(plan),
});

/** The first day not before another one that is this weekday. */
function nextDay(first: string, weekday: number): string {
  let date = first;
  while (weekdayOf(date) !== weekday) date = addDays(date, 1);
  return date;
}

/** Stores a plan and applies it to the slots ahead, lowering those with bookings. @throws Refusal validation_failed */
export function changeTemplate(
  { db, now }: BoardDeps,
  { actor, user, terminalId: facilityId }: Operator,
  asked: NewSlotTemplate,
): Promise<SlotTemplate[]> {
  return db.transaction().execute(async (trx) => {
    await lockQueue(trx, 'slots', facilityId);
    const moment = now();
    const fresh = await templatesOf(trx, facilityId, asked, moment);
    const { changes } = await storeTemplates(trx, { facilityId, now: moment, userId: user.id }, fresh);
    if (changes.length > 0) {
      const { facilityName } = await findBoardFrame(trx, facilityId);
      const object = { kind: 'facility', id: String(facilityId), name: facilityName } as const;
      const before = { templates: plansOf(changes.map(({ before }) => before)) };
      const after = {
        weekdays: asked.weekdays.toSorted(),
        templates: plansOf(changes.map(({ after }) => after)),
        modules: [...new Set(changes.map(({ moduleId }) => moduleId))].sort(),
      };
      await recordAct(trx, actor, moment, { kind: 'slotTemplateChanged', object, before, after });
    }
    return readTemplates({ db: trx, now }, facilityId);
  });
}

/** As the audit log names them, each once and in no language; every single one stands in the history of the slots. */
const plansOf = (states: readonly ChangedPart['before'][]) => {
  const texts = states.map((state) => {
    if (!state || 'closed' in state) return '–';
    const { openingHour, closingHour, slotLength, maximum, validFrom } = state;
    const hours =
      openingHour === null ? '–' : `${openingHour}–${closingHour} h, ${slotLength} min, ≤ ${maximum ?? '∞'}`;
    return `${hours} (${validFrom})`;
  });
  return [...new Set(texts)].sort();
};

/**
 * The templates that a plan asks for, of every weekday and module. Their common first day is not before tomorrow on a
 * weekday that has a plan: somebody may have planned with its slots of today.
 */
async function templatesOf(
  db: Db,
  facilityId: number,
  { weekdays, modules, validFrom, openingHour, closingHour, slotLength }: NewSlotTemplate,
  now: Date,
) {
  const { templates, timeZone } = await findTemplates(db, facilityId);
  const today = localDay(now, timeZone);
  const eventId = randomUUID();
  return weekdays.flatMap((weekday) => {
    const known = templates.filter((template) => template.weekday === weekday);
    const earliest = known.length > 0 ? addDays(today, 1) : today;
    if (validFrom !== null && validFrom < earliest) throw invalid([{ field: 'validFrom', code: 'dateNotPast' }]);
    // Later than all that was reported, also where the clock of the terminal is ahead: the hours reported last hold for all.
    const reported = known.map(({ occurredAt }) => occurredAt.getTime() + 1);
    const occurredAt = new Date(Math.max(now.getTime(), ...reported));
    return modules.map(({ moduleId, moduleName, isOpen, maximum }) => {
      const hours = isOpen ? { openingHour, closingHour } : { openingHour: null, closingHour: null };
      const content = { weekday, moduleId, moduleName, ...hours, slotLength, maximum };
      return { ...content, validFrom: validFrom ?? earliest, occurredAt, eventId };
    });
  });
}
