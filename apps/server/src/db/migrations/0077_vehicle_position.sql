-- The newest report of each vehicle. Not logged: every moving truck reports again within a second, and one row a second and
-- truck would be most of what the log holds. After a crash of the database it is empty until then.
create unlogged table vehicle_position (
  facility_id integer not null,
  vehicle_id text not null,
  occurred_at timestamptz not null,
  event_id text not null,
  content_hash bytea not null,
  license_plate text,
  -- without spaces, hyphens and case
  plate_key text,
  latitude double precision,
  longitude double precision,
  direction double precision,
  location_accuracy double precision,
  -- beyond the receiving area: where is not kept
  is_outside boolean not null,
  deleted boolean not null,
  -- the last moment it was outside the terminal's bounds
  left_at timestamptz,
  primary key (facility_id, vehicle_id)
) with (fillfactor = 50);

-- Where vehicles were in the last 24 hours.
create table vehicle_history (
  facility_id integer not null,
  vehicle_id text not null,
  occurred_at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  direction double precision,
  location_accuracy double precision,
  speed double precision
);
-- Rows come in order of time: a few pages tell which ones a day has passed for.
create index vehicle_history_occurred on vehicle_history using brin (occurred_at);
