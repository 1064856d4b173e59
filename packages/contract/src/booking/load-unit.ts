import { z } from 'zod';
import { BookingType, reportedUnitData } from './load-unit-data.ts';
import { deleted, limited, reportCall, reported } from './report.ts';

export const LoadUnitItem = z
  .object({
    ...reported,
    orderId: z.string().min(1).max(64),
    direction: BookingType,
    referenceNumber: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .refine((value) => value !== '0'),
    containerNumber: z
      .string()
      .regex(/^[A-Z]{4}[0-9]{7}$/)
      .nullable()
      .default(null),
    ...reportedUnitData,
    priority: z.string().max(50).nullable().default(null),
    moduleId: limited.nullable().default(null),
    state: z.enum(['ANNOUNCED', 'AVAILABLE', 'DONE', 'CANCELLED']).default('AVAILABLE'),
    deleted,
  })
  .refine((unit) => unit.direction === 'delivery' || unit.containerNumber !== null, { path: ['containerNumber'] });
export type LoadUnitItem = z.infer<typeof LoadUnitItem>;

export const loadUnit = {
  report: reportCall('reportLoadUnits', 'loadUnits', ['loadunits'], LoadUnitItem),
};
