import type { DriverLanguage } from '@quaygate/phrases/languages';
import { type BookingEventType, bookingEventTypes } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const f = table('facility', 'f');

export type DocumentKind = 'transhipment' | 'eir';

/** One event as the terminal told it. */
interface ReportedEvent {
  type: BookingEventType;
  /** ISO 8601 */
  occurredAt: string;
  applied: boolean;
  condition: string | null;
  damageNotes: string[];
  sealNumbers: string[];
}

/** What the terminal has reported of a booking; a document follows it, and a correction makes a new version. */
export interface Reported {
  containerNumber: string | null;
  containerType: string | null;
  containerLength: number | null;
  netWeight: number | null;
  emptyWeight: number | null;
  trainNumber: string | null;
  trainDate: string | null;
  /** In order of time. */
  events: ReportedEvent[];
  pictures: { id: string; takenAt: string }[];
}

export interface DocumentSource {
  facilityName: string;
  timeZone: string;
  reported: Reported;
}

/** ISO 8601 in UTC whatever the zone of the connection, since the text is part of what a version is known by. */
const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export async function findSource(db: Db, bookingId: string): Promise<DocumentSource | undefined> {
  const { rows } = await rowsOf<DocumentSource>(
    {
      facilityName: f('name').name,
      ...f('timeZone'),
      reported: sql`jsonb_build_object(
      'containerNumber', coalesce(o.container_number, b.container_number),
      'containerType', coalesce(o.container_type, b.container_type),
      'containerLength', coalesce(o.container_length, b.container_length),
      'netWeight', o.net_weight, 'emptyWeight', o.empty_weight,
      'trainNumber', o.train_number, 'trainDate', o.train_date,
      'events', (
        select coalesce(jsonb_agg(jsonb_build_object('type', e.type, 'occurredAt', ${utc('e.occurred_at')}, 'applied', not e.ignored,
          'condition', e.detail -> 'condition', 'damageNotes', coalesce(e.detail -> 'damageNotes', '[]'),
          'sealNumbers', coalesce(e.detail -> 'sealNumbers', '[]'))
          order by e.occurred_at, array_position(${bookingEventTypes}::text[], e.type), e.event_id), '[]')
        from booking_event e where e.booking_id = b.id
      ),
      'pictures', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'takenAt', ${utc('p.taken_at')}) order by p.taken_at, p.id), '[]')
        from gate_picture p where p.booking_id = b.id
      )
    )`,
    },
    (columns) => sql`
    select ${columns} from booking b join facility f on f.id = b.facility_id join load_unit_order o on o.id = b.order_row
    where b.id = ${bookingId}`,
  ).execute(db);
  return rows[0];
}

export interface DocumentKey {
  bookingId: string;
  kind: DocumentKind;
  language: DriverLanguage;
}

/** The newest version of a document in any language; `bytes` is null where this language was never asked for. */
export async function findNewest(db: Db, { bookingId, kind, language }: DocumentKey) {
  return db
    .selectFrom('document as newest')
    .leftJoin('document as same', (join) =>
      join
        .onRef('same.bookingId', '=', 'newest.bookingId')
        .onRef('same.kind', '=', 'newest.kind')
        .onRef('same.version', '=', 'newest.version')
        .on('same.language', '=', language),
    )
    .select(['newest.version', 'newest.contentHash', 'same.bytes', 'same.createdDate'])
    .where('newest.bookingId', '=', bookingId)
    .where('newest.kind', '=', kind)
    .orderBy('newest.version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface NewDocument extends DocumentKey {
  version: number;
  contentHash: Buffer;
  bytes: Buffer;
  createdDate: Date;
}

/** Keeps a version, and answers the bytes that were kept: those of the first where two were made at once. */
export async function keepDocument(
  db: Db,
  document: NewDocument,
): Promise<Pick<NewDocument, 'contentHash' | 'bytes' | 'createdDate'>> {
  return db
    .insertInto('document')
    .values(document)
    .onConflict((key) =>
      key.columns(['bookingId', 'kind', 'language', 'version']).doUpdateSet({ version: document.version }),
    )
    .returning(['contentHash', 'bytes', 'createdDate'])
    .executeTakeFirstOrThrow();
}
