import { addDays, localDay } from '@quaygate/rules';
import type { Insertable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { demoZone } from '../companies/facilities.ts';
import type { slotTemplateRows } from '../companies/slot-templates.ts';
import { hour, later, localHour, minute } from './moments.ts';
import { type DemoSlot, type SlotModule, taken } from './slots.ts';

/** What somebody of a terminal did by hand, hours before the start of the demo. */
interface Deed {
  facilityId: number;
  /** Days from today, and hours of that day. */
  ahead: number;
  hours: readonly number[];
  modules: readonly string[];
  to: { closed: true } | { overrideMaximum: number };
  hoursAgo: number;
  /** Only without bookings. */
  isFreeOnly?: true;
}

const deeds: readonly Deed[] = [
  // A crane is looked after: its bookings stay, and the board says how many are too many.
  { facilityId: 8, ahead: 1, hours: [13, 14], modules: ['Module 2'], to: { closed: true }, hoursAgo: 3 },
  // A small night shift, and one with more people than usual.
  { facilityId: 8, ahead: 2, hours: [20, 21, 22], modules: ['Module 1'], to: { overrideMaximum: 30 }, hoursAgo: 26 },
  {
    facilityId: 8,
    ahead: 3,
    hours: [6, 7, 8],
    modules: ['Module 1', 'Module 2'],
    to: { overrideMaximum: 60 },
    hoursAgo: 0.8,
  },
  {
    facilityId: 12,
    ahead: 3,
    hours: [18, 19, 20],
    modules: ['Module 1'],
    to: { closed: true },
    hoursAgo: 20,
    isFreeOnly: true,
  },
];

/** Does by hand what people of the terminals do where their system has limited nothing. */
export function changeByHand(slots: Iterable<DemoSlot[]>, now: Date): void {
  const today = localDay(now, demoZone);
  for (const slot of [...slots].flat()) {
    for (const { facilityId, ahead, hours, modules, to, hoursAgo, isFreeOnly } of deeds) {
      const isMeant = slot.facilityId === facilityId && localDay(slot.slotBegin, demoZone) === addDays(today, ahead);
      if (!isMeant || !hours.includes(localHour(slot.slotBegin)) || (isFreeOnly && taken(slot) > 0)) continue;
      for (const module of slot.modules) {
        if (modules.includes(module.moduleId) && module.overrideMaximum === null) {
          Object.assign(module, to, { changedByHand: later(now, -hoursAgo * hour) });
        }
      }
    }
  }
}

/** When a module of a slot was changed: by hand, or by the system in the course of a day. */
export function changedAt({ id }: DemoSlot, { changedByHand }: SlotModule, reported: Date): Date {
  return changedByHand ?? later(reported, ((id * 7) % 1_200) * minute);
}

/** The history of the slots that are not as their template has them. */
export const slotChangeRows = (slots: readonly DemoSlot[], reported: Date, operator: string) =>
  slots.flatMap((slot) =>
    slot.modules
      .filter(({ overrideMaximum, closed }) => overrideMaximum !== null || closed)
      .map((module) => ({
        facilityId: slot.facilityId,
        moduleId: module.moduleId,
        slotBegin: slot.slotBegin,
        weekday: null,
        changedAt: changedAt(slot, module, reported),
        source: module.changedByHand ? ('operator' as const) : ('integration' as const),
        changedBy: module.changedByHand ? operator : null,
        before: { closed: false, maximum: null },
        after: { closed: module.closed, maximum: module.overrideMaximum },
      })),
  ) satisfies Insertable<Tables['slotChange']>[];

/** The history of the templates; the weekends of one terminal were set by hand. */
export const templateChangeRows = (templates: ReturnType<typeof slotTemplateRows>, operator: string) =>
  templates.map(
    ({ facilityId, moduleId, weekday, occurredAt, maximum, openingHour, closingHour, slotLength, validFrom }) => {
      const isByHand = facilityId === 8 && weekday > 5;
      const after = { maximum, openingHour, closingHour, slotLength, validFrom };
      return {
        facilityId,
        moduleId,
        slotBegin: null,
        weekday,
        changedAt: occurredAt,
        source: isByHand ? ('operator' as const) : ('integration' as const),
        changedBy: isByHand ? operator : null,
        before: isByHand ? { ...after, maximum: 40, validFrom: addDays(validFrom, -90) } : null,
        after,
      };
    },
  ) satisfies Insertable<Tables['slotChange']>[];
