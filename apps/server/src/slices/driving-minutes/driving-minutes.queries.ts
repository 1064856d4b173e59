import type { DrivingMinutes } from '@quaygate/contract';
import type { Db, Trx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';

/** What a company knows of the ways between terminals (PLAN-25). */
export const findMinutes = (db: Db, forwarderId: string): Promise<DrivingMinutes[]> =>
  db
    .selectFrom('drivingMinutes')
    .select(['fromFacilityId as fromTerminalId', 'toFacilityId as toTerminalId', 'minutes'])
    .where('forwarderId', '=', forwarderId)
    .orderBy('fromFacilityId')
    .orderBy('toFacilityId')
    .execute();

/** Puts a table of minutes in place of the one before; two that are saved at once come one after the other. */
export async function replaceMinutes(trx: Trx, forwarderId: string, minutes: readonly DrivingMinutes[]): Promise<void> {
  await takeNamedLock(trx, `minutes ${forwarderId}`);
  await trx.deleteFrom('drivingMinutes').where('forwarderId', '=', forwarderId).execute();
  if (minutes.length === 0) return;
  await trx
    .insertInto('drivingMinutes')
    .values(
      minutes.map(({ fromTerminalId, toTerminalId, minutes: count }) => ({
        forwarderId,
        fromFacilityId: fromTerminalId,
        toFacilityId: toTerminalId,
        minutes: count,
      })),
    )
    .execute();
}
