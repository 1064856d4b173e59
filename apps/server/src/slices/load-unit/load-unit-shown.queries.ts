import type { BookingType } from '@quaygate/contract';
import type { Db } from '../../db/client.ts';

/** What a booking shows of its load unit. */
export interface ShownUnit {
  type: BookingType;
  referenceNumber: string;
  containerNumber: string | null;
  containerType: string | null;
  containerLength: number | null;
  priority: string | null;
}

export async function updateShownUnit(db: Db, bookingId: string, unit: ShownUnit): Promise<void> {
  await db.updateTable('booking').set(unit).where('id', '=', bookingId).execute();
}
