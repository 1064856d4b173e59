-- While a terminal practises, the product plays its system. One row for each time; the id names its load units.
create table practice (
  id text primary key,
  facility_id integer not null references facility on delete cascade,
  started_date timestamptz not null,
  -- no foreign keys, for the reason given in 0010
  started_by text,
  ended_date timestamptz,
  ended_by text
);
create unique index practice_running on practice (facility_id) where ended_date is null;

-- A key by which the installation itself reports.
alter table integration_key add column for_practice boolean not null default false;
-- Reported with such a key: a container that there is not.
alter table load_unit_order add column for_practice boolean not null default false;
