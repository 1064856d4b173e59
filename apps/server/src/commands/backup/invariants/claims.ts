import { type RawBuilder, sql } from 'kysely';

/** What must hold between the rows whatever happened, as queries that answer the offenders. */
export const claims: Record<string, (mayExceed: readonly number[]) => RawBuilder<unknown>> = {
  'taken of a slot is the number of its bookings that are not cancelled': () => sql`
    select s.id || ': taken ' || s.taken || ', bookings ' || count(b.id) as offender
    from slot s left join all_time.booking b on b.slot_id = s.id and b.state <> 'cancelled'
    group by s.id having s.taken <> count(b.id)`,
  'taken of a slot never passes its capacity': (mayExceed) => sql`
    select id || ': taken ' || taken || ' of ' || capacity as offender
    from slot where taken > capacity and not id = any(${mayExceed}::bigint[])`,
  'the numbers of the modules add up to taken': () => sql`
    select s.id || ': taken ' || s.taken || ', modules ' || sum(m.current_number) as offender
    from slot s join slot_module m on m.slot_id = s.id
    group by s.id having s.taken <> sum(m.current_number)`,
  'the number of a module is that of its bookings': () => sql`
    select m.slot_id || ' ' || m.module_id as offender
    from slot_module m left join all_time.booking b
      on b.slot_id = m.slot_id and b.module_id = m.module_id and b.state <> 'cancelled'
    group by m.slot_id, m.module_id having m.current_number <> count(b.id)`,
  'every booking has exactly one event of its creation': () => sql`
    select b.id as offender from booking b left join booking_event e on e.booking_id = b.id and e.type = 'created'
    group by b.id having count(e.event_id) <> 1`,
  'a load unit has at most one booking that is not cancelled': () => sql`
    select order_row as offender from booking where state <> 'cancelled' group by order_row having count(*) > 1`,
  'a load unit follows its booking': () => sql`
    select o.id || ': ' || o.state || ', booking ' || coalesce(b.state, 'none') as offender
    from load_unit_order o left join booking b on b.order_row = o.id and b.state <> 'cancelled'
    where o.state not in ('CANCELLED', 'ANNOUNCED') and case
      when b.state is null then o.state in ('BOOKED', 'IN_HANDLING')
      when b.state = 'completed' then o.state <> 'DONE'
      when b.reached_terminal or b.state in ('terminal_reached', 'counter_required', 'registered', 'transhipment')
        then o.state not in ('IN_HANDLING', 'DONE')
      else o.state not in ('BOOKED', 'DONE') end`,
  'every tour has a row': () => sql`
    select t.id as offender from tour t where not exists (select from booking where tour_id = t.id and not hidden)`,
  'every row is in a tour of the same truck, slot and forwarder': () => sql`
    select b.id as offender from booking b left join tour t on t.id = b.tour_id
    where not b.hidden and (t.number, t.facility_id, t.forwarder_id, t.trucker_id, t.slot_id) is distinct from
      (b.tour_number, b.facility_id, b.forwarder_id, b.trucker_id, b.slot_id)`,
  'only a cancelled booking is hidden': () =>
    sql`select id as offender from booking where hidden and state <> 'cancelled'`,
  'a booking is completed when it has a date of completion': () => sql`
    select id as offender from booking where (state = 'completed') <> (completed_date is not null)`,
  'the kept number of tours is that of the tours': () => sql`
    select c.id as offender from trucking_company c
    where (select count(*) from tour where forwarder_id = c.id) <>
      coalesce((select tours from tour_count where forwarder_id = c.id), 0)
      + coalesce((select sum(change) from tour_count_change where forwarder_id = c.id), 0)`,
  'the kept number of licences is that of the licences': () => sql`
    select c.id as offender from trucking_company c
    where (select count(*) from license where forwarder_id = c.id) <>
      coalesce((select licenses from license_count where forwarder_id = c.id), 0)
      + coalesce((select sum(change) from license_count_change where forwarder_id = c.id), 0)`,
  'the drivers of a facility are those with a booking or an open block there': () => sql`
    select coalesce(m.facility_id, e.facility_id) || ' ' || coalesce(m.trucker_id, e.trucker_id) as offender
    from (
      select facility_id, trucker_id, max(slot_begin) as last_slot_begin, bool_or(blocked) as blocked from (
        select facility_id, trucker_id, slot_begin, false as blocked from all_time.booking
        union all
        select facility_id, trucker_id, null, true from block where lifted_date is null
      ) made group by facility_id, trucker_id
    ) e full join facility_trucker m using (facility_id, trucker_id)
    where (m.last_slot_begin, m.blocked) is distinct from (e.last_slot_begin, e.blocked)
      and not exists (select from trucker t where t.user_id = coalesce(m.trucker_id, e.trucker_id) and deleted_date is not null)`,
  'the kept number of drivers of a facility is that of the drivers': () => sql`
    select f.id as offender from facility f
    where (select count(*) from facility_trucker where facility_id = f.id) <>
      coalesce((select truckers from facility_trucker_count where facility_id = f.id), 0)
      + coalesce((select sum(change) from facility_trucker_count_change where facility_id = f.id), 0)`,
  'what the dashboards of terminals count is what the events say': () => sql`
    with ended as (
      select e.facility_id, date_trunc('hour', e.occurred_at, 'UTC') as hour, (e.type = 'completed')::integer as completed,
        (e.type = 'cancelled')::integer as cancelled
      from all_time.booking_event e where e.type in ('completed', 'cancelled') and not e.ignored
      union all
      select facility_id, hour, -completed, -cancelled from statistic_hour
      union all
      select facility_id, hour, -completed, -cancelled from statistic_hour_change
    )
    select facility_id || ' ' || hour as offender from ended group by facility_id, hour
    having sum(completed) <> 0 or sum(cancelled) <> 0`,
  'a tour is found by what it shows': () => sql`
    select t.id as offender from tour t join facility f on f.id = t.facility_id join booking b on b.tour_id = t.id
    where not b.hidden and exists (
      select from unnest(array['T' || t.number, t.license_plate, t.first_name || ' ' || t.last_name, f.name,
        coalesce(b.container_number, ''), b.reference_number]) field
      where strpos(t.search_text, lower(field)) = 0)`,
  'a load unit that left a tour is not found by it': () => sql`
    select t.id as offender from tour t join booking gone on gone.tour_id = t.id and gone.hidden
    where strpos(t.search_text, lower(gone.reference_number)) > 0
      and not exists (select from booking b where b.tour_id = t.id and not b.hidden
        and strpos(lower(b.reference_number), lower(gone.reference_number)) > 0)`,
  'what is searched of a name is its form': () => sql`
    select offender from (
      select user_id as offender, search_form, search_form(first_name || ' ' || last_name || E'\\n' || email || E'\\n' || user_id) as form
      from trucker
      union all
      select trucker_id, search_form, search_form(first_name || ' ' || last_name || E'\\n' || trucker_id) from facility_trucker
      union all
      select id::text, search_form, search_form(first_name || ' ' || last_name) from forwarder_trucker
      union all
      select id, search_form, search_form(first_name || ' ' || last_name || E'\\n' || email) from app_user
      union all
      select id, search_form, search_form(name) from trucking_company
      union all
      select id, search_form, search_form(license_key || E'\\n' || coalesce(owner_email, '') || E'\\n' || coalesce(order_id, ''))
      from license
    ) each where search_form is distinct from form`,
};
