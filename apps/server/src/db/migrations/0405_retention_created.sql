-- What deletions by the clock have done, one row for each kind: told by every instance, whichever ran the job.
create table retention (
  name text primary key,
  rows bigint not null,
  seconds double precision not null,
  oldest_date timestamptz,
  is_behind boolean not null,
  ran_date timestamptz not null,
  failed_date timestamptz
);
