import { tidyText } from '@quaygate/rules';
import { z } from 'zod';
import { BookingType, DangerousGoodsData, reportedUnitData } from './load-unit-data.ts';
import { deleted, limited, reportCall, reported } from './report.ts';

/** Weights as scales say them: decimals are rounded to whole kilograms (FIELD-POS-02). */
const scaled = z.number().min(0).max(100_000).nullable().default(null);
const weights = ['netWeight', 'emptyWeight'] as const;

const LoadUnitSent = z
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
    containerNumber: z
      .string()
      .regex(/^[A-Z]{4}[0-9]{7}$/)
      .nullable()
      .default(null),
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
  .refine((unit) => unit.direction === 'delivery' || unit.containerNumber !== null, { path: ['containerNumber'] });

type Sent = z.infer<typeof LoadUnitSent>;
const whole = (weight: number | null) => weight && Math.round(weight);

function rounded(sent: Sent): Sent & { note?: 'value_rounded' } {
  const goods = sent.listDangerousGoodsData;
  const isWhole = [...weights.map((name) => sent[name]), ...goods.map(({ netWeight }) => netWeight)].every(
    (weight) => weight === whole(weight),
  );
  if (isWhole) return sent;
  return {
    ...sent,
    netWeight: whole(sent.netWeight),
    emptyWeight: whole(sent.emptyWeight),
    listDangerousGoodsData: goods.map((one) => ({ ...one, netWeight: whole(one.netWeight) })),
    note: 'value_rounded',
  };
}

export const LoadUnitItem = LoadUnitSent.transform(rounded);
export type LoadUnitItem = z.infer<typeof LoadUnitItem>;

export const loadUnit = {
  report: reportCall('reportLoadUnits', 'loadUnits', ['loadunits'], LoadUnitItem),
};
