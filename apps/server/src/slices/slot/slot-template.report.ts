import { type SlotTemplateItem, slot } from '@quaygate/contract';
import { addDays, localDay, weekdayOf } from '@quaygate/rules';
import { type ItemContext, isNewer, type Stored } from '../../integration/report.ts';
import { reportSlice } from '../../integration/report-slice.ts';
import { boundsOf, daysUntil, horizonOf, type ModuleTemplate, plannedSlots, withinHorizon } from './slot.plan.ts';
import {
  deleteUnplannedSlots,
  findLastSlot,
  findTemplates,
  insertMissingSlots,
  replaceTemplate,
  updatePlannedSlots,
} from './slot-grid.queries.ts';

/** Slot templates (terminal contract, 9.5): one record per module and weekday; a change reaches the slots ahead at once. */
export const slotTemplateSlice = reportSlice(slot.reportTemplates, { queue: 'slots', store: storeTemplate });

async function storeTemplate({ trx, now, facilityId }: ItemContext, item: SlotTemplateItem): Promise<Stored> {
  const { templates, timeZone } = await findTemplates(trx, facilityId);
  const isOwn = ({ moduleId, weekday }: ModuleTemplate) => moduleId === item.moduleId && weekday === item.weekday;
  const own = templates.filter(isOwn);
  if (own.some((known) => isNewer(known, item))) return 'stale';

  const today = localDay(now, timeZone);
  // A first template of module and weekday applies from today: it changes no slot that a user could have planned with.
  const validFrom = item.validFrom ?? (own.length > 0 ? addDays(today, 1) : today);
  const template = withoutRepetition({ ...rowOf(item), facilityId, validFrom }, own);
  await replaceTemplate(trx, template);

  const kept = templates.filter((other) => !(isOwn(other) && other.validFrom >= template.validFrom));
  const last = await findLastSlot(trx, facilityId);
  const horizon = horizonOf(now);
  const days = daysUntil(today, last && last > horizon ? last : horizon, timeZone).filter(
    (date) => date >= validFrom && weekdayOf(date) === item.weekday,
  );
  const planned = days.flatMap((date) => plannedSlots([...kept, template], date, timeZone));
  const change = { facilityId, now, days: days.map((date) => boundsOf(date, timeZone)) };
  await deleteUnplannedSlots(trx, change, planned);
  await updatePlannedSlots(trx, change, planned);
  await insertMissingSlots(trx, facilityId, withinHorizon(planned, now));
  return { note: null };
}

const rowOf = (item: SlotTemplateItem) => ({
  moduleId: item.moduleId,
  weekday: item.weekday,
  moduleName: item.moduleName,
  openingHour: item.openingHour,
  closingHour: item.closingHour,
  slotLength: item.slotLength,
  maximum: item.maximum,
  occurredAt: item.occurredAt,
  eventId: item.eventId,
});

/** A template that repeats the present one keeps its first day. */
function withoutRepetition(template: ModuleTemplate, own: readonly ModuleTemplate[]): ModuleTemplate {
  const content = ({ validFrom, occurredAt, eventId, ...rest }: ModuleTemplate) => Object.entries(rest).sort().join();
  const earlier = own.filter(({ validFrom }) => validFrom <= template.validFrom);
  const before = earlier.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
  return before && content(before) === content(template) ? { ...template, validFrom: before.validFrom } : template;
}
