import type { KeptData } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';

export interface KeptRow {
  kind: KeptData;
  count: number;
  since: Date | null;
  /** When the last of it goes, where that is known. */
  until: Date | null;
}

interface Periods {
  identificationDays: number;
  truckerDays: number;
  auditDays: number;
  notificationDays: number;
}

const days = (count: number) => sql`make_interval(days => ${count}::int)`;

/** Entries of the audit log go by months (OPS-118). */
const endOfMonth = (moment: RawBuilder<unknown>) => sql`date_trunc('month', ${moment}, 'UTC') + interval '1 month'`;

/** How much of each kind is kept of a driver, since when, and when the last of it goes. */
export async function findKept(db: Db, truckerId: string, periods: Periods): Promise<KeptRow[]> {
  const { identificationDays, truckerDays, auditDays, notificationDays } = periods;
  const own = sql`from identification i where i.trucker_id = ${truckerId}`;
  const ends = sql`max(i.valid_until)::timestamptz + ${days(identificationDays)}`;
  const pictures = sql`from picture p join identification i on i.id = p.identification_id where i.trucker_id = ${truckerId}`;
  const none = sql`null::timestamptz`;
  const { rows } = await rowsOf<KeptRow>(
    { kind: sql`k.kind`, count: sql`k.count::int`, since: sql`k.since`, until: sql`k.until` },
    (columns) => sql`
    select ${columns} from (
      select 'person' as kind, count(*), min(created_date) as since, max(deleted_date) + ${days(truckerDays)} as until
        from trucker where user_id = ${truckerId}
      union all select 'companies', count(*), min(registered_date), ${none} from forwarder_trucker where trucker_id = ${truckerId}
      union all select 'documents', count(*), min(i.created_date), ${ends} ${own}
      union all select 'zones', count(*), min(i.created_date), ${ends} ${own} and i.document_sealed is not null
      union all select 'documentPictures', count(*), min(p.created_date), max(i.verified_date) + ${days(30)} ${pictures}
        and p.kind <> 'portrait'
      union all select 'portraits', count(*), min(p.created_date), ${ends} ${pictures} and p.kind = 'portrait'
      union all select 'counterChecks', count(*), min(c.checked_date), ${ends} from counter_check c
        join identification i on i.id = c.identification_id where i.trucker_id = ${truckerId}
      union all select 'looks', count(*), min(l.looked_date), ${ends} from evidence_look l
        join identification i on i.id = l.identification_id where i.trucker_id = ${truckerId}
      union all select 'decisions', count(*), min(decided_date), max(decided_date) + ${days(auditDays)} from decision_evidence
        where trucker_id = ${truckerId}
      union all select 'bookings', count(*), min(created_date), ${none} from all_time.booking where trucker_id = ${truckerId}
      union all select 'blocks', count(*), min(blocked_date), ${none} from block where trucker_id = ${truckerId}
      union all select 'notices', count(*), min(created_date), ${none} from driver_notice where trucker_id = ${truckerId}
      union all select 'phones', count(*), min(saved_date), ${none} from push_subscription where trucker_id = ${truckerId}
      union all select 'positionConsent', count(*), min(changed_date), ${none} from position_consent where trucker_id = ${truckerId}
      union all select 'notifications', count(*), min(created_date), max(created_date) + ${days(notificationDays)} from notification
        where trucker_id = ${truckerId}
      union all select 'trail', count(*), min(occurred_date), ${endOfMonth(sql`max(occurred_date) + ${days(auditDays)}`)} from audit
        where object_kind = 'trucker' and object_id = ${truckerId}
    ) k`,
  ).execute(db);
  return rows;
}
