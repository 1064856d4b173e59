-- What terminals report: load units, releases, trains, slots and the rules that limit them.
create table load_unit_order (
  id bigint generated always as identity primary key,
  facility_id integer not null references facility,
  order_id text not null,
  direction text not null constraint load_unit_order_direction check (direction in ('pickup', 'delivery')),
  reference_number text not null,
  -- trimmed and in lower case, as references are compared
  reference_key text not null,
  container_number text,
  container_type text,
  container_length double precision,
  net_weight integer,
  empty_weight integer,
  list_toll_data jsonb not null default '[]',
  list_dangerous_goods_data jsonb not null default '[]',
  priority text,
  module_id text,
  -- has a release: open only to the forwarders whose release is valid now; without one, to everybody who knows the reference
  released_only boolean not null default false,
  train_number text,
  train_date date,
  train_operator_id text,
  train_cancelled boolean not null default false,
  -- of the load unit, else of its train
  latest_loading_time timestamptz,
  state text not null constraint load_unit_order_state
    check (state in ('ANNOUNCED', 'AVAILABLE', 'BOOKED', 'IN_HANDLING', 'DONE', 'CANCELLED')),
  -- what the terminal said last; the state follows it where no booking stands in between
  reported_state text not null default 'AVAILABLE',
  occurred_at timestamptz not null,
  event_id text not null,
  created_date timestamptz not null,
  constraint load_unit_order_once unique (facility_id, order_id),
  constraint load_unit_order_pickup check (direction = 'delivery' or container_number is not null)
);
create index load_unit_order_reference on load_unit_order (facility_id, reference_key, direction);
create index load_unit_order_train on load_unit_order (facility_id, train_number, train_date) where train_number is not null;

create table release (
  facility_id integer not null references facility,
  release_id text not null,
  order_id text not null,
  party_id text not null,
  party_id_type text not null,
  -- null while the party is unknown
  forwarder_id text references trucking_company,
  driver_id text,
  valid_from timestamptz,
  valid_until timestamptz,
  deleted boolean not null default false,
  occurred_at timestamptz not null,
  event_id text not null,
  primary key (facility_id, release_id)
);
create index release_order on release (facility_id, order_id);
create index release_unknown_party on release (party_id) where forwarder_id is null;

create table train (
  facility_id integer not null references facility,
  -- without leading zeros, as trains are compared
  train_number text not null,
  train_date date not null,
  train_operator_id text not null references train_operator,
  direction text not null,
  planned_time timestamptz,
  estimated_time timestamptz,
  latest_loading_time timestamptz,
  state text not null,
  deleted boolean not null default false,
  occurred_at timestamptz not null,
  event_id text not null,
  primary key (facility_id, train_number, train_date)
);
create table train_booking (
  facility_id integer not null references facility,
  order_id text not null,
  train_number text not null,
  train_date date not null,
  latest_loading_time timestamptz,
  wagon_number text,
  deleted boolean not null default false,
  occurred_at timestamptz not null,
  event_id text not null,
  primary key (facility_id, order_id)
);
create index train_booking_train on train_booking (facility_id, train_number, train_date);

create table slot_template (
  facility_id integer not null references facility,
  module_id text not null,
  weekday integer not null constraint slot_template_weekday check (weekday between 1 and 7),
  module_name text not null,
  opening_hour integer,
  closing_hour integer,
  slot_length integer not null,
  maximum integer,
  -- first local day on which it holds; of several the latest one not after a day decides
  valid_from date not null,
  occurred_at timestamptz not null,
  event_id text not null,
  primary key (facility_id, module_id, weekday, valid_from)
);
create table slot (
  id bigint generated always as identity primary key,
  facility_id integer not null references facility,
  slot_begin timestamptz not null,
  slot_end timestamptz not null,
  -- null: not set, no limit
  capacity integer constraint slot_capacity check (capacity >= 0),
  taken integer not null default 0 constraint slot_taken check (taken >= 0),
  closed boolean not null default false,
  constraint slot_once unique (facility_id, slot_begin),
  constraint slot_length check (slot_end > slot_begin)
);
create table slot_module (
  slot_id bigint not null references slot on delete cascade,
  module_id text not null,
  -- of the template; a slot capacity of the terminal overrides or closes it
  template_maximum integer,
  override_maximum integer,
  closed boolean not null default false,
  current_number integer not null default 0 constraint slot_module_current_number check (current_number >= 0),
  override_occurred_at timestamptz,
  override_event_id text,
  primary key (slot_id, module_id)
);

create table acceptance_deadline (
  id text primary key,
  facility_id integer not null references facility,
  train_number text not null,
  train_date date not null,
  deadline_start timestamptz not null,
  deadline_end timestamptz not null
);
create index acceptance_deadline_train on acceptance_deadline (facility_id, train_number, train_date);
create table one_to_one_restriction (
  id text primary key,
  facility_id integer not null references facility,
  restriction_start timestamptz not null,
  restriction_end timestamptz not null
);
create index one_to_one_restriction_facility on one_to_one_restriction (facility_id, restriction_end);

create table integration_key (
  id text primary key,
  facility_id integer not null references facility,
  key_hash bytea not null,
  label text not null,
  scopes text[] not null,
  created_date timestamptz not null,
  created_by text,
  end_date timestamptz,
  last_used_date date,
  revoked_date timestamptz,
  revoked_by text
);
create index integration_key_facility on integration_key (facility_id);
create table integration_event (
  facility_id integer not null references facility,
  event_id text not null,
  content_hash bytea not null,
  recorded_date timestamptz not null,
  primary key (facility_id, event_id)
);
create index integration_event_recorded on integration_event (recorded_date);
