-- What administrators switched on or off for the installation. A flag without a row has its default.
create table feature_flag (
  key text primary key,
  is_on boolean not null,
  changed_date timestamptz not null,
  -- no foreign key, for the reason given in 0010
  changed_by text not null
);
