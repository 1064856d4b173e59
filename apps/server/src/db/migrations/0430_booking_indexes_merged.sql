-- not transactional
-- A booking and a move write every index of their rows. What another index answers as well is gone; a build from before reads by
-- that one too.

-- One index for the tours of a company: what stood in two of them (0003, 0381). Plates are looked up by their reading.
drop index concurrently if exists tour_of_company;
create index concurrently tour_of_company on tour (forwarder_id, slot_begin desc, id)
  include (facility_id, state, trucker_id, plate_reading);
drop index concurrently if exists tour_of_forwarder;
drop index concurrently if exists tour_plates_of_forwarder;
drop index concurrently if exists tour_plate;

-- One index for the bookings of an order, where three were: at most one of them is not cancelled, and a foreign key finds all.
drop index concurrently if exists booking_once_of_order;
create unique index concurrently booking_once_of_order on booking (order_row, (case when state <> 'cancelled' then '' else id end));
drop index concurrently if exists booking_once_per_order;
drop index concurrently if exists booking_of_order;
drop index concurrently if exists booking_cancelled_of_order;

-- Open bookings of a company are those of its open tours (tour_joined). Those of a terminal, from which a feed begins, are in
-- booking_open_of_facility.
drop index concurrently if exists booking_open;
drop index concurrently if exists booking_unfinished;

-- The key of a terminal's driver finds the driver too.
drop index concurrently if exists facility_trucker_once;
create unique index concurrently facility_trucker_once on facility_trucker (trucker_id, facility_id);
drop index concurrently if exists facility_trucker_of_trucker;
