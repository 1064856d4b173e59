import { addDays, localDay, slotHorizonDays, slotsOfDay, startOfLocalDay, weekdayOf } from '@quaygate/rules';
import type { Selectable } from 'kysely';
import { isNewer } from '../../integration/report.ts';
import type { SlotTemplateTable } from './slot.table.ts';

export type ModuleTemplate = Selectable<SlotTemplateTable>;

/** A planned slot, with the modules that are open in it. */
export interface PlannedSlot {
  slotBegin: Date;
  slotEnd: Date;
  modules: { moduleId: string; maximum: number | null }[];
}

const day = 86_400_000;
export const horizonOf = (now: Date) => new Date(now.getTime() + slotHorizonDays * day);

/** Of every module the template that holds on a local day. */
function templatesOn(templates: readonly ModuleTemplate[], date: string): ModuleTemplate[] {
  const weekday = weekdayOf(date);
  const byModule = new Map<string, ModuleTemplate>();
  for (const template of templates) {
    if (template.weekday !== weekday || template.validFrom > date) continue;
    const other = byModule.get(template.moduleId);
    if (!other || template.validFrom > other.validFrom) byModule.set(template.moduleId, template);
  }
  return [...byModule.values()];
}

/** The templates of the modules that are open on a local day, and the grid they share: the one reported last (terminal contract, 9.5). */
export function openingOn(templates: readonly ModuleTemplate[], date: string) {
  const open = templatesOn(templates, date).filter(({ openingHour }) => openingHour !== null);
  const grid = open.reduce<ModuleTemplate | undefined>(
    (newest, each) => (!newest || isNewer(each, newest) ? each : newest),
    undefined,
  );
  return { open, grid };
}

/** Slots of a local day. */
export function plannedSlots(templates: readonly ModuleTemplate[], date: string, timeZone: string): PlannedSlot[] {
  const { open, grid } = openingOn(templates, date);
  if (!grid) return [];
  const modules = open.map(({ moduleId, maximum }) => ({ moduleId, maximum }));
  return slotsOfDay(date, grid, timeZone).map((slot) => ({ ...slot, modules }));
}

/** Local days from `first` to the one on which `last` lies. */
export function daysUntil(first: string, last: Date, timeZone: string): string[] {
  const end = localDay(last, timeZone);
  const days: string[] = [];
  for (let date = first; date <= end; date = addDays(date, 1)) days.push(date);
  return days;
}

/** First and last instant of a local day, the last one excluded. */
export const boundsOf = (date: string, timeZone: string) => ({
  start: startOfLocalDay(date, timeZone),
  end: startOfLocalDay(addDays(date, 1), timeZone),
});

/** What is to be made now: not over yet, beginning within the horizon. */
export const withinHorizon = (slots: readonly PlannedSlot[], now: Date) => {
  const horizon = horizonOf(now);
  return slots.filter(({ slotBegin, slotEnd }) => slotEnd > now && slotBegin < horizon);
};
