import { haltStates, identificationState } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { notifyUsers } from '../../slices/notification/notify.service.ts';
import { type NotifiedUnit, notifyOfEvents } from '../../slices/notification/notify-bookings.service.ts';
import { day, later } from './moments.ts';

const b = table('booking', 'b');
const e = table('bookingEvent', 'e');

interface Halt extends NotifiedUnit {
  eventId: string;
  type: (typeof haltStates)[number];
  occurredAt: Date;
  source: 'gate' | 'operator' | 'forwarder' | 'system';
  blockId: string | null;
  reason: string | null;
}

/** What the last two days of the demo told, as the product would have told it then: in the order in which it happened. */
export async function insertNotifications(trx: Trx, moment: Date): Promise<void> {
  const { rows } = await rowsOf<Halt>(
    {
      ...b('id', 'tourNumber', 'facilityId', 'forwarderId', 'truckerId', 'licensePlate', 'slotBegin', 'slotEnd'),
      ...b('containerNumber', 'referenceNumber'),
      ...e('eventId', 'occurredAt', 'blockId', 'reason'),
      type: sql`e.type`,
      source: sql`e.source`,
    },
    (columns) => sql`
    select ${columns} from booking_event e join booking b on b.id = e.booking_id
    where e.type = any(${[...haltStates]}::text[]) and e.occurred_at > ${later(moment, -2 * day)}
      and e.occurred_at <= ${moment} and not e.ignored
    order by e.occurred_at, b.id`,
  ).execute(trx);
  for (const row of rows)
    await notifyOfEvents(trx, row.occurredAt, new Map([[row.id, row]]), [{ ...row, bookingId: row.id }]);
  await insertWaiting(trx);
}

/** What waits for the administration. */
async function insertWaiting(trx: Trx): Promise<void> {
  const pending = await trx
    .selectFrom('approval')
    .select(['id', 'createdDate', 'creatorId', 'creatorName'])
    .where('state', '=', 'pending')
    .orderBy('createdDate')
    .execute();
  for (const { id, createdDate, creatorId, creatorName } of pending)
    await notifyUsers(trx, createdDate, [
      { kind: 'approvalPending', cause: id, actedBy: creatorId, details: { name: creatorName } },
    ]);
  const handedIn = await trx
    .selectFrom('identification')
    .select(['id', 'truckerId', 'submittedDate', 'documentStatus', 'terrorStatus', 'validUntil'])
    .where('submittedDate', 'is not', null)
    .orderBy('submittedDate')
    .execute();
  for (const { id, truckerId, ...judged } of handedIn)
    if (judged.submittedDate && identificationState(judged) === 'underReview')
      await notifyUsers(trx, judged.submittedDate, [
        { kind: 'identificationWaiting', cause: id, truckerId, actedBy: truckerId },
      ]);
}
