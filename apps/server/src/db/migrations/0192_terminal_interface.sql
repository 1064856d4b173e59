-- What came last over the interface of a terminal, by key and kind of report, and what of it was rejected. Ids of keys are
-- no foreign keys: an entry stays when its key is gone.
create table interface_call (
  facility_id integer not null references facility on delete cascade,
  key_id text not null,
  call text not null,
  last_date timestamptz not null,
  rejected_date timestamptz,
  rejected jsonb not null default '[]',
  primary key (facility_id, key_id, call)
);
-- Where a reader of the booking feed stands.
create table interface_reader (
  facility_id integer not null references facility on delete cascade,
  key_id text not null,
  last_date timestamptz not null,
  -- a snapshot of which every change is read; null: it still reads the bookings that are there
  seen text,
  last bigint not null,
  primary key (facility_id, key_id)
);
