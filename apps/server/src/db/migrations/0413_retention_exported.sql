-- How many rows were exported before they were deleted, and whether the last run could not export. A build before this one
-- notes neither.
alter table retention add column exported bigint not null default 0;
alter table retention add column is_unexported boolean not null default false;
