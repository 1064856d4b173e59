import { modulesPerFacility, slotCellsPerDay } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { text } from '../base/text.ts';
import { day, hour, isRight, maximum, moduleId } from './slot-plan.ts';

/** What one module has on one weekday from a day on. Both hours null: closed. */
export const SlotTemplate = z.object({
  moduleId: z.string(),
  moduleName: z.string(),
  /** 1 Monday to 7. */
  weekday: z.int(),
  openingHour: hour,
  closingHour: hour,
  /** Minutes. */
  slotLength: z.int(),
  maximum,
  /** First local day on which it holds, yyyy-MM-dd. */
  validFrom: z.string(),
});
export type SlotTemplate = z.infer<typeof SlotTemplate>;

const isDistinctList = <T>(list: readonly T[]) => new Set(list).size === list.length;

/** The plan of some weekdays: one grid for all modules, a maximum for each. */
export const NewSlotTemplate = z
  .object({
    weekdays: z.array(z.int().min(1).max(7)).min(1, 'fieldRequired').max(7).refine(isDistinctList),
    /** Both null: the terminal is closed on these weekdays. */
    openingHour: hour,
    closingHour: hour,
    slotLength: z.int().min(5).max(240),
    modules: z
      .array(
        z.object({
          moduleId,
          moduleName: text(100),
          isOpen: z.boolean(),
          maximum,
        }),
      )
      .min(1, 'fieldRequired')
      .max(modulesPerFacility, 'tooLong')
      .refine((modules) => isDistinctList(modules.map(({ moduleId }) => moduleId)), isRight),
    /** yyyy-MM-dd; null: from tomorrow, on a weekday without a plan from today. */
    validFrom: day.nullable().default(null),
  })
  .refine(({ openingHour, closingHour }) => (openingHour === null) === (closingHour === null), {
    path: ['closingHour'],
    error: 'fieldRequired',
  })
  .refine(({ openingHour, closingHour }) => openingHour === null || closingHour === null || openingHour < closingHour, {
    path: ['closingHour'],
    error: 'invalidValue',
  })
  .refine(
    ({ openingHour, closingHour, slotLength, modules }) =>
      (((closingHour ?? 0) - (openingHour ?? 0)) * 60 * modules.filter(({ isOpen }) => isOpen).length) / slotLength <=
      slotCellsPerDay,
    { path: ['slotLength'], error: 'invalidValue' },
  );
export type NewSlotTemplate = z.infer<typeof NewSlotTemplate>;

/** What a new plan would do to the slots that exist or are due within 28 days. */
export const SlotPreview = z.object({
  /** The first day on which it holds, of every weekday. */
  days: z.array(
    z.object({
      date: z.string(),
      slots: z.array(z.object({ slotBegin: instant, slotEnd: instant, capacity: z.int().nullable() })),
    }),
  ),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Slots with bookings that are lowered only to what is taken: the plan has less. */
  loweredToTaken: z.int(),
  /** Slots with bookings that stay as they are. */
  kept: z.int(),
});
export type SlotPreview = z.infer<typeof SlotPreview>;
