import { addDays, isConcerned, localDay, slotsOfDay } from '@quaygate/rules';
import { demoFacilities, demoZone } from '../companies/facilities.ts';
import { randomOf } from '../random.ts';
import { localHour } from './moments.ts';
import type { DemoRestriction } from './trains.ts';

export interface SlotModule {
  moduleId: string;
  templateMaximum: number | null;
  overrideMaximum: number | null;
  closed: boolean;
  currentNumber: number;
  /** When somebody of the terminal changed it. */
  changedByHand?: Date;
}

export interface DemoSlot {
  id: number;
  facilityId: number;
  slotBegin: Date;
  slotEnd: Date;
  modules: SlotModule[];
}

export const daysBack = 60;
const daysAhead = 28;

/** Every slot of the demo, by facility and in order of time. */
export function demoSlots(now: Date): Map<number, DemoSlot[]> {
  const today = localDay(now, demoZone);
  let id = 0;
  return new Map(
    demoFacilities.map((facility) => {
      const days = Array.from({ length: daysBack + daysAhead + 1 }, (_, index) => addDays(today, index - daysBack));
      const slots = days.flatMap((date) =>
        slotsOfDay(date, facility, demoZone).map((slot): DemoSlot => {
          id += 1;
          const modules = facility.modules.map((moduleId) => ({
            moduleId,
            templateMaximum: facility.maximum,
            overrideMaximum: null,
            closed: false,
            currentNumber: 0,
          }));
          return { id, facilityId: facility.id, ...slot, modules };
        }),
      );
      return [facility.id, slots] as const;
    }),
  );
}

/** Gives a booking its module, the one with the most free places. */
export function takePlace(slot: DemoSlot): string {
  const module = slot.modules.reduce((best, each) => (each.currentNumber < best.currentNumber ? each : best));
  module.currentNumber += 1;
  return module.moduleId;
}

const isOneToOne = ({ facilityId, slotBegin }: DemoSlot, restrictions: readonly DemoRestriction[]) =>
  isConcerned(
    slotBegin,
    restrictions.filter((restriction) => restriction.facilityId === facilityId),
  );

export const taken = ({ modules }: DemoSlot) => modules.reduce((sum, { currentNumber }) => sum + currentNumber, 0);

/**
 * The terminal has lowered single hours of the days ahead: some slots are nearly full, some are full.
 * The template's own maximum is far above what a day brings, so everything else stays green; so do the slots of the
 * one-to-one periods, for the visitor to try.
 */
export function limitBusySlots(
  slots: Iterable<DemoSlot[]>,
  { now, restrictions }: { now: Date; restrictions: readonly DemoRestriction[] },
): void {
  const random = randomOf('capacities');
  for (const slot of [...slots].flat()) {
    const isAhead = slot.slotEnd > now && slot.modules.every(({ templateMaximum }) => templateMaximum !== null);
    const isBusy = localHour(slot.slotBegin) >= 6 && localHour(slot.slotBegin) < 19 && taken(slot) >= 4;
    const plan = random.weighted([
      ['green', 62],
      ['yellow', 24],
      ['red', 14],
    ] as const);
    if (!isAhead || !isBusy || plan === 'green' || isOneToOne(slot, restrictions)) continue;
    closeSlot(slot);
    // From 80 percent on a slot is yellow (FWD-STAT-33).
    if (plan === 'yellow') slot.modules[0]!.overrideMaximum! += Math.floor(taken(slot) / 0.8) - taken(slot);
  }
}

/** Fills a slot to the last place. */
export function closeSlot(slot: DemoSlot): void {
  for (const module of slot.modules) module.overrideMaximum = module.currentNumber;
}

export function slotRows(slots: readonly DemoSlot[]) {
  return slots.map((slot) => {
    const open = slot.modules.filter(({ closed }) => !closed);
    const maxima = open.map(({ overrideMaximum, templateMaximum }) => overrideMaximum ?? templateMaximum);
    const capacity = maxima.reduce<number | null>(
      (sum, each) => (sum === null || each === null ? null : sum + each),
      0,
    );
    const { id, facilityId, slotBegin, slotEnd } = slot;
    return { id, facilityId, slotBegin, slotEnd, capacity, taken: taken(slot), closed: open.length === 0 };
  });
}

export const slotModuleRows = (slots: readonly DemoSlot[], changedAt: (slot: DemoSlot, module: SlotModule) => Date) =>
  slots.flatMap((slot) =>
    slot.modules.map((module) => {
      const { moduleId, templateMaximum, overrideMaximum, closed, currentNumber } = module;
      const isOverridden = overrideMaximum !== null || closed;
      return {
        ...{ slotId: slot.id, moduleId, templateMaximum, overrideMaximum, closed, currentNumber },
        overrideOccurredAt: isOverridden ? changedAt(slot, module) : null,
        overrideEventId: isOverridden ? `demo-capacity-${slot.id}-${moduleId.replace(' ', '-')}` : null,
      };
    }),
  );
