import type { KeptTexts, OwnTexts } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';

const o = table('ownText', 'o');

export interface OwnTextsChange extends OwnTexts {
  bookingId: string;
  changedBy: string;
  changedDate: Date;
}

/** Keeps the texts of a booking; answers them as they are kept. */
export async function saveOwnTexts(trx: Db, change: OwnTextsChange): Promise<KeptTexts> {
  const { rows } = await rowsOf<KeptTexts>(
    { ...o('customer', 'orderNumber', 'note', 'version') },
    (columns) => sql`${prepared}
    insert into own_text as o (booking_id, customer, order_number, note, changed_by, changed_date)
    values (${change.bookingId}, ${change.customer}, ${change.orderNumber}, ${change.note}, ${change.changedBy},
      ${change.changedDate})
    on conflict (booking_id) do update set customer = excluded.customer, order_number = excluded.order_number,
      note = excluded.note, version = o.version + 1, changed_by = excluded.changed_by, changed_date = excluded.changed_date
    returning ${columns}`,
  ).execute(trx);
  return rows[0] as KeptTexts;
}

/** What is kept of a booking; undefined until something is. */
export const findOwnTexts = (db: Db, bookingId: string): Promise<KeptTexts | undefined> =>
  db
    .selectFrom('ownText')
    .select(['customer', 'orderNumber', 'note', 'version'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();

/** Of a booking `b` with its texts `own`, in one text: what the search of the company looks through beside it. */
export const ownSearched = sql<string | null>`nullif(concat_ws(chr(10), nullif(own.customer, ''),
  nullif(own.order_number, ''), nullif(own.note, '')), '')`;
