import { type SlotTemplateItem, slot } from '@quaygate/contract';
import { type ItemContext, isNewer, type Stored } from '../../integration/report.ts';
import { reportSlice } from '../../integration/report-slice.ts';
import { findTemplates } from './slot-template.queries.ts';
import { type NewTemplate, storeTemplates } from './slot-template-change.service.ts';

/** Slot templates (terminal contract, 9.5): one record per module and weekday; a change reaches the slots ahead at once. */
export const slotTemplateSlice = reportSlice(slot.reportTemplates, { queue: 'slots', store: storeTemplate });

async function storeTemplate({ trx, now, facilityId }: ItemContext, item: SlotTemplateItem): Promise<Stored> {
  const { templates } = await findTemplates(trx, facilityId);
  const own = templates.filter(({ moduleId, weekday }) => moduleId === item.moduleId && weekday === item.weekday);
  if (own.some((known) => isNewer(known, item))) return 'stale';
  await storeTemplates(trx, { facilityId, now, userId: null }, [rowOf(item)]);
  return { note: null };
}

const rowOf = (item: SlotTemplateItem): NewTemplate => ({
  moduleId: item.moduleId,
  weekday: item.weekday,
  moduleName: item.moduleName,
  openingHour: item.openingHour,
  closingHour: item.closingHour,
  slotLength: item.slotLength,
  maximum: item.maximum,
  validFrom: item.validFrom,
  occurredAt: item.occurredAt,
  eventId: item.eventId,
});
