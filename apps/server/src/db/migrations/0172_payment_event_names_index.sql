-- not transactional
drop index concurrently if exists payment_event_names;
create index concurrently payment_event_names on payment_event using gin (names);
