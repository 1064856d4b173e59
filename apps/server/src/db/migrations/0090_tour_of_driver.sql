-- not transactional
-- A driver reads their own tours, and what changes for the companies they drive for.

drop index concurrently if exists tour_of_trucker;
create index concurrently tour_of_trucker on tour (trucker_id, slot_begin);

drop index concurrently if exists forwarder_trucker_of_trucker;
create index concurrently forwarder_trucker_of_trucker on forwarder_trucker (trucker_id) where state in ('pending', 'approved');
