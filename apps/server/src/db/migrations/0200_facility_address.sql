-- Where a terminal is in words, and what a save is compared with: administrators change terminals in screens.
alter table facility
  add column address text,
  add column version integer not null default 1,
  add column changed_date timestamptz,
  -- no foreign key, for the reason given in 0010
  add column changed_by text;
