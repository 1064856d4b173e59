-- not transactional
-- Changes of a facility by their place in the feed, and those that have none yet.
drop index concurrently if exists booking_change_counted;
create unique index concurrently booking_change_counted on booking_change (facility_id, feed_number)
  where feed_number is not null;
drop index concurrently if exists booking_change_waiting;
create index concurrently booking_change_waiting on booking_change (facility_id, change_number) where feed_number is null;
drop index concurrently if exists booking_change_feed;
