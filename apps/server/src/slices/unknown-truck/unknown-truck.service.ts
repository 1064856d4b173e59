import { randomUUID } from 'node:crypto';
import { isPlate, plateReading, unknownTrucksKept } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import type { Deps } from '../../serving/deps.ts';
import { insertUnknownTruck } from './unknown-truck.queries.ts';

/** How long a truck that is unknown stays before the gate (DESK-05). */
export const unknownFor = 4 * 3_600_000;
/** A question about another moment than now is about no truck that stands there. */
const asksNow = 10 * 60_000;

/** Remembers that a gate read a plate that has no visit, and tells the desk of the terminal (DESK-05). */
export async function noteUnknownTruck(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { facilityId, licensePlate, at }: { facilityId: number; licensePlate: string; at: Date },
): Promise<void> {
  const moment = now();
  if (Math.abs(moment.getTime() - at.getTime()) > asksNow || !isPlate(licensePlate)) return;
  const isNew = await insertUnknownTruck(db, {
    id: randomUUID(),
    facilityId,
    licensePlate: licensePlate.trim(),
    plateReading: plateReading(licensePlate),
    now: moment,
    after: new Date(moment.getTime() - unknownFor),
    most: unknownTrucksKept,
  });
  if (isNew) tell(db, { noun: 'exception', facilityId });
}
