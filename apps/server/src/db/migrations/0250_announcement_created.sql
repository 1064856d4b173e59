-- What a terminal tells those who come to it: a closure keeps slots, the others inform.
create table announcement (
  id text primary key,
  facility_id integer not null references facility on delete cascade,
  kind text not null check (kind in ('closed', 'slow', 'information')),
  -- as typed, by language
  words jsonb not null check (jsonb_typeof(words) = 'object' and words <> '{}'),
  from_date timestamptz not null,
  -- null: open
  until_date timestamptz,
  -- ids of modules; none: the whole terminal
  modules text[] not null default '{}',
  published_date timestamptz not null,
  -- no foreign keys, for the reason given in 0010
  published_by text,
  ended_date timestamptz,
  ended_by text,
  -- from when on it holds no more; its begin, where it was withdrawn before
  over_date timestamptz not null generated always as (
    greatest(from_date, least(coalesce(until_date, timestamptz 'infinity'), coalesce(ended_date, timestamptz 'infinity')))
  ) stored,
  check (until_date > from_date)
);
create index announcement_over on announcement (facility_id, over_date);

-- Drivers whose slot is closed, or open again, are told.
create function push_marks_closure() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  begins timestamptz := new.from_date;
  ends timestamptz := new.over_date;
begin
  if tg_op = 'UPDATE' then
    begins := least(begins, old.from_date);
    ends := greatest(ends, old.over_date);
  end if;
  -- by the slots, of which a terminal has few; one lasts four hours at most
  perform mark_for_push(concerned.trucker_id) from (
    select distinct t.trucker_id from slot s join tour t on t.slot_id = s.id
    where s.facility_id = new.facility_id and s.slot_begin > begins - interval '4 hours' and s.slot_begin < ends
      and t.state not in ('completed', 'cancelled')
  ) concerned;
  return null;
end $$;
create trigger announcement_marks_new after insert on announcement for each row when (new.kind = 'closed')
  execute function push_marks_closure();
create trigger announcement_marks_change after update on announcement for each row
  when (new.kind = 'closed' or old.kind = 'closed') execute function push_marks_closure();
