-- When a session was last used, and the generation of its refresh values: those exchanged for one value are of one
-- generation, and only one of them goes on. Null: written by a build that did not know generations.
alter table session add column last_used_date timestamptz;
alter table refresh_value add column generation integer;
