import type { TerminalModule } from '@quaygate/contract';
import { defaultLanguage } from '@quaygate/phrases';
import { boardCategory, localDay, nextMidnight, type Range, startOfLocalDay } from '@quaygate/rules';
import { isNewer } from '../../integration/report.ts';
import { invalid } from '../../plumbing/http/input.ts';
import type { Deps } from '../../serving/deps.ts';
import { type ModuleTemplate, openingOn } from '../slot/slot-plan.rule.ts';
import { findTemplates } from '../slot/slot-template.queries.ts';
import { findModuleSlots } from './terminal-module.queries.ts';

type ModuleSlot = Awaited<ReturnType<typeof findModuleSlots>>[number];

const minute = 60_000;
/** Seven days, and the hour that one of them has more where the clock changes. */
const longest = (7 * 24 + 1) * 60 * minute;

function periodOf(asked: { from?: Date | undefined; to?: Date | undefined }, now: Date, timeZone: string): Range {
  const { from, to } = asked;
  if (!from && !to)
    return { start: startOfLocalDay(localDay(now, timeZone), timeZone), end: nextMidnight(now, timeZone) };
  if (!from) throw invalid([{ field: 'from', code: 'fieldRequired' }]);
  if (!to) throw invalid([{ field: 'to', code: 'fieldRequired' }]);
  if (to <= from) throw invalid([{ field: 'to', code: 'endDateAfterStartDate' }]);
  if (to.getTime() - from.getTime() > longest) throw invalid([{ field: 'to', code: 'invalidValue' }]);
  return { start: from, end: to };
}

const timeSlotOf = ({ slotBegin, slotEnd, maximum, currentNumber, closed }: ModuleSlot) => ({
  slotBegin,
  slotEnd,
  category: boardCategory({ capacity: maximum, taken: currentNumber, closed }),
  closed,
  capacity: { currentNumber, maximum },
});

const lengthOf = (slot: ModuleSlot | undefined) =>
  slot ? (slot.slotEnd.getTime() - slot.slotBegin.getTime()) / minute : 0;

/** The newest template of each module that holds by the end of the period, whatever its weekday: for its name. */
function newestByModule(templates: readonly ModuleTemplate[], lastDay: string): Map<string, ModuleTemplate> {
  const newest = new Map<string, ModuleTemplate>();
  for (const template of templates) {
    const known = newest.get(template.moduleId);
    if (template.validFrom <= lastDay && (!known || isNewer(template, known))) newest.set(template.moduleId, template);
  }
  return newest;
}

/** The modules of a terminal by name, with their shares of the slots of a period. @throws Refusal validation_failed */
export async function listModules(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  facilityId: number,
  asked: { from?: Date | undefined; to?: Date | undefined },
): Promise<TerminalModule[]> {
  const { timeZone, templates } = await findTemplates(db, facilityId);
  const period = periodOf(asked, now(), timeZone);
  const slots = Map.groupBy(await findModuleSlots(db, facilityId, period), ({ moduleId }) => moduleId);
  const newest = newestByModule(templates, localDay(new Date(period.end.getTime() - 1), timeZone));
  const { open, grid } = openingOn(templates, localDay(period.start, timeZone));

  const moduleOf = (id: string): TerminalModule => {
    const own = slots.get(id) ?? [];
    const hours = open.some(({ moduleId }) => moduleId === id) ? grid : undefined;
    return {
      id,
      // A module without a template is known by its slots only.
      name: newest.get(id)?.moduleName ?? id,
      openingHour: hours?.openingHour ?? null,
      closingHour: hours?.closingHour ?? null,
      slotLength: (hours ?? newest.get(id))?.slotLength ?? lengthOf(own[0]),
      timeSlots: own.map(timeSlotOf),
    };
  };
  const byName = new Intl.Collator(defaultLanguage, { numeric: true });
  return [...new Set([...newest.keys(), ...slots.keys()])]
    .map(moduleOf)
    .sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}
