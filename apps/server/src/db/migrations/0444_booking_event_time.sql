-- not transactional
-- Statistics and reports of shifts ask for what happened at the terminal. What a company does with its bookings is in no report by
-- its time, so a booking and a move do not write this index.
drop index concurrently if exists booking_event_time;
create index concurrently booking_event_time on booking_event (facility_id, type, occurred_at)
  where not ignored and type not in ('created', 'changed', 'rerouted');
