-- not transactional
-- Pictures whose time has come.
drop index concurrently if exists gate_picture_taken;
create index concurrently gate_picture_taken on gate_picture (taken_at) where removed_date is null;
