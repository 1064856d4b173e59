-- Written by /readyz: only a write tells that the database takes writes.
create table readiness_probe (
  single boolean primary key default true constraint readiness_probe_single check (single),
  checked_date timestamptz not null
);
insert into readiness_probe (checked_date) values ('1970-01-01T00:00:00Z');
