-- What people note at the desk of exceptions: what needs a person is computed, who takes care of it is kept.
create table exception (
  -- follows from what it is of; an unknown truck has one of its own
  id text primary key,
  facility_id integer not null references facility on delete cascade,
  kind text not null check (kind in ('blocked', 'restricted', 'counter', 'plate', 'unknown', 'standing', 'late')),
  since timestamptz not null,
  -- as booked; of an unknown truck as the gate read it
  license_plate text not null,
  -- of an unknown truck: the form in which all readings of a plate meet
  plate_reading text check ((plate_reading is not null) = (kind = 'unknown')),
  -- no foreign keys to users, for the reason given in 0010
  claimed_by text,
  claimed_date timestamptz,
  note text,
  noted_by text,
  noted_date timestamptz,
  done_by text,
  done_date timestamptz,
  check ((claimed_by is null) = (claimed_date is null)),
  check ((done_by is null) = (done_date is null))
);
create index exception_of_facility on exception (facility_id, since);

-- How many minutes a truck may be in a stage.
alter table facility
  add column gate_minutes integer not null default 30 check (gate_minutes between 5 and 1440),
  add column yard_minutes integer not null default 90 check (yard_minutes between 5 and 1440),
  add column crane_minutes integer not null default 60 check (crane_minutes between 5 and 1440);
