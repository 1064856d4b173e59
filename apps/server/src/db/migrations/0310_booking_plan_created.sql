-- Load units that a user prepares to be booked together: lost neither by a reload nor by another computer.
create table booking_plan_row (
  forwarder_id text not null references trucking_company (id) on delete cascade,
  user_id text not null references app_user (id) on delete cascade,
  row_id text not null check (length(row_id) between 1 and 36),
  place integer not null,
  content jsonb not null,
  -- What was looked up for the row, as the user wrote it; another reference is another look-up (SEC-09).
  looked_up text,
  is_unknown boolean not null default false,
  changed_date timestamptz not null,
  primary key (forwarder_id, user_id, row_id)
);
create index booking_plan_row_unknown on booking_plan_row (forwarder_id) where is_unknown;
create index booking_plan_row_user on booking_plan_row (user_id);

-- Minutes from entering one terminal until the truck can enter the other, as a company knows them.
create table driving_minutes (
  forwarder_id text not null references trucking_company (id) on delete cascade,
  from_facility_id integer not null references facility (id) on delete cascade,
  to_facility_id integer not null references facility (id) on delete cascade,
  minutes integer not null check (minutes between 0 and 1440),
  primary key (forwarder_id, from_facility_id, to_facility_id)
);
create index driving_minutes_from on driving_minutes (from_facility_id);
create index driving_minutes_to on driving_minutes (to_facility_id);
