-- A change of a booking has its place in the feed when it is first read, in the order in which readers may see it.
-- The build before this one reads change_transaction and seen; they are read no more.
alter table booking_change add column feed_number bigint;
-- How far a facility's feed has counted, one row for each database in which it did: its restored copy counts on in a row of
-- its own, and a cursor names the row.
create table feed_epoch (
  facility_id integer not null references facility on delete cascade,
  place integer not null,
  id text not null,
  -- cluster, database and timeline
  home text not null,
  last bigint not null,
  primary key (facility_id, place),
  unique (facility_id, id)
);
-- null: the reader still reads the bookings that are there
alter table interface_reader alter column last drop not null;
update interface_reader set last = null;
