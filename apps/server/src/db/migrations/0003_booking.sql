-- Truckers, licences, tours and bookings.
create extension if not exists pg_trgm;

create table trucker (
  user_id text primary key,
  id text not null unique,
  email text not null,
  first_name text not null,
  last_name text not null,
  license_plate text,
  phone_number text,
  deleted_date timestamptz,
  created_date timestamptz not null
);

-- The driver as one forwarder keeps him; a denied or ended link stays as history.
create table forwarder_trucker (
  id bigint generated always as identity primary key,
  forwarder_id text not null references trucking_company,
  trucker_id text not null references trucker,
  first_name text not null,
  last_name text not null,
  license_plate text,
  state text not null constraint forwarder_trucker_state check (state in ('pending', 'approved', 'denied', 'ended')),
  registered_date timestamptz not null,
  decided_date timestamptz,
  decided_by text,
  ended_date timestamptz
);
create unique index forwarder_trucker_once on forwarder_trucker (forwarder_id, trucker_id) where state in ('pending', 'approved');
create index forwarder_trucker_name on forwarder_trucker
  (forwarder_id, state desc, lower(last_name), lower(first_name), trucker_id) where state in ('pending', 'approved');

create table license (
  id text primary key,
  license_key text not null unique,
  status text not null constraint license_status check
    (status in ('EXPIRED', 'ASSIGNED', 'UNASSIGNED_SETUP_FEE_REQUIRED', 'UNASSIGNED', 'DISABLED', 'INITIALIZING')),
  forwarder_id text references trucking_company,
  trucker_id text references trucker,
  owner_email text,
  order_id text,
  purchase_date timestamptz not null,
  expiration_date timestamptz,
  has_renewal boolean not null default true,
  assign_date timestamptz,
  constraint license_driver check (status <> 'ASSIGNED' or trucker_id is not null)
);
create unique index license_once_per_trucker on license (trucker_id) where status = 'ASSIGNED';
create index license_free on license (forwarder_id, expiration_date desc nulls last, purchase_date) where status = 'UNASSIGNED';
create index license_trucker on license (trucker_id);
create index license_expiring on license (expiration_date) where status in ('UNASSIGNED', 'UNASSIGNED_SETUP_FEE_REQUIRED', 'ASSIGNED');
create table license_change (
  id bigint generated always as identity primary key,
  license_id text not null references license,
  changed_date timestamptz not null,
  changed_by text,
  from_status text not null,
  to_status text not null,
  trucker_id text,
  reason text not null
);
create index license_change_license on license_change (license_id);

create table block (
  id text primary key,
  facility_id integer not null references facility,
  trucker_id text not null references trucker,
  blocked_date timestamptz not null,
  blocked_reason text not null,
  blocked_by text,
  lifted_date timestamptz,
  lifted_by text
);
create unique index block_once_per_facility on block (facility_id, trucker_id) where lifted_date is null;

create sequence tour_number_seq start 100001;
create table tour (
  id bigint generated always as identity primary key,
  facility_id integer not null references facility,
  -- unique per facility, shown with the prefix T
  number bigint not null default nextval('tour_number_seq'),
  forwarder_id text not null references trucking_company,
  trucker_id text not null references trucker,
  license_plate text not null,
  -- without spaces, hyphens and case
  plate_key text not null,
  first_name text not null,
  last_name text not null,
  slot_id bigint not null references slot,
  slot_begin timestamptz not null,
  slot_end timestamptz not null,
  state text not null,
  -- tour id, plate, driver, terminal, load units and references in lower case
  search_text text not null,
  appointment_status text,
  external_id text,
  constraint tour_number unique (facility_id, number)
);
create unique index tour_joined on tour (forwarder_id, trucker_id, plate_key, facility_id, slot_id)
  where state not in ('completed', 'cancelled');
-- the columns beside answer the filters of the overview from the index alone
create index tour_of_forwarder on tour (forwarder_id, slot_begin desc, id) include (facility_id, state);
create index tour_search on tour using gin (search_text gin_trgm_ops);
create index tour_plate on tour (facility_id, plate_key, slot_begin);
create index tour_slot on tour (slot_id);

-- How many tours a forwarder has, without counting them: changes are added and folded together by a job.
create table tour_count (
  forwarder_id text primary key references trucking_company,
  tours bigint not null
);
create table tour_count_change (
  forwarder_id text not null,
  change integer not null
);
create index tour_count_change_forwarder on tour_count_change (forwarder_id);
create function tour_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tour_count_change select forwarder_id, count(*) from inserted group by forwarder_id;
  else
    insert into tour_count_change select forwarder_id, -count(*) from removed group by forwarder_id;
  end if;
  return null;
end $$;
create trigger tour_inserted after insert on tour referencing new table as inserted
  for each statement execute function tour_counted();
create trigger tour_deleted after delete on tour referencing old table as removed
  for each statement execute function tour_counted();

create table booking (
  id text primary key,
  row_id text not null unique,
  tour_id bigint not null,
  tour_number bigint not null,
  facility_id integer not null references facility,
  forwarder_id text not null references trucking_company,
  trucker_id text not null references trucker,
  slot_id bigint not null references slot,
  module_id text,
  order_row bigint not null references load_unit_order,
  type text not null,
  reference_number text not null,
  container_number text,
  container_type text,
  container_length double precision,
  priority text,
  license_plate text not null,
  first_name text not null,
  last_name text not null,
  slot_begin timestamptz not null,
  slot_end timestamptz not null,
  state text not null default 'active',
  -- deleted by the forwarder: gone from his lists, kept for the terminal
  hidden boolean not null default false,
  reached_terminal boolean not null default false,
  created_date timestamptz not null,
  completed_date timestamptz,
  version integer not null default 1,
  updated_date timestamptz not null
);
create unique index booking_once_per_order on booking (order_row) where state <> 'cancelled';
create index booking_tour on booking (tour_id);
create index booking_of_forwarder on booking (forwarder_id, slot_begin desc, id) include (tour_id, type, state) where not hidden;
create index booking_of_trucker on booking (trucker_id, facility_id);
create index booking_done on booking (forwarder_id, trucker_id, completed_date) where state = 'completed';
create index booking_open on booking (forwarder_id) where state not in ('completed', 'cancelled');
create index booking_slot on booking (slot_id);
create index booking_unfinished on booking (facility_id, id) where state not in ('completed', 'cancelled');

-- What the booking feed of the terminals shows: every version of a booking, written with it and kept as long as a cursor.
create table booking_change (
  change_number bigint generated always as identity primary key,
  -- a reader's cursor is a snapshot: it has seen what was committed then, however the transactions overtook each other
  change_transaction xid8 not null default pg_current_xact_id(),
  facility_id integer not null,
  booking_id text not null,
  version integer not null,
  state text not null,
  tour_number bigint not null,
  container_number text,
  module_id text,
  license_plate text not null,
  trucker_id text not null,
  first_name text not null,
  last_name text not null,
  slot_begin timestamptz not null,
  slot_end timestamptz not null,
  updated_date timestamptz not null
);
create index booking_change_feed on booking_change (facility_id, change_transaction);
create index booking_change_updated on booking_change (updated_date);
create function booking_inserted() returns trigger language plpgsql as $$
begin
  insert into booking_change (facility_id, booking_id, version, state, tour_number, container_number, module_id,
    license_plate, trucker_id, first_name, last_name, slot_begin, slot_end, updated_date)
  select c.facility_id, c.id, c.version, c.state, c.tour_number, c.container_number, c.module_id,
    c.license_plate, c.trucker_id, c.first_name, c.last_name, c.slot_begin, c.slot_end, c.updated_date
  from inserted c;
  return null;
end $$;
create function booking_updated() returns trigger language plpgsql as $$
begin
  insert into booking_change (facility_id, booking_id, version, state, tour_number, container_number, module_id,
    license_plate, trucker_id, first_name, last_name, slot_begin, slot_end, updated_date)
  select c.facility_id, c.id, c.version, c.state, c.tour_number, c.container_number, c.module_id,
    c.license_plate, c.trucker_id, c.first_name, c.last_name, c.slot_begin, c.slot_end, c.updated_date
  from after c join before b using (id) where c.version <> b.version;
  return null;
end $$;
create trigger booking_inserted after insert on booking referencing new table as inserted
  for each statement execute function booking_inserted();
create trigger booking_updated after update on booking referencing old table as before new table as after
  for each statement execute function booking_updated();

-- The terminal's own number and status of a visit; of several the last one that happened counts.
create table appointment_report (
  facility_id integer not null references facility,
  event_id text not null,
  tour_id bigint not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  -- reports a status; null takes back the one reported before
  has_status boolean not null,
  status text,
  external_id text,
  license_plate text,
  lane text,
  gate text,
  primary key (facility_id, event_id)
);
create index appointment_report_tour on appointment_report (tour_id, occurred_at);

create table booking_event (
  event_id text not null,
  booking_id text not null references booking,
  facility_id integer not null references facility,
  type text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  source text not null constraint booking_event_source check (source in ('gate', 'operator', 'forwarder', 'system')),
  caused_by text,
  block_id text,
  ignored boolean not null default false,
  reason text,
  -- plate, lane, gate, condition, damage notes, seals as the terminal reported them
  detail jsonb not null default '{}',
  primary key (booking_id, event_id)
);
create index booking_event_time on booking_event (facility_id, type, occurred_at) where not ignored;
create table gate_picture (
  id text primary key,
  booking_id text not null references booking,
  event_id text not null,
  taken_at timestamptz not null,
  image bytea not null
);
create index gate_picture_booking on gate_picture (booking_id);

create table document (
  booking_id text not null references booking,
  kind text not null,
  language text not null,
  version integer not null,
  content_hash bytea not null,
  bytes bytea not null,
  created_date timestamptz not null,
  primary key (booking_id, kind, language, version)
);

create table idempotency (
  user_id text not null,
  forwarder_id text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_date timestamptz not null,
  primary key (user_id, forwarder_id, key)
);
create index idempotency_created on idempotency (created_date);

create table driver_notice (
  id bigint generated always as identity primary key,
  trucker_id text not null references trucker,
  kind text not null,
  detail jsonb not null,
  created_date timestamptz not null
);
