-- not transactional
-- Open tours of a terminal around now: the desk of exceptions reads no others.
drop index concurrently if exists tour_open_of_facility;
create index concurrently tour_open_of_facility on tour (facility_id, slot_begin) where state not in ('completed', 'cancelled');
