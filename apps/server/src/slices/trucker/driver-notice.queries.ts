import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/** A notice for the driver client; stored without effect while the driver has none (FWD-TRK-31). */
export async function insertNotice(
  db: Db,
  { truckerId, kind, detail, occurredAt }: { truckerId: string; kind: string; detail: object; occurredAt: Date },
): Promise<void> {
  await sql`${prepared}
    insert into driver_notice (trucker_id, kind, detail, created_date)
    values (${truckerId}, ${kind}, ${JSON.stringify(detail)}, ${occurredAt})`.execute(db);
}
