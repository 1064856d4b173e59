-- not transactional
-- The block list of a terminal in its order: the newest first.
drop index concurrently if exists block_open_by_date;
create index concurrently block_open_by_date on block (facility_id, blocked_date desc, id) where lifted_date is null;
