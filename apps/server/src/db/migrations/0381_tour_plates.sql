-- not transactional
-- A driver is found by the plates of past tours for their company.

drop index concurrently if exists tour_plates_of_forwarder;
create index concurrently tour_plates_of_forwarder on tour (forwarder_id, slot_begin) include (trucker_id, plate_reading);
