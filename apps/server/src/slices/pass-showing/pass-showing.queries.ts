import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { removeSome } from '../../db/remove-some.ts';
import { rowsOf } from '../../db/rows.ts';
import { type PassClaims, passLifetime } from '../../identity/session/pass.ts';

/** From when on a showing still counts: no pass that was shown before is good any more. */
const countsSince = (now: Date) => new Date(now.getTime() - passLifetime * 1_000);

/**
 * Notes that a pass was shown at the gate.
 * @returns when one of the same tour from another device was shown last, while a pass lives; null: none was
 */
export async function notePassShown(db: Db, { tourId, device }: PassClaims, now: Date): Promise<Date | null> {
  if (device === null) return null;
  const { rows } = await rowsOf(
    { otherDeviceDate: sql<Date | null>`max(shown_date)` },
    (columns) => sql`
    with noted as (
      insert into pass_showing (tour_id, device, shown_date) values (${tourId}, ${device}, ${now})
      on conflict (tour_id, device) do update set shown_date = excluded.shown_date
    )
    select ${columns} from pass_showing
    where tour_id = ${tourId} and device <> ${device} and shown_date > ${countsSince(now)}`,
  ).execute(db);
  return rows[0]?.otherDeviceDate ?? null;
}

export const deleteOldShowings = (db: Db, now: Date, limit: number): Promise<number> =>
  removeSome(db, 'pass_showing', sql`shown_date <= ${countsSince(now)}`, limit);
