-- What a company writes of a booking for itself (FWD-OWN-01). Beside the booking: a change of it is no new version of the
-- booking, and no statement of terminals or drivers reads it. The search of the company finds it by the text of the tour.
create table own_text (
  booking_id text primary key references booking (id) on delete cascade,
  customer text not null check (char_length(customer) <= 100),
  order_number text not null check (char_length(order_number) <= 60),
  note text not null check (char_length(note) <= 200),
  version integer not null default 1,
  changed_by text not null,
  changed_date timestamptz not null
);
