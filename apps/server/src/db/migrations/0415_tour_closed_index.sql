-- not transactional
-- What may be archived next is found without reading what is in use.
drop index concurrently if exists tour_closed;
create index concurrently tour_closed on tour (slot_end) where state in ('completed', 'cancelled');
drop index concurrently if exists load_unit_order_closed;
create index concurrently load_unit_order_closed on load_unit_order (occurred_at) where state in ('DONE', 'CANCELLED');
-- A load unit that goes is looked for in all bookings by its foreign key, which the two indexes of a part of them cannot answer.
drop index concurrently if exists booking_of_order;
create index concurrently booking_of_order on booking (order_row);
