-- not transactional
-- The drivers of before; those whose bookings are too old leave with the next clean-up.
insert into facility_trucker (facility_id, trucker_id, first_name, last_name, last_slot_begin)
  select b.facility_id, b.trucker_id, t.first_name, t.last_name, max(b.slot_begin)
  from booking b join trucker t on t.user_id = b.trucker_id and t.deleted_date is null
  group by 1, 2, 3, 4 on conflict do nothing;
insert into facility_trucker (facility_id, trucker_id, first_name, last_name, blocked)
  select b.facility_id, b.trucker_id, t.first_name, t.last_name, true
  from block b join trucker t on t.user_id = b.trucker_id and t.deleted_date is null
  where b.lifted_date is null
  on conflict (facility_id, trucker_id) do update set blocked = true;
drop index concurrently if exists forwarder_trucker_of_trucker;
create index concurrently forwarder_trucker_of_trucker on forwarder_trucker (trucker_id, registered_date, id)
  where state = 'approved';
