-- Whether a tour passes is kept with it, for lists that filter by it (decision 85). The rule is `readinessOf` alone, and a job asks it.
create table tour_readiness (
  -- no foreign keys: a tour that goes never waits for the job
  tour_id bigint primary key,
  facility_id integer not null,
  forwarder_id text not null,
  trucker_id text not null,
  slot_begin timestamptz not null,
  -- null: not yet judged
  state text constraint tour_readiness_state check (state in ('ready', 'ready_with_warnings', 'not_ready')),
  -- codes, in the order in which they are told
  causes text[] not null default '{}',
  -- from when on it is judged again: a moment that passes; -infinity after an event, infinity where no moment comes
  due timestamptz not null default '-infinity'
);
create index tour_readiness_due on tour_readiness (due) where due < 'infinity';
create index tour_readiness_not_ready on tour_readiness (forwarder_id, slot_begin, tour_id) where state = 'not_ready';
create index tour_readiness_of_trucker on tour_readiness (trucker_id, forwarder_id);

-- What happened that may change it, one row an event however many tours it concerns: no event waits for another, or for the job.
-- Tours are meant that fit all that a row names.
create table tour_readiness_mark (
  everything boolean not null default false,
  tour_id bigint,
  booking_id text,
  order_row bigint,
  slot_id bigint,
  facility_id integer,
  forwarder_id text,
  trucker_id text,
  order_id text,
  train_number text,
  train_date date
);

-- When nothing was due last. Where that is long ago, no job runs, and lists ask the rule themselves.
create table tour_readiness_upkeep (
  id boolean primary key default true constraint tour_readiness_upkeep_single check (id),
  kept_date timestamptz not null
);

-- With the rights of the owner, as the build before gets no rights on a new table before this one starts.
-- Marks what a row names before and after: arguments are columns of a mark, `trucker_id=user_id` where the table calls it otherwise.
create function tour_readiness_marks() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  insert into tour_readiness_mark
  select distinct mark.* from unnest(array[before, after]) given,
    lateral (select jsonb_object_agg(split_part(name, '=', 1), given -> split_part(name, '=', -1)) as named
      from unnest(tg_argv) name) asked,
    lateral jsonb_populate_record(null::tour_readiness_mark, asked.named || '{"everything": false}') mark
  where given is not null;
  return null;
end $$;

create function tour_readiness_marks_all() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tour_readiness_mark (everything) values (true);
  return null;
end $$;

-- A booking pays for one row without an index.
create function tour_readiness_marks_booking() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tour_readiness_mark (tour_id) values (new.tour_id);
  if tg_op = 'UPDATE' then
    if old.tour_id <> new.tour_id then insert into tour_readiness_mark (tour_id) values (old.tour_id); end if;
  end if;
  return null;
end $$;

-- So does an order: a report of a terminal changes thousands.
create function tour_readiness_marks_order() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tour_readiness_mark (order_row) values (new.id);
  return null;
end $$;

-- Other tours of the driver for the company overlap it, or do so no more.
create function tour_readiness_marks_tour() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into tour_readiness_mark (tour_id) values (old.id);
  if tg_op = 'UPDATE' then
    if (old.slot_begin, old.slot_end, old.trucker_id, old.forwarder_id, old.state in ('completed', 'cancelled'))
      is not distinct from (new.slot_begin, new.slot_end, new.trucker_id, new.forwarder_id, new.state in ('completed', 'cancelled'))
    then return null; end if;
  end if;
  insert into tour_readiness_mark (forwarder_id, trucker_id) values (old.forwarder_id, old.trucker_id);
  return null;
end $$;
