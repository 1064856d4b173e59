-- not transactional
-- What the desk of exceptions reads of a terminal: trucks that are there, and those that are awaited. A tour is in one of them at most.
drop index concurrently if exists tour_at_terminal;
create index concurrently tour_at_terminal on tour (facility_id, slot_begin)
  where state not in ('active', 'completed', 'cancelled');

drop index concurrently if exists tour_awaited;
create index concurrently tour_awaited on tour (facility_id, slot_begin) where state = 'active';
