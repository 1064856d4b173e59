-- The driver of an open tour can be another one: the terminal knows both, and nothing of the position of the old one stays.
create function facility_trucker_replaced() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into facility_trucker (facility_id, trucker_id, first_name, last_name, last_slot_begin)
    select new.facility_id, t.user_id, t.first_name, t.last_name, new.slot_begin
    from trucker t where t.user_id = new.trucker_id and t.deleted_date is null
  on conflict (facility_id, trucker_id) do update set last_slot_begin = excluded.last_slot_begin
    where facility_trucker.last_slot_begin is null or facility_trucker.last_slot_begin < excluded.last_slot_begin;
  update facility_trucker set last_slot_begin = (select max(slot_begin) from booking
    where trucker_id = old.trucker_id and facility_id = old.facility_id)
  where facility_id = old.facility_id and trucker_id = old.trucker_id;
  delete from facility_trucker
  where facility_id = old.facility_id and trucker_id = old.trucker_id and last_slot_begin is null and not blocked;
  return null;
end $$;
create trigger facility_trucker_replaced after update of trucker_id on booking for each row
  when (old.trucker_id <> new.trucker_id) execute function facility_trucker_replaced();

create trigger tour_driver_changed after update of trucker_id on tour for each row
  when (old.trucker_id <> new.trucker_id) execute function tour_ended();
