-- For a while all instances say more in their logs, or less, without a restart.
create table log_level (
  single boolean primary key default true constraint log_level_single check (single),
  level text not null,
  ends_date timestamptz not null
);
