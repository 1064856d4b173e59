-- not transactional
-- The bookings of a train are found by its orders, cancelled ones too.
drop index concurrently if exists booking_cancelled_of_order;
create index concurrently booking_cancelled_of_order on booking (order_row) where state = 'cancelled';
