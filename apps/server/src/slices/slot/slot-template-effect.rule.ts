import { capacityOf } from './slot-grid.queries.ts';
import type { PlannedSlot } from './slot-plan.rule.ts';

/** A slot as a change of templates finds it. */
export interface ExistingSlot {
  slotBegin: Date;
  slotEnd: Date;
  capacity: number | null;
  taken: number;
  /** Whether it was ever booked: then it stays, even without bookings that count. */
  isUsed: boolean;
  modules: {
    moduleId: string;
    templateMaximum: number | null;
    overrideMaximum: number | null;
    closed: boolean;
    currentNumber: number;
    isUsed: boolean;
  }[];
}

interface SlotAfter {
  slotBegin: Date;
  slotEnd: Date;
  capacity: number | null;
}

/** What becomes of the slots ahead. */
export interface TemplateEffect {
  added: number;
  changed: number;
  removed: number;
  /** With bookings, lowered only to what is taken: the plan has less (TRM-SLOT-30). */
  loweredToTaken: number;
  /** They would be others, but for their bookings. */
  kept: number;
  /** The slots that are there then, ascending; those behind the horizon are still to be made. */
  slots: SlotAfter[];
}

type Fate = { kind: 'same' | 'changed' | 'lowered' | 'removed' | 'kept'; slot: ExistingSlot; capacity: number | null };

/** The modules of a slot that takes over the plan. */
function modulesAfter(slot: ExistingSlot, { modules: planned }: PlannedSlot): ExistingSlot['modules'] {
  const known = new Map(slot.modules.map((module) => [module.moduleId, module]));
  const fresh = { overrideMaximum: null, closed: false, currentNumber: 0, isUsed: false };
  const after = planned.map(({ moduleId, maximum }) => ({
    ...(known.get(moduleId) ?? { moduleId, ...fresh }),
    templateMaximum: maximum,
  }));
  const isPlanned = (moduleId: string) => planned.some((module) => module.moduleId === moduleId);
  return [...after, ...slot.modules.filter(({ moduleId, isUsed }) => isUsed && !isPlanned(moduleId))];
}

const differs = ({ modules }: ExistingSlot, after: ExistingSlot['modules']) =>
  after.length !== modules.length ||
  after.some(({ moduleId, templateMaximum }) => {
    const before = modules.find((module) => module.moduleId === moduleId);
    return before?.templateMaximum !== templateMaximum;
  });

/** A slot with bookings follows the plan only downwards, to what is taken at the lowest (TRM-SLOT-30). */
function loweredFate(slot: ExistingSlot, { modules: planned }: PlannedSlot): Fate {
  const maxima = new Map(planned.map(({ moduleId, maximum }) => [moduleId, maximum]));
  const after = slot.modules.map((module) => {
    const maximum = maxima.get(module.moduleId) ?? null;
    const lowest = maximum === null ? null : Math.max(maximum, module.currentNumber);
    const isLower = lowest !== null && (module.templateMaximum === null || lowest < module.templateMaximum);
    return isLower ? { ...module, templateMaximum: lowest } : module;
  });
  if (!differs(slot, after)) return { kind: 'kept', slot, capacity: slot.capacity };
  const isAbove = after.some(({ moduleId, templateMaximum }) => {
    const maximum = maxima.get(moduleId) ?? null;
    return maximum !== null && templateMaximum !== null && templateMaximum > maximum;
  });
  return { kind: isAbove ? 'lowered' : 'changed', slot, capacity: capacityAfter(after) };
}

const capacityAfter = (modules: ExistingSlot['modules']) =>
  capacityOf({
    modules: modules
      .filter(({ closed }) => !closed)
      .map(({ moduleId, overrideMaximum, templateMaximum }) => ({
        moduleId,
        maximum: overrideMaximum ?? templateMaximum,
      })),
  });

function fateOf(slot: ExistingSlot, plan: PlannedSlot | undefined, now: Date): Fate {
  const { capacity } = slot;
  if (slot.slotBegin <= now) return { kind: 'same', slot, capacity };
  if (!plan) {
    const isFree = slot.taken === 0 && !slot.isUsed;
    return { kind: isFree ? 'removed' : 'kept', slot, capacity };
  }
  const after = modulesAfter(slot, plan);
  if (!differs(slot, after)) return { kind: 'same', slot, capacity };
  return slot.taken > 0 ? loweredFate(slot, plan) : { kind: 'changed', slot, capacity: capacityAfter(after) };
}

const spanOf = ({ slotBegin, slotEnd }: { slotBegin: Date; slotEnd: Date }) =>
  `${slotBegin.getTime()} ${slotEnd.getTime()}`;

/**
 * What storing a plan does to the slots of its days, as the statements of slot-grid.queries do it (TRM-SLOT-18).
 * @param existing slots of these days, those that are over too: nothing overlaps them
 * @param planned of these days
 */
export function templateEffect(
  { existing, planned }: { existing: readonly ExistingSlot[]; planned: readonly PlannedSlot[] },
  { now, horizon }: { now: Date; horizon: Date },
): TemplateEffect {
  const plans = new Map(planned.map((plan) => [spanOf(plan), plan]));
  const fates = existing.map((slot) => fateOf(slot, plans.get(spanOf(slot)), now));
  const remaining = fates.filter(({ kind }) => kind !== 'removed');
  const made = withoutOverlaps(planned, remaining).filter(({ slotEnd }) => slotEnd > now);
  const count = (wanted: Fate['kind']) => fates.filter(({ kind }) => kind === wanted).length;
  const slots = [
    ...remaining.map(({ slot: { slotBegin, slotEnd }, capacity }) => ({ slotBegin, slotEnd, capacity })),
    ...made.map((plan) => ({ slotBegin: plan.slotBegin, slotEnd: plan.slotEnd, capacity: capacityOf(plan) })),
  ].sort((a, b) => a.slotBegin.getTime() - b.slotBegin.getTime());
  return {
    added: made.filter(({ slotBegin }) => slotBegin < horizon).length,
    changed: count('changed'),
    removed: count('removed'),
    loweredToTaken: count('lowered'),
    kept: count('kept'),
    slots,
  };
}

/** Planned slots for which there is room between those that remain; both are walked in order of time. */
function withoutOverlaps(planned: readonly PlannedSlot[], remaining: readonly Fate[]): PlannedSlot[] {
  const taken = remaining.map(({ slot }) => slot).sort((a, b) => a.slotBegin.getTime() - b.slotBegin.getTime());
  let next = 0;
  return planned
    .toSorted((a, b) => a.slotBegin.getTime() - b.slotBegin.getTime())
    .filter(({ slotBegin, slotEnd }) => {
      while (next < taken.length && (taken[next]?.slotEnd ?? slotEnd) <= slotBegin) next++;
      const first = taken[next];
      return !first || first.slotBegin >= slotEnd;
    });
}
