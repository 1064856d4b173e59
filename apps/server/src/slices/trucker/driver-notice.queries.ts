import type { Db } from '../../db/client.ts';

/** What a driver is told through the driver client; kept and without effect while the driver has none (FWD-TRK-31). */
export async function insertNotice(
  db: Db,
  { truckerId, kind, detail, occurredAt }: { truckerId: string; kind: string; detail: object; occurredAt: Date },
): Promise<void> {
  await db
    .insertInto('driverNotice')
    .values({ truckerId, kind, detail: JSON.stringify(detail), createdDate: occurredAt })
    .execute();
}
