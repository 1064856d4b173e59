import { bookingTypes } from '@quaygate/rules';
import { z } from 'zod';

export const BookingType = z.enum(bookingTypes);
export type BookingType = z.infer<typeof BookingType>;

export const containerTypes = [
  'BOX',
  'WB',
  'SANH',
  'TANK',
  'HC',
  'JWB',
  'OTOP',
  'REEF',
  'FLAT',
  'HARDTP',
  'BULK',
] as const;
export const ContainerType = z.enum(containerTypes);
export type ContainerType = z.infer<typeof ContainerType>;

export const TollData = z.object({
  customsReference: z.string().max(200),
  status: z.enum(['free', 'blocked', 'unknown']),
});
export type TollData = z.infer<typeof TollData>;

export const DangerousGoodsData = z.object({
  unNumber: z.string().regex(/^[0-9]{4}$/),
  class: z.string().max(200),
  packingGroup: z.string().max(200),
  tunnelCode: z.string().max(200),
  netWeight: z.int().min(0).nullable(),
});
export type DangerousGoodsData = z.infer<typeof DangerousGoodsData>;

const weight = z.int().min(0).max(100_000).nullable().default(null);

/**
 * What a terminal reports of the load unit itself and the forwarder sees in a status answer. Weights in whole kg, length in
 * feet. Each field is written here only: columns, queries and the answer follow.
 */
export const reportedUnitData = {
  containerType: ContainerType.nullable().default(null),
  containerLength: z.number().gt(0).max(60).nullable().default(null),
  netWeight: weight,
  emptyWeight: weight,
  listTollData: z.array(TollData).max(20).default([]),
  listDangerousGoodsData: z.array(DangerousGoodsData).max(50).default([]),
};

/** The same fields where none may be missing. */
function withoutDefaults<S extends Record<string, z.ZodDefault>>(shape: S) {
  const fields = Object.entries(shape).map(([name, field]) => [name, field.unwrap()]);
  return Object.fromEntries(fields) as { [Name in keyof S]: S[Name] extends z.ZodDefault<infer Field> ? Field : never };
}

export const LoadUnitData = z.object(withoutDefaults(reportedUnitData));
export type LoadUnitData = z.infer<typeof LoadUnitData>;
export const loadUnitFields = Object.keys(reportedUnitData) as (keyof LoadUnitData)[];
