import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { Verdict } from '../check-parts.ts';
import { offendersOf } from './offenders.ts';

/** What must hold between orders, licences and drivers whatever happened, as queries that answer the offenders. */
const claims: Record<string, RawBuilder<unknown>> = {
  'no two licences have one key': sql`
    select license_key as offender from license group by license_key having count(*) > 1`,
  'a driver has at most one assigned licence': sql`
    select trucker_id as offender from license where status = 'ASSIGNED' group by trucker_id having count(*) > 1`,
  'an assigned licence has a driver, a free one none': sql`
    select id as offender from license where case
      when status = 'ASSIGNED' then trucker_id is null or assign_date is null
      when status = 'EXPIRED' then false
      else trucker_id is not null end`,
  'a bought licence belongs to a paid order': sql`
    select l.id as offender from license l join license_order o on o.id = l.license_order_id
    where o.paid_date is null or o.order_id is distinct from l.order_id or l.position > o.quantity`,
  'a paid order has its licences, each once': sql`
    select o.id as offender from license_order o left join license l on l.license_order_id = o.id
    where o.kind = 'PURCHASE' and o.paid_date is not null
    group by o.id having count(l.id) <> o.quantity or count(distinct l.position) <> o.quantity`,
  'a licence of a returned or revoked order is disabled': sql`
    select l.id as offender from license l join license_order o on o.id = l.license_order_id
    where o.state in ('RETURNED', 'REVOKED') and l.status <> 'DISABLED'`,
  'a disabled licence renews no more, and was never anything else afterwards': sql`
    select l.id as offender from license l where l.status = 'DISABLED' and l.has_renewal
    union select license_id from license_change where from_status = 'DISABLED' and to_status <> 'DISABLED'
      and reason <> 'dispute won'`,
  'the history of a licence has no gap and ends where the licence stands': sql`
    select id as offender from (
      select c.license_id as id, c.from_status, lag(c.to_status) over history as before,
        case when row_number() over (partition by c.license_id order by c.id desc) = 1 then c.to_status end as last, l.status
      from license_change c join license l on l.id = c.license_id
      window history as (partition by c.license_id order by c.id)
    ) steps where (before is not null and before <> from_status) or (last is not null and last <> status)`,
};

/** What each claim finds wrong. */
export async function findLicenseViolations(db: Db): Promise<Verdict[]> {
  const found: Verdict[] = [];
  for (const [check, claim] of Object.entries(claims))
    found.push({ check, findings: (await offendersOf(db, claim, 3)).map(String) });
  return found;
}
