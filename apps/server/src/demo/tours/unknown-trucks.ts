import { plateReading } from '@quaygate/rules';
import type { Insertable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { later, minute } from './moments.ts';

const read = [
  { facilityId: 8, licensePlate: 'HH-KV 4410', ago: 6 },
  { facilityId: 12, licensePlate: 'M-XT 2207', ago: 14 },
] as const;

/** Trucks that a gate read and that have no tour: the desk of exceptions lists them. */
export const unknownTruckRows = (now: Date) =>
  read.map(({ facilityId, licensePlate, ago }) => ({
    id: `demo-unknown-truck-${facilityId}`,
    ...{ facilityId, licensePlate, kind: 'unknown' as const, plateReading: plateReading(licensePlate) },
    since: later(now, -ago * minute),
  })) satisfies Insertable<Tables['exception']>[];
