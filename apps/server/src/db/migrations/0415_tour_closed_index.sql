-- not transactional
-- What may be archived next is found without reading what is in use.
drop index concurrently if exists tour_closed;
create index concurrently tour_closed on tour (slot_end) where state in ('completed', 'cancelled');
-- By a column that never changes: an index that names the state would make each booking write all indexes of its load unit.
drop index concurrently if exists load_unit_order_created;
create index concurrently load_unit_order_created on load_unit_order (created_date);
-- A load unit that goes is looked for in all bookings by its foreign key, which the two indexes of a part of them cannot answer.
drop index concurrently if exists booking_of_order;
create index concurrently booking_of_order on booking (order_row);
