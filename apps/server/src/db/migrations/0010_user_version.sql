-- A save names the version it was made from, so that it cannot undo what was stored meanwhile (WAU-45).
-- changed_by is no foreign key: its check would lock the administrator's row after the user's, against the lock order of
-- a deletion, which locks administrators first.
alter table app_user
  add column version int not null default 1,
  add column changed_date timestamptz,
  add column changed_by text;
