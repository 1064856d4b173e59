import type { SlotTemplate } from '@quaygate/contract';

/** What holds on one weekday from a day on, all modules together. */
export interface WeekdayPlan {
  weekday: number;
  /** yyyy-MM-dd */
  validFrom: string;
  isLater: boolean;
  /** Both null: closed. */
  openingHour: number | null;
  closingHour: number | null;
  /** Minutes. */
  slotLength: number;
  /** Absent where the module has no plan for the day. */
  modules: ReadonlyMap<string, { isOpen: boolean; maximum: number | null }>;
}

const holdsOn = (templates: readonly SlotTemplate[], day: string): SlotTemplate[] => {
  const byModule = new Map<string, SlotTemplate>();
  for (const template of templates) {
    const known = byModule.get(template.moduleId);
    if (template.validFrom <= day && (!known || template.validFrom > known.validFrom))
      byModule.set(template.moduleId, template);
  }
  return [...byModule.values()];
};

/** The plan of each weekday today, and after each later day on which it changes (TRM-SLOT-15). */
export function weekdayPlans(templates: readonly SlotTemplate[], today: string): WeekdayPlan[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const own = templates.filter((template) => template.weekday === weekday);
    const later = [...new Set(own.map(({ validFrom }) => validFrom).filter((day) => day > today))].sort();
    return [today, ...later].flatMap((day) => {
      const holding = holdsOn(own, day);
      const newest = holding.reduce<SlotTemplate | undefined>(
        (last, each) => (last && last.validFrom >= each.validFrom ? last : each),
        undefined,
      );
      if (!newest) return [];
      // Modules share the grid of the weekday; the plan of the newest open one is that grid.
      const open = holding.filter(({ openingHour }) => openingHour !== null);
      const grid = open.find(({ validFrom }) => validFrom === newest.validFrom) ?? open[0];
      return {
        weekday,
        validFrom: newest.validFrom,
        isLater: day > today,
        openingHour: grid?.openingHour ?? null,
        closingHour: grid?.closingHour ?? null,
        slotLength: (grid ?? newest).slotLength,
        modules: new Map(
          holding.map(({ moduleId, openingHour, maximum }) => [moduleId, { isOpen: openingHour !== null, maximum }]),
        ),
      };
    });
  });
}

/** Every module that has a plan, in the order of the answer. */
export const plannedModules = (templates: readonly SlotTemplate[]): { moduleId: string; moduleName: string }[] => [
  ...new Map(templates.map(({ moduleId, moduleName }) => [moduleId, { moduleId, moduleName }])).values(),
];
