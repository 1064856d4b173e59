-- A driver is told what holds their truck up, also where the gate says more about a state that holds already.
create function push_marks_halt() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mark_for_push(b.trucker_id) from booking b where b.id = new.booking_id;
  return null;
end $$;
create trigger event_marks_halt after insert on booking_event for each row
  when (new.type in ('registration_blocked', 'registration_restricted', 'counter_required'))
  execute function push_marks_halt();
