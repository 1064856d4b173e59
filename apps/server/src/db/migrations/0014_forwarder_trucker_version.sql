-- A save names the version it was made from (FWD-TRK-32). changed_by is no foreign key, for the reason given in 0010.
alter table forwarder_trucker
  add column version int not null default 1,
  add column changed_date timestamptz,
  add column changed_by text;
