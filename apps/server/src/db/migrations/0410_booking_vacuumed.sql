-- How each table that is written all day is vacuumed (decision 96). A fifth of a large table, as PostgreSQL waits for by
-- itself, is a week of dead rows; a queue that is emptied every minute needs it by the row.

-- Rows that change: room beside them, so that a change touches no index, and a look after every twentieth or fiftieth row.
alter table slot set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table session set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
alter table attempt set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
alter table driver_position set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
alter table load_unit_order set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table booking set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table tour set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
alter table tour_readiness set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
alter table refresh_value set (autovacuum_vacuum_scale_factor = 0.05);
alter table notification set (autovacuum_vacuum_scale_factor = 0.05);
alter table mail set (autovacuum_vacuum_scale_factor = 0.05);

-- One row of each moving truck a second: what is dead is reused in its page; the map of free room is kept right.
alter table vehicle_position set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Queues.
alter table tour_count_change set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table trucker_count_change set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table license_count_change set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table facility_trucker_count_change set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table statistic_hour_change set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table tour_readiness_mark set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table push_mark set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table push_message set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table notification_mail set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
alter table notification_push set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
