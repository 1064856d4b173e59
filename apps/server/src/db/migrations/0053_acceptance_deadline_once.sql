-- not transactional
drop index concurrently if exists acceptance_deadline_once;
create unique index concurrently acceptance_deadline_once on acceptance_deadline
  (facility_id, train_number, train_date, deadline_start, deadline_end);
drop index concurrently if exists acceptance_deadline_by_end;
create index concurrently acceptance_deadline_by_end on acceptance_deadline (facility_id, deadline_end);
-- The bookings of a terminal, the latest slot first.
drop index concurrently if exists booking_of_facility;
create index concurrently booking_of_facility on booking (facility_id, slot_begin desc, id);
