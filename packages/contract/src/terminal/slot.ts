import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { limited, reportCall, reported } from '../booking/report.ts';

const moduleId = limited.min(1);
const hour = z.int().min(0).max(24).nullable();
const maximum = z.int().min(0).max(1000).nullable();

export const SlotTemplateItem = z
  .object({
    ...reported,
    moduleId,
    moduleName: z.string().min(1).max(100),
    weekday: z.int().min(1).max(7),
    openingHour: hour,
    closingHour: hour,
    slotLength: z.int().min(5).max(240),
    maximum,
    validFrom: z.iso.date().nullable().default(null),
  })
  .refine(
    ({ openingHour, closingHour }) =>
      (openingHour === null && closingHour === null) ||
      (openingHour !== null && closingHour !== null && openingHour < closingHour),
    { path: ['openingHour'] },
  );
export type SlotTemplateItem = z.infer<typeof SlotTemplateItem>;

export const SlotCapacityItem = z.object({
  ...reported,
  moduleId,
  slotBegin: instant,
  maximum: maximum.default(null),
  closed: z.boolean().default(false),
});
export type SlotCapacityItem = z.infer<typeof SlotCapacityItem>;

export const slot = {
  reportTemplates: reportCall('reportSlotTemplates', 'slotTemplates', ['slots'], SlotTemplateItem),
  reportCapacities: reportCall('reportSlotCapacities', 'slotCapacities', ['slots'], SlotCapacityItem),
};
