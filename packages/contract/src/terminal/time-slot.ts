import { slotCategories } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';

export const TimeSlot = z.object({ slotBegin: instant, slotEnd: instant });
export type TimeSlot = z.infer<typeof TimeSlot>;

export const OfferedSlot = TimeSlot.extend({
  category: z.enum(slotCategories).catch('others'),
  /** The announcement that keeps it closed (ANN-07). */
  closedBy: z.string().optional(),
});
export type OfferedSlot = z.infer<typeof OfferedSlot>;
