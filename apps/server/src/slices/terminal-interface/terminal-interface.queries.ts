import type { TerminalInterface } from '@quaygate/contract';
import type { ReportedUnit } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { again, listOf, rowsOf, table } from '../../db/rows.ts';

const interfaceReader = table('interfaceReader');
const o = table('loadUnitOrder', 'o');
const f = table('facility', 'f');

const label = sql<string>`coalesce((select label from integration_key where id = key_id), key_id)`;

export async function findCalls(db: Db, facilityId: number): Promise<TerminalInterface['calls']> {
  const calls = await db
    .selectFrom('interfaceCall')
    .select([label.as('key'), 'call', 'lastDate', 'rejectedDate', 'rejected'])
    .where('facilityId', '=', facilityId)
    .orderBy('lastDate', 'desc')
    .orderBy('call')
    .limit(100)
    .execute();
  return calls.map((call) => {
    const { lastDate, rejectedDate } = call;
    const of = (date: string | undefined) => (date ? new Date(date) : (rejectedDate ?? lastDate));
    const rejected = call.rejected.map(({ date, since, count = 1, ...item }) => ({
      ...item,
      ...{ date: of(date), since: of(since), count },
    }));
    return { ...call, rejected };
  });
}

const maxBehind = 10_000;

/** What is committed of changes and was not yet told; as the feed itself counts. */
export async function findReaders(db: Db, facilityId: number): Promise<TerminalInterface['readers']> {
  const { rows } = await rowsOf<TerminalInterface['readers'][number]>(
    {
      key: label,
      ...interfaceReader('lastDate'),
      behind: sql`case when last is not null then (select count(*) from (
        select from booking_change h where h.facility_id = ${facilityId} and h.feed_number > last
        union all
        select from booking_change h where h.facility_id = ${facilityId} and h.feed_number is null
        limit ${maxBehind}) unread) end`,
    },
    (columns) => sql`
    select ${columns} from interface_reader where facility_id = ${facilityId} order by last_date desc limit 100`,
  ).execute(db);
  return rows;
}

export interface FoundUnit extends ReportedUnit {
  orderId: string;
  referenceNumber: string;
  reportedDate: Date;
}

/** The newest load units that may lack something; the rule says what. */
export async function findDoubtfulUnits(db: Db, facilityId: number, now: Date, first: number): Promise<FoundUnit[]> {
  const unit = {
    ...o('orderId', 'direction', 'referenceNumber', 'containerNumber', 'containerType', 'netWeight', 'emptyWeight'),
    ...o('trainCancelled', 'latestLoadingTime'),
    reportedDate: o('occurredAt').occurredAt,
    state: sql<FoundUnit['state']>`o.state`,
    ...f('maxWeight'),
    isReleased: sql<boolean>`case when o.released_only then exists (
            select from release r where r.facility_id = o.facility_id and r.order_id = o.order_id
              and not r.deleted and coalesce(r.valid_until > ${now}, true))
          else o.for_practice or not f.release_required end`,
  };
  const { rows } = await rowsOf<FoundUnit>(
    again('unit', unit),
    (columns) => sql`
    select ${columns} from (
      select ${listOf(unit)}
      from load_unit_order o join facility f on f.id = o.facility_id
      where o.facility_id = ${facilityId} and o.state in ('AVAILABLE', 'ANNOUNCED')
    ) unit
    where state = 'ANNOUNCED' or container_type is null or net_weight is null or empty_weight is null
      or net_weight + empty_weight > max_weight or not is_released
      or (direction = 'delivery' and (train_cancelled or coalesce(latest_loading_time <= ${now}, false)))
    order by reported_date desc, order_id limit ${first}`,
  ).execute(db);
  return rows;
}

export async function isFacility(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('facility').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
