import type { Db } from '../../db/client.ts';

/** A notice for the driver client; stored without effect while the driver has none (FWD-TRK-31). */
export async function insertNotice(
  db: Db,
  { truckerId, kind, detail, occurredAt }: { truckerId: string; kind: string; detail: object; occurredAt: Date },
): Promise<void> {
  await db
    .insertInto('driverNotice')
    .values({ truckerId, kind, detail: JSON.stringify(detail), createdDate: occurredAt })
    .execute();
}
