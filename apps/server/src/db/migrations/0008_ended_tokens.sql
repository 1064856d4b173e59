-- A token issued before this moment opens nothing any more, however long it was to live.
alter table app_user add column tokens_valid_from timestamptz;
-- How often a refresh value was exchanged within its grace: some tabs may, a crowd may not.
alter table refresh_value add column uses integer not null default 0;
