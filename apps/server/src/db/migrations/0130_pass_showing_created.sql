-- That a pass was shown at a gate: two devices that show passes of one tour within the life of a pass are told to the gate.
create table pass_showing (
  tour_id text not null,
  device text not null,
  shown_date timestamptz not null,
  primary key (tour_id, device)
);
create index pass_showing_shown_date on pass_showing (shown_date);
