import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export async function insertPicture(
  db: Db,
  bookingIds: readonly string[],
  { eventId, occurredAt, image }: { eventId: string; occurredAt: Date; image: Buffer },
): Promise<void> {
  if (bookingIds.length === 0) return;
  const picture = { eventId, takenAt: occurredAt, image };
  await db
    .insertInto('gatePicture')
    .values(bookingIds.map((bookingId) => ({ ...picture, id: randomUUID(), bookingId })))
    .execute();
}

/**
 * Deletes some images of visits that ended before `before`; one whose end was not reported counts from its last change. The row
 * stays, so that a receipt made again still names the picture.
 * @returns how many
 */
export async function removeOldPictures(
  db: Db,
  { before, now }: { before: Date; now: Date },
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update gate_picture set image = '', removed_date = ${now}
    where id in (
      select p.id from gate_picture p join booking b on b.id = p.booking_id
      where p.removed_date is null and p.taken_at < ${before} and not exists (
        select from booking c where c.tour_id = b.tour_id and coalesce(c.completed_date, c.updated_date) >= ${before})
      limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}
