-- not transactional
-- Bookings of before get their words a few thousand at a time, so that none is locked for long.
do $$ declare last text := ''; final text; begin loop
select max(id) into final from (select id from booking where id > last order by id limit 2000) next; exit when final is null
; update booking set search_words = booking_words(facility_id, forwarder_id, tour_number, reference_number, container_number,
license_plate, first_name, last_name) where id > last and id <= final and search_words is null; commit; last := final
; end loop; end $$;

drop index concurrently if exists booking_search_words;
create index concurrently booking_search_words on booking using gin (search_words);

-- The list of a terminal by slot; the columns beside answer its filters from the index alone.
drop index concurrently if exists booking_of_facility;
create index concurrently booking_of_facility on booking (facility_id, slot_begin desc, id) include (slot_end, state, type);

-- Who is awaited, who is in, and who never came.
drop index concurrently if exists booking_open_of_facility;
create index concurrently booking_open_of_facility on booking (facility_id, slot_begin desc, id)
  include (slot_end, state, type, reached_terminal) where state not in ('completed', 'cancelled');

drop index concurrently if exists booking_cancelled_of_facility;
create index concurrently booking_cancelled_of_facility on booking (facility_id, slot_begin desc, id)
  include (slot_end, type) where state = 'cancelled';
