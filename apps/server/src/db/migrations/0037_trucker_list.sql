-- not transactional
-- The list of gate-pass users is read in its order from an index, searched by a key, and filtered by what few of them are.
drop index concurrently if exists approval_of_object;
create index concurrently approval_of_object on approval (object_kind, object_id, created_date, id);

drop index concurrently if exists trucker_by_name;
create index concurrently trucker_by_name on trucker
  (lower(last_name collate "und-x-icu"), lower(first_name collate "und-x-icu"), user_id) where forgotten_date is null;

drop index concurrently if exists trucker_by_document_status;
create index concurrently trucker_by_document_status on trucker (document_status,
  lower(last_name collate "und-x-icu"), lower(first_name collate "und-x-icu"), user_id) where forgotten_date is null;

drop index concurrently if exists trucker_by_terror_status;
create index concurrently trucker_by_terror_status on trucker (terror_status,
  lower(last_name collate "und-x-icu"), lower(first_name collate "und-x-icu"), user_id) where forgotten_date is null;

drop index concurrently if exists trucker_search_key;
create index concurrently trucker_search_key on trucker
  using gin (search_key(first_name || ' ' || last_name || E'\n' || email || E'\n' || user_id) gin_trgm_ops)
  where forgotten_date is null;
