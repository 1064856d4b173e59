import type { FieldCode, NewSlotTemplate } from '@quaygate/contract';
import { maximumIn, optionalMaximumProblem } from '../maximum.ts';
import type { WeekdayPlan } from './plans.ts';

export interface ModuleDraft {
  moduleId: string;
  moduleName: string;
  isOpen: boolean;
  /** As it is typed; empty: no limit. */
  maximum: string;
  /** Added in this dialog: id and name can be typed. */
  isNew: boolean;
}

export interface PlanDraft {
  weekdays: number[];
  isOpen: boolean;
  openingHour: number;
  closingHour: number;
  /** Minutes, as they are typed. */
  slotLength: string;
  modules: ModuleDraft[];
  /** yyyy-MM-dd; empty: the first day that is possible. */
  validFrom: string;
}

/** Minutes (TRM-SLOT-16). */
const shortest = 5;
const longest = 240;

/** The plan of a weekday as it can be edited; without one the usual hours. */
export const draftOf = (
  plan: WeekdayPlan | undefined,
  weekday: number | undefined,
  modules: readonly { moduleId: string; moduleName: string }[],
): PlanDraft => ({
  weekdays: weekday === undefined ? [] : [weekday],
  isOpen: !plan || plan.openingHour !== null,
  openingHour: plan?.openingHour ?? 6,
  closingHour: plan?.closingHour ?? 21,
  slotLength: String(plan?.slotLength ?? 60),
  modules: modules.map((module) => {
    const own = plan?.modules.get(module.moduleId);
    return { ...module, isOpen: own?.isOpen ?? true, maximum: own?.maximum?.toString() ?? '', isNew: false };
  }),
  validFrom: '',
});

export const newModule: ModuleDraft = { moduleId: '', moduleName: '', isOpen: true, maximum: '', isNew: true };

export function lengthProblem(typed: string): FieldCode | undefined {
  if (typed.trim() === '') return 'fieldRequired';
  const minutes = Number(typed);
  return Number.isInteger(minutes) && minutes >= shortest && minutes <= longest ? undefined : 'invalidValue';
}

/** What is wrong with the fields of a module; an id may stand once. */
export function moduleProblems(module: ModuleDraft, all: readonly ModuleDraft[]) {
  const id = module.moduleId.trim();
  const isTwice = all.filter((each) => each.moduleId.trim() === id).length > 1;
  const needed = (text: string): FieldCode | undefined => (text.trim() === '' ? 'fieldRequired' : undefined);
  const idProblem = needed(id) ?? (isTwice ? ('invalidValue' as const) : undefined);
  return {
    moduleId: module.isNew ? idProblem : undefined,
    moduleName: needed(module.moduleName),
    maximum: optionalMaximumProblem(module.maximum),
  };
}

/** What is sent; undefined while something is missing or wrong. */
export function planOf(draft: PlanDraft): NewSlotTemplate | undefined {
  const { weekdays, isOpen, openingHour, closingHour, slotLength, modules, validFrom } = draft;
  const isWrong =
    weekdays.length === 0 ||
    modules.length === 0 ||
    lengthProblem(slotLength) !== undefined ||
    (isOpen && openingHour >= closingHour) ||
    modules.some((module) => Object.values(moduleProblems(module, modules)).some(Boolean));
  if (isWrong) return undefined;
  return {
    weekdays: [...weekdays].sort(),
    openingHour: isOpen ? openingHour : null,
    closingHour: isOpen ? closingHour : null,
    slotLength: Number(slotLength),
    modules: modules.map((module) => ({
      moduleId: module.moduleId.trim(),
      moduleName: module.moduleName.trim(),
      isOpen: module.isOpen,
      maximum: maximumIn(module.maximum) ?? null,
    })),
    validFrom: validFrom === '' ? null : validFrom,
  };
}
