import type { Exception, ExceptionList } from '@quaygate/contract';
import { exceptionsListed, present } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { unknownFor } from '../unknown-truck/unknown-truck.service.ts';
import { findDesk, findDeskTours, findKept, findPlatesRead } from './exception.queries.ts';
import { exceptionsOf } from './exception.view.ts';

const hour = 3_600_000;
/** What is kept of an exception that is listed began no earlier: its tour is of yesterday at the earliest. */
const keptBack = 72 * hour;

async function readDesk(db: Db, facilityId: number, now: Date) {
  const { timeZone, ...stageMinutes } = await findDesk(db, facilityId);
  const tours = await findDeskTours(db, facilityId, now);
  // An instance whose clock is ahead may have kept it.
  const kept = await findKept(db, facilityId, new Date(now.getTime() - keptBack), new Date(now.getTime() + hour));
  const unknown = kept.filter(
    ({ kind, since, doneDate }) => kind === 'unknown' && !doneDate && now.getTime() - since.getTime() < unknownFor,
  );
  const readings = unknown.map(({ plateReading }) => present(plateReading));
  const plates = await findPlatesRead(db, facilityId, now, readings);
  const all = exceptionsOf({ facilityId, tours, kept, unknown, plates, stageMinutes, now });
  return { all, stageMinutes, timeZone };
}

/** What needs a person at the gate of a terminal now (DESK-01). */
export async function listExceptions(db: Db, facilityId: number, now: Date): Promise<ExceptionList> {
  const { all, stageMinutes, timeZone } = await readDesk(db, facilityId, now);
  return { items: all.slice(0, exceptionsListed), total: all.length, stageMinutes, timeZone };
}

/** One that is open. @throws Refusal not_found for one that is over, foreign or unknown */
export async function requireException(db: Db, facilityId: number, id: string, now: Date): Promise<Exception> {
  const { all } = await readDesk(db, facilityId, now);
  const found = all.find((each) => each.id === id);
  if (!found) throw new Refusal('not_found');
  return found;
}
