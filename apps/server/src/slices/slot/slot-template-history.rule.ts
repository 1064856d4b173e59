import type { TemplateState } from './slot.table.ts';
import type { ChangedPart } from './slot-change.queries.ts';
import { type ModuleTemplate, openingOn } from './slot-plan.rule.ts';

/** Of one module and weekday, or of those of others. */
type Key = Pick<ModuleTemplate, 'moduleId' | 'weekday'>;

export const isSame = (a: Key, b: Key) => a.moduleId === b.moduleId && a.weekday === b.weekday;

const newestFirst = (a: ModuleTemplate, b: ModuleTemplate) => (a.validFrom < b.validFrom ? 1 : -1);

/** The template of the same module and weekday that holds on the first day of another one. */
const beforeOf = (template: ModuleTemplate, present: readonly ModuleTemplate[]) =>
  present.filter((known) => isSame(known, template) && known.validFrom <= template.validFrom).toSorted(newestFirst)[0];

type Hours = Pick<ModuleTemplate, 'openingHour' | 'closingHour' | 'slotLength'>;

const haveSameHours = (a: Hours, b: Hours) =>
  a.openingHour === b.openingHour && a.closingHour === b.closingHour && a.slotLength === b.slotLength;

const isRepetition = (a: ModuleTemplate, b: ModuleTemplate) =>
  haveSameHours(a, b) && a.maximum === b.maximum && a.moduleName === b.moduleName;

/** A template that repeats the present one keeps its first day, unless the others have other hours meanwhile. */
export function withoutRepetition(template: ModuleTemplate, present: readonly ModuleTemplate[]): ModuleTemplate {
  const before = beforeOf(template, present);
  if (!before || !isRepetition(before, template)) return template;
  const { grid } = openingOn(present, template.validFrom);
  const isOwnGrid = template.openingHour === null || !grid || haveSameHours(grid, template);
  return isOwnGrid ? { ...template, validFrom: before.validFrom } : template;
}

const stateOf = ({ maximum, openingHour, closingHour, slotLength, validFrom }: ModuleTemplate): TemplateState => ({
  maximum,
  openingHour,
  closingHour,
  slotLength,
  validFrom,
});

/** What the history says; of a template that repeats the present one, only that it takes the place of later ones. */
export function changesOf(asked: readonly ModuleTemplate[], present: readonly ModuleTemplate[]): ChangedPart[] {
  return asked.flatMap((template) => {
    const held = beforeOf(template, present);
    const later = present.find((known) => isSame(known, template) && known.validFrom > template.validFrom);
    const before = held && isRepetition(held, template) ? later : held;
    if (!before && held) return [];
    const { moduleId, weekday } = template;
    return [
      {
        moduleId,
        slotBegin: null,
        weekday,
        before: before ? stateOf(before) : null,
        after: stateOf(template),
      } as const,
    ];
  });
}
