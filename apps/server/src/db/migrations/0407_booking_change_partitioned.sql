-- contract: the build before names these tables alone, and finds in them what it found before
-- What only grows by time lies in partitions by time (decision 96). The table of before becomes the first partition of the
-- new one: nothing is copied, it is read once. `_rest` takes what has no partition of its own yet.
-- @param bounded the key up to which the table of before goes is rounded up to this
create function partition_adopt(named text, key text, bounded text) returns void language plpgsql
set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  newest timestamptz;
  given record;
begin
  -- Rights go over with the name, so that no statement meets a role without them.
  for given in
    select a.grantee::regrole as role, a.privilege_type as what from pg_class c cross join aclexplode(c.relacl) a
    where c.oid = to_regclass(format('public.%I', named || '_before')) and a.grantee not in (0, c.relowner)
  loop
    execute format('grant %s on %I to %s', given.what, named, given.role);
    execute format('revoke %s on %I from %s', given.what, named || '_before', given.role);
    if named = 'booking_change' then
      execute format('grant usage, select on sequence booking_change_number to %s', given.role);
    end if;
  end loop;
  execute format('create table public.%I partition of %I default', named || '_rest', named);
  execute format('select max(%I) from %I', key, named || '_before') into newest;
  if newest is null then
    execute format('drop table %I', named || '_before');
  else
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', named, named || '_before',
      date_trunc(bounded, newest, 'UTC') + ('1 ' || bounded)::interval);
  end if;
end $$;

-- Where vehicles were: by the hour.
alter table vehicle_history rename to vehicle_history_before;
create table vehicle_history (like vehicle_history_before including defaults including storage)
  partition by range (occurred_at);
select partition_adopt('vehicle_history', 'occurred_at', 'hour');

-- Changes of bookings: by the day. Their numbers come from a sequence of its own, because the identity of a partitioned
-- table is new in PostgreSQL 17.
alter table booking_change rename to booking_change_before;
create sequence booking_change_number;
do $$
declare
  place record;
begin
  execute format('select last_value, is_called from %s',
    pg_get_serial_sequence('booking_change_before', 'change_number')) into place;
  perform setval('booking_change_number', place.last_value, place.is_called);
end $$;
alter table booking_change_before alter change_number drop identity,
  alter change_number set default nextval('booking_change_number'), drop constraint booking_change_pkey;
alter table booking_change_before add constraint booking_change_before_pkey primary key using index booking_change_numbered;
alter index booking_change_told rename to booking_change_before_told;
alter index booking_change_waiting rename to booking_change_before_waiting;
drop index booking_change_counted;
create table booking_change (like booking_change_before including defaults including storage)
  partition by range (updated_date);
alter table booking_change add primary key (change_number, updated_date);
create index booking_change_counted on booking_change (facility_id, feed_number) where feed_number is not null;
create index booking_change_waiting on booking_change (facility_id, change_number) where feed_number is null;
select partition_adopt('booking_change', 'updated_date', 'day');

-- Ids of reported events: by the month.
alter table integration_event rename to integration_event_before;
alter table integration_event_before drop constraint integration_event_pkey;
alter table integration_event_before
  add constraint integration_event_before_pkey primary key using index integration_event_once;
create table integration_event (like integration_event_before including defaults including storage)
  partition by range (recorded_date);
alter table integration_event add primary key (facility_id, event_id, recorded_date),
  add constraint integration_event_facility_id_fkey foreign key (facility_id) references facility;
select partition_adopt('integration_event', 'recorded_date', 'month');

drop function partition_adopt(text, text, text);

-- No key of PostgreSQL reaches over partitions: an event is remembered once because those who would remember it come one
-- after the other, and look. What was remembered more than a day before, they knew before they began.
create function integration_event_remembered() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('event ' || new.event_id, new.facility_id));
  if exists (
    select from integration_event e
    where e.facility_id = new.facility_id and e.event_id = new.event_id
      and e.recorded_date > new.recorded_date - interval '1 day' and e.recorded_date < new.recorded_date + interval '1 day'
  ) then
    return null;
  end if;
  return new;
end $$;
create trigger integration_event_remembered before insert on integration_event
  for each row execute function integration_event_remembered();
