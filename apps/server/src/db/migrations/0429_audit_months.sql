-- contract: nothing that a build reads goes; audit_drop takes away months of the log that are over
-- Months of the audit log are made and dropped by jobs, as partitions of other tables are. A month goes with its part of the
-- chain, so it goes by a function of its own.
create or replace function partition_unit(named text) returns text language sql immutable
set search_path = pg_catalog, public, pg_temp as $$
  select case named when 'vehicle_history' then 'hour' when 'booking_change' then 'day' when 'idempotency_key' then 'day'
    when 'integration_event' then 'month' when 'audit' then 'month' end
$$;

create or replace function partition_options(named text) returns text language sql immutable
set search_path = pg_catalog, public, pg_temp as $$
  select case named when 'vehicle_history' then 'autovacuum_vacuum_insert_threshold = -1'
    when 'booking_change' then 'autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05'
    when 'idempotency_key' then 'fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05'
    when 'integration_event' then 'autovacuum_vacuum_insert_scale_factor = 0.1'
    when 'audit' then 'autovacuum_vacuum_insert_scale_factor = 0.1' end
$$;

create or replace function partition_drop(named text, before timestamptz) returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set lock_timeout = '2s' as $$
declare
  oldest text;
  held bigint;
begin
  if named = 'audit' then
    raise exception 'months of the audit log go by audit_drop alone';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partitions of ' || named, 0));
  select b.part into oldest from partition_bounds(named) b where b.ends <= before order by b.ends limit 1;
  if oldest is null then
    return null;
  end if;
  select greatest(c.reltuples, pg_stat_get_live_tuples(c.oid), 0)::bigint into held
    from pg_class c where c.oid = to_regclass(format('public.%I', oldest));
  execute format('drop table %I', oldest);
  return held;
end $$;

-- The oldest month that can go whole: it ended before a moment, every entry of it is linked and every link up to its last one
-- is of an entry that was there before that moment too. No row: none can, and entries go from the beginning of the chain.
create function audit_over(before_date timestamptz, out part text, out begins timestamptz, out ends timestamptz,
  out last bigint, out entries bigint) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  origin constant bigint := (select number from audit_origin);
  young bigint;
  linked bigint;
  held bigint;
begin
  select b.part, coalesce(b.begins, '-infinity'), b.ends into part, begins, ends
    from partition_bounds('audit') b where b.ends <= before_date order by b.ends limit 1;
  if part is null then
    return;
  end if;
  execute format('select count(*) from %I', part) into held;
  select coalesce(max(number) filter (where occurred_date >= begins and occurred_date < ends), origin),
      min(number) filter (where occurred_date is null or occurred_date >= before_date),
      count(*) filter (where occurred_date >= begins and occurred_date < ends)
    into last, young, linked from audit_link where number > origin;
  entries := last - origin;
  -- Those of other months among them are few: the change of a month. Where they are not, entries go one by one.
  if linked <> held or young <= last or entries - linked > 10000 then
    part := null;
  end if;
end $$;

-- Drops the oldest month that can go whole, with what stands between its entries in the chain, and lets the chain begin after
-- it. Its links go later, in parts (audit_unlink): what stands before the beginning belongs to the chain no more.
-- @param expected the last number that goes, where the entries have been exported
-- @returns how many entries; null: none can go whole
create function audit_drop(before_date timestamptz, expected bigint) returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set lock_timeout = '2s' as $$
declare
  month record;
  other record;
begin
  if before_date > clock_timestamp() - interval '365 days' then
    raise exception 'the audit log of the last 365 days cannot be removed' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtext('quaygate audit'));
  perform pg_advisory_xact_lock(hashtextextended('partitions of audit', 0));
  select * into month from audit_over(before_date);
  if month.part is null then
    return null;
  end if;
  if expected <> month.last then
    raise exception 'other entries of the audit log are over than were exported';
  end if;
  for other in
    select l.audit_id, l.occurred_date from audit_link l where l.number > (select number from audit_origin)
      and l.number <= month.last and (l.occurred_date < month.begins or l.occurred_date >= month.ends)
  loop
    delete from audit where occurred_date = other.occurred_date and id = other.audit_id;
    if not found then
      raise exception 'the audit log lacks the entry %: run audit verify', other.audit_id;
    end if;
  end loop;
  update audit_origin set number = l.number, hash = l.hash from audit_link l where l.number = month.last;
  execute format('drop table %I', month.part);
  return month.entries;
end $$;

-- Removes links that stand before the beginning of the chain.
create function audit_unlink(most integer) returns bigint language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from audit_link where number = any(array(
      select number from audit_link where number <= (select number from audit_origin) order by number limit most))
    returning 1)
  select count(*) from gone
$$;

-- Entries that have no month of their own, or whose month cannot go whole: the oldest of the chain, ten thousand at once.
create or replace function audit_forget(before_date timestamptz) returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  origin bigint;
  border bigint;
  oldest timestamptz;
  newest timestamptz;
  forgotten bigint;
begin
  if before_date > clock_timestamp() - interval '365 days' then
    raise exception 'the audit log of the last 365 days cannot be removed' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtext('quaygate audit'));
  select number into origin from audit_origin;
  select min(number) into border from (
    select l.number, a.occurred_date from (select * from audit_link where number > origin order by number limit 10001) l
      left join lateral (select occurred_date from audit where occurred_date = l.occurred_date and id = l.audit_id limit 1) a on true
  ) oldest where occurred_date is null or occurred_date >= before_date;
  if border is null then
    select max(number) + 1 into border from (
      select number from audit_link where number > origin order by number limit 10000) oldest;
  end if;
  update audit_origin set number = l.number, hash = l.hash from audit_link l where l.number = border - 1 and l.number > origin;
  select min(occurred_date), max(occurred_date) into oldest, newest from audit_link where number > origin and number < border;
  with removed as (delete from audit_link where number > origin and number < border returning audit_id, occurred_date)
  delete from audit a using removed r
    where a.occurred_date = r.occurred_date and a.id = r.audit_id and a.occurred_date between oldest and newest;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
