import { randomUUID } from 'node:crypto';
import type { Trx } from '../../db/client.ts';

interface NewDriver {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  licensePlate: string;
  phoneNumber: string | null;
  createdDate: Date;
}

/** The record as driver of an account; its id is that of the account. */
export async function insertDriver(trx: Trx, driver: NewDriver): Promise<void> {
  await trx
    .insertInto('trucker')
    .values({ ...driver, id: randomUUID() })
    .execute();
}

interface NewLink {
  forwarderId: string;
  truckerId: string;
  firstName: string;
  lastName: string;
  licensePlate: string;
  decidedBy: string;
  decidedDate: Date;
}

export async function insertApprovedLink(trx: Trx, link: NewLink): Promise<void> {
  const { forwarderId, truckerId, firstName, lastName, licensePlate, decidedBy, decidedDate } = link;
  await trx
    .insertInto('forwarderTrucker')
    .values({
      ...{ forwarderId, truckerId, firstName, lastName, licensePlate, decidedBy, decidedDate },
      state: 'approved',
      registeredDate: decidedDate,
    })
    .execute();
}

/** Until when the invitation of an account can be used; null where the provider knows. */
export async function findExpiry(trx: Trx, userId: string): Promise<Date | null> {
  const row = await trx.selectFrom('invitation').select('expiresDate').where('userId', '=', userId).executeTakeFirst();
  return row?.expiresDate ?? null;
}
