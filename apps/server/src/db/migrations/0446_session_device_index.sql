-- not transactional
-- A browser is forgotten by its last sign-in; until now none ever was.
drop index concurrently if exists known_device_last_used;
create index concurrently known_device_last_used on known_device (last_used_date);
