import { isContainerNumber, normalizeContainerNumber, offerContainerNumber, tidyText } from '@quaygate/rules';
import { z } from 'zod';
import { BookingType, DangerousGoodsData, reportedUnitData } from './load-unit-data.ts';
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

/** Weights as scales say them: decimals are rounded to whole kilograms (FIELD-POS-02). */
const scaled = z.number().min(0).max(100_000).nullable().default(null);

interface Weights {
  netWeight: number | null;
  emptyWeight: number | null;
  listDangerousGoodsData: z.infer<typeof DangerousGoodsData>[];
}
const whole = (weight: number | null) => weight && Math.round(weight);

function rounded<T extends Weights>(sent: T): T & { note?: 'value_rounded' } {
  const { netWeight, emptyWeight, listDangerousGoodsData: goods } = sent;
  const all = [netWeight, emptyWeight, ...goods.map((one) => one.netWeight)];
  if (all.every((weight) => weight === whole(weight))) return sent;
  return {
    ...sent,
    netWeight: whole(netWeight),
    emptyWeight: whole(emptyWeight),
    listDangerousGoodsData: goods.map((one) => ({ ...one, netWeight: whole(one.netWeight) })),
    note: 'value_rounded',
  };
}

export const LoadUnitItem = z
  .object({
    ...reported,
    orderId: z.string().min(1).max(64),
    direction: BookingType,
    referenceNumber: z
      .string()
      .max(400)
      .transform(tidyText)
      .pipe(z.string().min(1).max(64))
      .refine((value) => value !== '0'),
    containerNumber: sentNumber.nullable().default(null),
    ...reportedUnitData,
    netWeight: scaled,
    emptyWeight: scaled,
    listDangerousGoodsData: z
      .array(DangerousGoodsData.extend({ netWeight: z.number().min(0).nullable() }))
      .max(50)
      .default([]),
    priority: z.string().max(50).nullable().default(null),
    moduleId: limited.nullable().default(null),
    state: z.enum(['ANNOUNCED', 'AVAILABLE', 'DONE', 'CANCELLED']).default('AVAILABLE'),
    deleted,
  })
  .transform(readNumber)
  .transform(rounded)
  .refine((unit) => unit.direction === 'delivery' || unit.containerNumber !== null, { path: ['containerNumber'] });
export type LoadUnitItem = z.infer<typeof LoadUnitItem>;

export const loadUnit = {
  report: reportCall('reportLoadUnits', 'loadUnits', ['loadunits'], LoadUnitItem),
};
