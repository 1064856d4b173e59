-- Who changed the places of a slot, or the template of a weekday: operators and the terminal's own system.
create table slot_change (
  id bigint generated always as identity primary key,
  facility_id integer not null references facility,
  module_id text not null,
  -- no reference to the slot: one without bookings goes when its template changes, what was done to it stays
  slot_begin timestamptz,
  weekday integer constraint slot_change_weekday check (weekday between 1 and 7),
  changed_at timestamptz not null,
  source text not null constraint slot_change_source check (source in ('operator', 'integration')),
  -- no reference to the account: what somebody did stays when they leave
  changed_by text,
  before jsonb,
  after jsonb not null,
  constraint slot_change_of_one check (num_nonnulls(slot_begin, weekday) = 1)
);
create index slot_change_of_facility on slot_change (facility_id, changed_at desc, id desc);
create index slot_change_of_slot on slot_change (facility_id, slot_begin, changed_at desc, id desc);
create index slot_change_by_date on slot_change (changed_at);
