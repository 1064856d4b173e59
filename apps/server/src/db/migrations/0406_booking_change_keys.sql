-- not transactional
-- Keys with the time in them, made beside the work: a partition needs them (decision 96).
drop index concurrently if exists booking_change_numbered;
create unique index concurrently booking_change_numbered on booking_change (change_number, updated_date);
drop index concurrently if exists booking_change_told;
create index concurrently booking_change_told on booking_change (facility_id, feed_number) where feed_number is not null;
drop index concurrently if exists integration_event_once;
create unique index concurrently integration_event_once on integration_event (facility_id, event_id, recorded_date);
