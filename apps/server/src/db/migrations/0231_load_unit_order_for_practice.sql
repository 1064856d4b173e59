-- not transactional
-- Load units of practice are few beside real ones, and are found by their state.
drop index concurrently if exists load_unit_order_for_practice;
create index concurrently load_unit_order_for_practice on load_unit_order (facility_id, state) where for_practice;
