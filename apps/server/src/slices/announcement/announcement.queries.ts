import type { Announcement, NewAnnouncement, Page, PageQuery } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { type Columns, countOf, rowsOf, table } from '../../db/rows.ts';

const a = table('announcement', 'a');

const f = table('facility', 'f');

export type Row = Omit<Announcement, 'text' | 'from' | 'until'> & {
  words: Record<string, string>;
  fromDate: Date;
  untilDate: Date | null;
};

const columns: Columns<Row> = {
  ...a('id', 'kind', 'words', 'fromDate', 'untilDate', 'modules', 'publishedDate', 'endedDate'),
  ...f('timeZone'),
};

export const wordsOf = ({ words, fromDate, untilDate }: Pick<Row, 'words' | 'fromDate' | 'untilDate'>) => ({
  text: words,
  from: fromDate,
  until: untilDate,
});

const announcementOf = (row: Row): Announcement => {
  const { words: _words, fromDate: _from, untilDate: _until, ...rest } = row;
  return { ...rest, ...wordsOf(row) };
};

/** Of a facility: current ones, coming ones by their begin, past ones with the newest end first. */
export async function findAnnouncements(
  db: Db,
  facilityId: number,
  now: Date,
  { page, size }: PageQuery,
): Promise<Page<Announcement>> {
  const from = sql`from announcement a join facility f on f.id = a.facility_id where a.facility_id = ${facilityId}`;
  const { rows } = await rowsOf(
    columns,
    (list) => sql`
    select ${list} ${from}
    order by case when a.over_date <= ${now} or a.over_date <= a.from_date then 2 when a.from_date <= ${now} then 0 else 1 end,
      case when a.over_date > ${now} and a.over_date > a.from_date then a.from_date end, a.over_date desc, a.id
    limit ${size} offset ${page * size}`,
  ).execute(db);
  return { items: rows.map(announcementOf), page, size, total: await countOf(db, from) };
}

export async function findAnnouncement(db: Db, facilityId: number, id: string): Promise<Announcement | undefined> {
  const { rows } = await rowsOf(
    columns,
    (list) => sql`
    select ${list} from announcement a join facility f on f.id = a.facility_id
    where a.facility_id = ${facilityId} and a.id = ${id}`,
  ).execute(db);
  return rows[0] && announcementOf(rows[0]);
}

export const countAhead = (db: Db, facilityId: number, now: Date): Promise<number> =>
  countOf(
    db,
    sql`from announcement a where a.facility_id = ${facilityId} and a.over_date > ${now} and a.over_date > a.from_date`,
  );

/** Names among these that are no module of the facility. */
export async function findUnknownModules(db: Db, facilityId: number, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await rowsOf<{ name: string }>(
    { name: sql`asked.name` },
    (list) => sql`
    select ${list} from unnest(${names}::text[]) as asked(name)
    where not exists (select from slot_template t where t.facility_id = ${facilityId} and t.module_id = asked.name)
      and not exists (select from slot s join slot_module m on m.slot_id = s.id
        where s.facility_id = ${facilityId} and m.module_id = asked.name)`,
  ).execute(db);
  return rows.map(({ name }) => name);
}

const rowOf = ({ kind, text, from, until, modules }: NewAnnouncement) => ({
  kind,
  words: JSON.stringify(text),
  fromDate: from,
  untilDate: until,
  modules,
});

export async function insertAnnouncement(
  trx: Trx,
  {
    id,
    facilityId,
    publishedDate,
    publishedBy,
  }: { id: string; facilityId: number; publishedDate: Date; publishedBy: string },
  given: NewAnnouncement,
): Promise<void> {
  const made = { id, facilityId, publishedDate, publishedBy, endedDate: null, endedBy: null };
  await trx
    .insertInto('announcement')
    .values({ ...made, ...rowOf(given) })
    .execute();
}

export async function updateAnnouncement(trx: Trx, id: string, given: NewAnnouncement): Promise<void> {
  await trx.updateTable('announcement').set(rowOf(given)).where('id', '=', id).execute();
}

export async function endAnnouncement(trx: Trx, id: string, endedDate: Date, endedBy: string): Promise<void> {
  await trx.updateTable('announcement').set({ endedDate, endedBy }).where('id', '=', id).execute();
}

/** Tells the terminal, every forwarder, and the drivers of forwarders with open tours there. */
export async function tellAnnouncement(trx: Trx, facilityId: number, now: Date): Promise<void> {
  const { rows } = await rowsOf<{ forwarderId: string }>(
    { forwarderId: sql`t.forwarder_id` },
    (list) => sql`
    select distinct ${list} from slot s join tour t on t.slot_id = s.id
    where s.facility_id = ${facilityId} and s.slot_begin > ${now}::timestamptz - interval '4 hours'
      and t.state not in ('completed', 'cancelled')`,
  ).execute(trx);
  tell(trx, { noun: 'announcement', facilityId });
  for (const { forwarderId } of rows) tell(trx, { noun: 'announcement', forwarderId });
}

/** Which announcements are shown: those that are not over at a moment. */
export const isAhead = (now: Date): RawBuilder<boolean> => sql`a.over_date > ${now} and a.over_date > a.from_date`;
