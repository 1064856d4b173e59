-- The drivers of a facility in the order of their list, kept by what makes one: a booking there, or an open block.
create table facility_trucker (
  facility_id integer not null references facility,
  trucker_id text not null references trucker,
  -- as the driver is called, for the order of the list
  first_name text not null,
  last_name text not null,
  -- of the latest booking there; null: only blocked
  last_slot_begin timestamptz,
  blocked boolean not null default false,
  primary key (facility_id, trucker_id)
) with (fillfactor = 85);
create index facility_trucker_by_name on facility_trucker (facility_id, lower(last_name collate "und-x-icu"),
  lower(first_name collate "und-x-icu"), trucker_id);
create index facility_trucker_blocked on facility_trucker (facility_id) where blocked;
create index facility_trucker_of_trucker on facility_trucker (trucker_id);
create index facility_trucker_search_key on facility_trucker
  using gin (search_key(first_name || ' ' || last_name || E'\n' || trucker_id) gin_trgm_ops);

create function facility_trucker_booked() returns trigger language plpgsql as $$
begin
  insert into facility_trucker (facility_id, trucker_id, first_name, last_name, last_slot_begin)
    select b.facility_id, b.trucker_id, t.first_name, t.last_name, b.slot_begin
    from (select facility_id, trucker_id, max(slot_begin) as slot_begin from added group by facility_id, trucker_id) b
    join trucker t on t.user_id = b.trucker_id and t.deleted_date is null
    order by 1, 2
  on conflict (facility_id, trucker_id) do update set last_slot_begin = excluded.last_slot_begin
    where facility_trucker.last_slot_begin is null or facility_trucker.last_slot_begin < excluded.last_slot_begin;
  return null;
end $$;
create trigger facility_trucker_booked after insert on booking referencing new table as added
  for each statement execute function facility_trucker_booked();

create function facility_trucker_moved() returns trigger language plpgsql as $$
begin
  update facility_trucker set last_slot_begin = (select max(slot_begin) from booking
    where trucker_id = new.trucker_id and facility_id = new.facility_id)
  where facility_id = new.facility_id and trucker_id = new.trucker_id;
  return null;
end $$;
create trigger facility_trucker_moved after update of slot_begin on booking for each row
  when (old.slot_begin <> new.slot_begin) execute function facility_trucker_moved();

create function facility_trucker_blocked() returns trigger language plpgsql as $$
begin
  if new.lifted_date is null then
    insert into facility_trucker (facility_id, trucker_id, first_name, last_name, blocked)
      select new.facility_id, user_id, first_name, last_name, true from trucker
      where user_id = new.trucker_id and deleted_date is null
    on conflict (facility_id, trucker_id) do update set blocked = true;
  elsif tg_op = 'UPDATE' and old.lifted_date is null then
    delete from facility_trucker
      where facility_id = new.facility_id and trucker_id = new.trucker_id and last_slot_begin is null;
    update facility_trucker set blocked = false
      where facility_id = new.facility_id and trucker_id = new.trucker_id;
  end if;
  return null;
end $$;
create trigger facility_trucker_blocked after insert or update of lifted_date on block
  for each row execute function facility_trucker_blocked();

create function facility_trucker_renamed() returns trigger language plpgsql as $$
begin
  if new.deleted_date is not null then
    delete from facility_trucker where trucker_id = new.user_id;
  else
    update facility_trucker set first_name = new.first_name, last_name = new.last_name where trucker_id = new.user_id;
  end if;
  return null;
end $$;
create trigger facility_trucker_renamed after update of first_name, last_name, deleted_date on trucker
  for each row execute function facility_trucker_renamed();

-- How many they are, without counting them: as tours are counted.
create table facility_trucker_count (
  facility_id integer primary key references facility,
  truckers bigint not null
);
create table facility_trucker_count_change (
  facility_id integer not null,
  change integer not null
);
create index facility_trucker_count_change_facility on facility_trucker_count_change (facility_id);
create function facility_trucker_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into facility_trucker_count_change select facility_id, count(*) from inserted group by facility_id;
  else
    insert into facility_trucker_count_change select facility_id, -count(*) from removed group by facility_id;
  end if;
  return null;
end $$;
create trigger facility_trucker_inserted after insert on facility_trucker referencing new table as inserted
  for each statement execute function facility_trucker_counted();
create trigger facility_trucker_deleted after delete on facility_trucker referencing old table as removed
  for each statement execute function facility_trucker_counted();
