-- What the dashboards of terminals count, by hour of UTC, kept in the transaction of each event.
create table statistic_hour (
  facility_id integer not null references facility,
  hour timestamptz not null,
  completed bigint not null,
  cancelled bigint not null,
  -- milliseconds from the first registration to the completion, and of how many bookings
  duration_sum bigint not null,
  duration_count bigint not null,
  primary key (facility_id, hour)
);
-- Added by events and folded together by a job, so that no event waits for another.
create table statistic_hour_change (
  facility_id integer not null,
  hour timestamptz not null,
  completed bigint not null,
  cancelled bigint not null,
  duration_sum bigint not null,
  duration_count bigint not null
);
create index statistic_hour_change_facility on statistic_hour_change (facility_id, hour);

-- What a booking counts for follows from all its events that apply: what it counted for before is taken back.
create function statistic_event_added() returns trigger language plpgsql as $$
begin
  if not exists (select from added where type in ('registered', 'completed', 'cancelled')) then return null; end if;
  insert into statistic_hour_change (facility_id, hour, completed, cancelled, duration_sum, duration_count)
  with touched as (
    select distinct booking_id from added where type in ('registered', 'completed', 'cancelled')
  ), state as (
    select 1 as sign, e.booking_id, e.facility_id, e.type, e.occurred_at, e.ignored
    from booking_event e join touched using (booking_id)
    union all
    select -1, e.booking_id, e.facility_id, e.type, e.occurred_at, e.ignored
    from booking_event e join touched using (booking_id)
    where not exists (select from added a where a.booking_id = e.booking_id and a.event_id = e.event_id)
  ), counted as (
    select sign, facility_id, min(occurred_at) filter (where type = 'registered') as registered_at,
      min(occurred_at) filter (where type = 'completed') as completed_at,
      min(occurred_at) filter (where type = 'cancelled') as cancelled_at
    from state where not ignored group by sign, facility_id, booking_id
  ), part as (
    select facility_id, date_trunc('hour', completed_at, 'UTC') as hour, sign as completed, 0 as cancelled,
      coalesce(sign * round(extract(epoch from completed_at - registered_at) * 1000), 0) as duration_sum,
      case when registered_at is null then 0 else sign end as duration_count
    from counted where completed_at is not null
    union all
    select facility_id, date_trunc('hour', cancelled_at, 'UTC'), 0, sign, 0, 0
    from counted where cancelled_at is not null
  )
  select facility_id, hour, sum(completed), sum(cancelled), sum(duration_sum), sum(duration_count)
  from part group by facility_id, hour
  having sum(completed) <> 0 or sum(cancelled) <> 0 or sum(duration_sum) <> 0 or sum(duration_count) <> 0;
  return null;
end $$;
create trigger statistic_event_added after insert on booking_event referencing new table as added
  for each statement execute function statistic_event_added();
create function statistic_event_judged() returns trigger language plpgsql as $$
begin
  if not exists (select from added where type in ('registered', 'completed', 'cancelled')) then return null; end if;
  insert into statistic_hour_change (facility_id, hour, completed, cancelled, duration_sum, duration_count)
  with touched as (
    select distinct booking_id from added where type in ('registered', 'completed', 'cancelled')
  ), state as (
    select 1 as sign, e.booking_id, e.facility_id, e.type, e.occurred_at, e.ignored
    from booking_event e join touched using (booking_id)
    union all
    select -1, e.booking_id, e.facility_id, e.type, e.occurred_at, e.ignored
    from booking_event e join touched using (booking_id)
    where not exists (select from added a where a.booking_id = e.booking_id and a.event_id = e.event_id)
    union all
    select -1, e.booking_id, e.facility_id, e.type, e.occurred_at, e.ignored
    from removed e join touched using (booking_id)
  ), counted as (
    select sign, facility_id, min(occurred_at) filter (where type = 'registered') as registered_at,
      min(occurred_at) filter (where type = 'completed') as completed_at,
      min(occurred_at) filter (where type = 'cancelled') as cancelled_at
    from state where not ignored group by sign, facility_id, booking_id
  ), part as (
    select facility_id, date_trunc('hour', completed_at, 'UTC') as hour, sign as completed, 0 as cancelled,
      coalesce(sign * round(extract(epoch from completed_at - registered_at) * 1000), 0) as duration_sum,
      case when registered_at is null then 0 else sign end as duration_count
    from counted where completed_at is not null
    union all
    select facility_id, date_trunc('hour', cancelled_at, 'UTC'), 0, sign, 0, 0
    from counted where cancelled_at is not null
  )
  select facility_id, hour, sum(completed), sum(cancelled), sum(duration_sum), sum(duration_count)
  from part group by facility_id, hour
  having sum(completed) <> 0 or sum(cancelled) <> 0 or sum(duration_sum) <> 0 or sum(duration_count) <> 0;
  return null;
end $$;
create trigger statistic_event_judged after update on booking_event
  referencing old table as removed new table as added
  for each statement execute function statistic_event_judged();

-- Colours of the values, by name; both ends belong to a band, null is open (terminal contract, 8.2).
alter table facility add column color_bands jsonb not null default '{"time_register_success_transhipment": [
  {"minValue": 0, "maxValue": 30, "color": "green"}, {"minValue": 30, "maxValue": 60, "color": "yellow"}]}';

insert into statistic_hour (facility_id, hour, completed, cancelled, duration_sum, duration_count)
with counted as (
  select facility_id, min(occurred_at) filter (where type = 'registered') as registered_at,
    min(occurred_at) filter (where type = 'completed') as completed_at,
    min(occurred_at) filter (where type = 'cancelled') as cancelled_at
  from booking_event where not ignored and type in ('registered', 'completed', 'cancelled') group by facility_id, booking_id
), part as (
  select facility_id, date_trunc('hour', completed_at, 'UTC') as hour, 1 as completed, 0 as cancelled,
    coalesce(round(extract(epoch from completed_at - registered_at) * 1000), 0) as duration_sum,
    case when registered_at is null then 0 else 1 end as duration_count
  from counted where completed_at is not null
  union all
  select facility_id, date_trunc('hour', cancelled_at, 'UTC'), 0, 1, 0, 0 from counted where cancelled_at is not null
)
select facility_id, hour, sum(completed), sum(cancelled), sum(duration_sum), sum(duration_count)
from part group by facility_id, hour;
