-- Whichever statement changes what a driver is told marks the driver, also one of the build before.
create function mark_for_push(of_trucker text) returns void language plpgsql as $$
begin
  if exists (select from push_subscription where trucker_id = of_trucker) then
    insert into push_mark (trucker_id) values (of_trucker);
  end if;
end $$;

create function push_marks_trucker() returns trigger language plpgsql as $$
begin
  perform mark_for_push(new.trucker_id);
  if tg_op = 'UPDATE' then
    if old.trucker_id <> new.trucker_id then perform mark_for_push(old.trucker_id); end if;
  end if;
  return null;
end $$;

create trigger booking_marks_new after insert on booking for each row execute function push_marks_trucker();
create trigger booking_marks_change after update of tour_id, slot_id, slot_begin, slot_end, state, hidden, trucker_id on booking for each row
  when (
    old.tour_id <> new.tour_id or old.slot_begin <> new.slot_begin or old.slot_end <> new.slot_end or old.hidden <> new.hidden
    or old.trucker_id <> new.trucker_id or (old.state = 'cancelled') <> (new.state = 'cancelled')
  )
  execute function push_marks_trucker();

create trigger block_marks after insert or update of lifted_date on block for each row execute function push_marks_trucker();

create function push_marks_identified() returns trigger language plpgsql as $$
begin
  perform mark_for_push(new.user_id);
  return null;
end $$;
create trigger trucker_marks_identified after update of document_status, terror_status on trucker for each row
  when (old.document_status is distinct from new.document_status or old.terror_status is distinct from new.terror_status)
  execute function push_marks_identified();
