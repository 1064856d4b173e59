import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';

interface TourPlate {
  tourRow: number;
  licensePlate: string;
  plateKey: string;
}

/** Whether another open tour of the driver for the company has this plate in the same slot: one truck has one tour there. */
export async function isPlateTaken(trx: Trx, { tourRow, plateKey }: TourPlate): Promise<boolean> {
  const { rows } = await rowsOf(
    { isTaken: sql<boolean>`true` },
    (columns) => sql`
    select ${columns} from tour t join tour other on other.forwarder_id = t.forwarder_id and other.trucker_id = t.trucker_id
      and other.facility_id = t.facility_id and other.slot_id = t.slot_id and other.id <> t.id
    where t.id = ${tourRow} and other.plate_key = ${plateKey} and other.state not in ('completed', 'cancelled')`,
  ).execute(trx);
  return rows.length > 0;
}

/** Its locked bookings have it too. */
export async function updatePlate(trx: Trx, { tourRow, licensePlate, plateKey }: TourPlate): Promise<void> {
  await trx.updateTable('tour').set({ licensePlate, plateKey }).where('id', '=', tourRow).execute();
  await trx.updateTable('booking').set({ licensePlate }).where('tourId', '=', tourRow).execute();
}
