-- contract: nothing that a build reads goes; partition_drop takes away partitions whose rows are over
-- Partitions are made ahead and dropped by jobs, by functions of the owner: the roles of the application make and drop no
-- table. They reach the tables that partition_unit names, and no other.
create function partition_unit(named text) returns text language sql immutable
set search_path = pg_catalog, public, pg_temp as $$
  select case named when 'vehicle_history' then 'hour' when 'booking_change' then 'day' when 'idempotency_key' then 'day'
    when 'integration_event' then 'month' end
$$;

-- How a partition is vacuumed. Sightings never change and are dropped after a day: there is nothing to vacuum. A key gets its
-- answer once, and a change its number.
create function partition_options(named text) returns text language sql immutable
set search_path = pg_catalog, public, pg_temp as $$
  select case named when 'vehicle_history' then 'autovacuum_vacuum_insert_threshold = -1'
    when 'booking_change' then 'autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05'
    when 'idempotency_key' then 'fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05'
    when 'integration_event' then 'autovacuum_vacuum_insert_scale_factor = 0.1' end
$$;

-- Partitions by range. The one that was the whole table before has no begin.
create function partition_bounds(named text) returns table (part text, begins timestamptz, ends timestamptz) language sql stable
set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
  select c.relname, substring(b.bound from 'FROM \(''([^'']+)''\)')::timestamptz,
    substring(b.bound from 'TO \(''([^'']+)''\)')::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
  where i.inhparent = to_regclass(format('public.%I', named)) and partition_unit(named) is not null and b.bound <> 'DEFAULT'
$$;

create function partition_key(named text) returns text language sql stable
set search_path = pg_catalog, public, pg_temp as $$
  select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = to_regclass(format('public.%I', named))
$$;

-- Makes the first partition that is missing from the period of `since` to that of `until`; one that lies before `moment` only
-- where rows wait for it. What lies in `_rest` goes along. Nothing is written to it meanwhile where the period still runs, so one
-- that has many rows there is left until it is over.
-- @returns whether one was made
create function partition_make(named text, since timestamptz, moment timestamptz, until timestamptz) returns boolean
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set lock_timeout = '2s' as $$
declare
  unit constant text := partition_unit(named);
  key constant text := partition_key(named);
  rest constant text := named || '_rest';
  step constant interval := ('1 ' || unit)::interval;
  waiting timestamptz[];
  busy timestamptz[];
  period timestamptz;
  part text;
begin
  if unit is null then
    raise exception '% has no partitions', named;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partitions of ' || named, 0));
  execute format('select array_agg(p), coalesce(array_agg(p) filter (where p + %L::interval > %L and n > 20000), ''{}'')
    from (select date_trunc(%L, %I, ''UTC'') as p, count(*) as n from %I group by 1) w', step, moment, unit, key, rest)
    into waiting, busy;
  with known as materialized (select * from partition_bounds(named))
  select min(p) into period from generate_series(date_trunc(unit, since, 'UTC'), until, step) p
  where (p + step > moment or p = any(waiting)) and p <> all(busy)
    and not exists (select from known k where coalesce(k.begins, '-infinity') < p + step and k.ends > p);
  if period is null then
    return false;
  end if;
  part := named || to_char(period, '_YYYYMMDD_HH24');
  execute format('create table public.%I (like %I including all)', part, named);
  execute format('alter table %I set (%s)', part, partition_options(named));
  if period = any(waiting) then
    if period + step > moment then
      execute format('lock table only %I in access exclusive mode', rest);
    end if;
    execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
      rest, key, period, key, period + step, part);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', named, part, period, period + step);
  return true;
end $$;

-- Drops the oldest partition whose rows all lie before a moment.
-- @returns about how many rows it had; null: there was none
create function partition_drop(named text, before timestamptz) returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' set lock_timeout = '2s' as $$
declare
  oldest text;
  held bigint;
begin
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

-- The moment of the oldest row, to the period; null: there is none.
create function partition_oldest(named text) returns timestamptz language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  key constant text := partition_key(named);
  each record;
  found_one boolean;
  oldest timestamptz;
  rest timestamptz;
begin
  if partition_unit(named) is null then
    raise exception '% has no partitions', named;
  end if;
  execute format('select min(%I) from %I', key, named || '_rest') into rest;
  for each in select * from partition_bounds(named) order by ends loop
    execute format('select exists (select from %I)', each.part) into found_one;
    if found_one then
      oldest := each.begins;
      if oldest is null then
        execute format('select min(%I) from %I', key, each.part) into oldest;
      end if;
      return least(oldest, rest);
    end if;
  end loop;
  return rest;
end $$;
