-- Failed look-ups of references (SEC-09): how many a company may have within an hour, and how many count now.
alter table trucking_company
  add column failed_lookups_per_hour int not null default 200 check (failed_lookups_per_hour > 0);

create table lookup_budget (
  forwarder_id text primary key references trucking_company (id) on delete cascade,
  used double precision not null check (used >= 0),
  counted_date timestamptz not null
);
