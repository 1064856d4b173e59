import { isContainerNumber, normalizeContainerNumber, offerContainerNumber } from '@quaygate/rules';
import { z } from 'zod';
import { BookingType, reportedUnitData } from './load-unit-data.ts';
import { deleted, limited, reportCall, reported } from './report.ts';

/** A number as the sender writes it; one that is none is refused with the number that is offered (FIELD-FILE-22). */
const sentNumber = z
  .string()
  .max(40)
  .check(({ value, issues }) => {
    if (normalizeContainerNumber(value) === '' || isContainerNumber(normalizeContainerNumber(value))) return;
    const offered = offerContainerNumber(value);
    const params = offered === undefined ? {} : { detail: `This is no container number; is ${offered} meant?` };
    issues.push({ code: 'custom', input: value, params });
  });

/** The number in normal form, and beside it what was sent where that is another text. */
function readNumber<T extends { containerNumber: string | null }>(unit: T): T & { sentContainerNumber?: string } {
  const containerNumber = normalizeContainerNumber(unit.containerNumber ?? '') || null;
  const isChanged = containerNumber !== null && containerNumber !== unit.containerNumber;
  return { ...unit, containerNumber, ...(isChanged && { sentContainerNumber: unit.containerNumber as string }) };
}

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
    containerNumber: sentNumber.nullable().default(null),
    ...reportedUnitData,
    priority: z.string().max(50).nullable().default(null),
    moduleId: limited.nullable().default(null),
    state: z.enum(['ANNOUNCED', 'AVAILABLE', 'DONE', 'CANCELLED']).default('AVAILABLE'),
    deleted,
  })
  .transform(readNumber)
  .refine((unit) => unit.direction === 'delivery' || unit.containerNumber !== null, { path: ['containerNumber'] });
export type LoadUnitItem = z.infer<typeof LoadUnitItem>;

export const loadUnit = {
  report: reportCall('reportLoadUnits', 'loadUnits', ['loadunits'], LoadUnitItem),
};
