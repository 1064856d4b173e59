-- Where a phone is now is said again within seconds, as in vehicle_position: a crash may lose it. Without the index of the
-- moment an update stays in its page; few rows are there, those of tours that run.
drop index driver_position_reported;
alter table driver_position set unlogged;
alter table driver_position set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
