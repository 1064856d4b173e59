-- Closed tours of long ago, with their bookings and all that belongs to these, and load units that are done: moved here by a
-- job, never changed again, and found by the views of the schema all_time, which has each of these tables under its own
-- name with what is still in use and what is archived.
create table archived_load_unit_order (like load_unit_order including defaults including constraints including indexes including storage);
create table archived_tour (like tour including defaults including constraints including indexes including storage);
create table archived_booking (like booking including defaults including constraints including indexes including storage);
create table archived_booking_event (like booking_event including defaults including constraints including indexes including storage);
create table archived_own_text (like own_text including defaults including constraints including indexes including storage);
create table archived_gate_picture (like gate_picture including defaults including constraints including indexes including storage);
create table archived_document (like document including defaults including constraints including indexes including storage);

-- Slots go when a template changes, and load units are archived on their own: these two are not referred to.
alter table archived_load_unit_order add foreign key (facility_id) references facility;
alter table archived_tour add foreign key (facility_id) references facility,
  add foreign key (forwarder_id) references trucking_company, add foreign key (trucker_id) references trucker;
alter table archived_booking add foreign key (tour_id) references archived_tour, add foreign key (facility_id) references facility,
  add foreign key (forwarder_id) references trucking_company, add foreign key (trucker_id) references trucker;
alter table archived_booking_event add foreign key (booking_id) references archived_booking;
alter table archived_own_text add foreign key (booking_id) references archived_booking;
alter table archived_gate_picture add foreign key (booking_id) references archived_booking;
alter table archived_document add foreign key (booking_id) references archived_booking;

create schema if not exists all_time;
create view all_time.load_unit_order as select * from public.load_unit_order union all select * from public.archived_load_unit_order;
create view all_time.tour as select * from public.tour union all select * from public.archived_tour;
create view all_time.booking as select * from public.booking union all select * from public.archived_booking;
create view all_time.booking_event as select * from public.booking_event union all select * from public.archived_booking_event;
create view all_time.own_text as select * from public.own_text union all select * from public.archived_own_text;
create view all_time.gate_picture as select * from public.gate_picture union all select * from public.archived_gate_picture;
create view all_time.document as select * from public.document union all select * from public.archived_document;

-- What has a number in the archive gets it nowhere else.
create function once_with_archive() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  known boolean;
begin
  case tg_table_name
    when 'tour' then select exists (select from archived_tour a where a.facility_id = new.facility_id and a.number = new.number) into known;
    when 'booking' then select exists (select from archived_booking a where a.id = new.id) into known;
    else select exists (select from archived_load_unit_order a where a.facility_id = new.facility_id and a.order_id = new.order_id)
      into known;
  end case;
  if known then
    raise exception 'this number is in the archive' using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger tour_once before insert on tour for each row execute function once_with_archive();
create trigger booking_once before insert on booking for each row execute function once_with_archive();
create trigger load_unit_order_once_ever before insert on load_unit_order for each row execute function once_with_archive();

-- Moves closed tours whose slot ended before a moment; one with a picture of the gate that is still kept waits.
-- @returns how many
create function archive_tours(before timestamptz, most integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  tours bigint[];
  bookings text[];
begin
  select array_agg(id) into tours from (
    select t.id from tour t where t.state in ('completed', 'cancelled') and t.slot_end < before and not exists (
      select from booking b join gate_picture p on p.booking_id = b.id where b.tour_id = t.id and p.removed_date is null)
    order by t.slot_end limit most for update skip locked) closed;
  if tours is null then
    return 0;
  end if;
  select coalesce(array_agg(id), '{}') into bookings from (
    select id from booking where tour_id = any(tours) for update) b;
  insert into archived_tour select * from tour where id = any(tours);
  insert into archived_booking select * from booking where id = any(bookings);
  insert into archived_booking_event select * from booking_event where booking_id = any(bookings);
  insert into archived_own_text select * from own_text where booking_id = any(bookings);
  insert into archived_gate_picture select * from gate_picture where booking_id = any(bookings);
  insert into archived_document select * from document where booking_id = any(bookings);
  delete from document where booking_id = any(bookings);
  delete from gate_picture where booking_id = any(bookings);
  delete from own_text where booking_id = any(bookings);
  delete from booking_event where booking_id = any(bookings);
  delete from booking where id = any(bookings);
  delete from tour where id = any(tours);
  return cardinality(tours);
end $$;

-- Moves load units that are done or withdrawn, of which nothing was reported since a moment, and whose bookings are archived.
-- @returns how many
create function archive_orders(before timestamptz, most integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  orders bigint[];
begin
  select array_agg(id) into orders from (
    select o.id from load_unit_order o where o.state in ('DONE', 'CANCELLED') and o.occurred_at < before and o.created_date < before
      and not exists (select from booking b where b.order_row = o.id and b.state <> 'cancelled')
      and not exists (select from booking b where b.order_row = o.id and b.state = 'cancelled')
    order by o.created_date limit most for update skip locked) done;
  if orders is null then
    return 0;
  end if;
  insert into archived_load_unit_order select * from load_unit_order where id = any(orders);
  delete from load_unit_order where id = any(orders);
  return cardinality(orders);
end $$;

create trigger archived_tour_forms before update of search_text on archived_tour for each row execute function tour_forms();
create trigger archived_tour_searchable before update of search_text on archived_tour
  for each row execute function tour_searchable();
create trigger archived_booking_searchable before update of first_name, last_name on archived_booking
  for each row execute function booking_searchable();

-- Visits stay in the archive, without the names of drivers who were deleted.
create function archive_forget(drivers text[]) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  update archived_booking b set first_name = '', last_name = '' where trucker_id = any(drivers);
  update archived_tour set search_text = replace(replace(search_text, lower(first_name), ''), lower(last_name), ''),
    first_name = '', last_name = '' where trucker_id = any(drivers);
end $$;
