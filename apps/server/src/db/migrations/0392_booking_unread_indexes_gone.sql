-- not transactional
-- A booking paid for indexes that no search of this build reads: all look into `search_form`. A build from before it
-- reads the tours of its company and the drivers of its terminal by other indexes for the minutes of an upgrade.
drop index concurrently if exists tour_search;
drop index concurrently if exists tour_search_key;
drop index concurrently if exists facility_trucker_search_key;

-- An index that names the state made every booking write all indexes of its order again. Practice has few orders.
drop index concurrently if exists load_unit_order_of_practice;
create index concurrently load_unit_order_of_practice on load_unit_order (facility_id) where for_practice;
drop index concurrently if exists load_unit_order_for_practice;
