-- When the user was last seen, by the sessions that have been deleted since; null while there are none.
alter table app_user add column last_seen_date timestamptz;
