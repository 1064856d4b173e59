-- not transactional
-- Names are found without accents and in any order of their words, and sort by the rules of languages, whatever the
-- collation of the database is. The indexes of before stay for the build before this one.

-- The tours of before get their key a few thousand at a time, so that none is locked for long.
do $$ declare done bigint := 0; last bigint; begin
select coalesce(max(id), 0) into last from tour; while done < last loop
update tour set search_key = search_key(search_text) where id > done and id <= done + 2000 and search_key is null; commit; done := done + 2000; end loop; end $$;

drop index concurrently if exists tour_search_key;
create index concurrently tour_search_key on tour using gin (search_key gin_trgm_ops);

drop index concurrently if exists forwarder_trucker_by_name;
create index concurrently forwarder_trucker_by_name on forwarder_trucker (forwarder_id, (state = 'approved'),
  lower(last_name collate "und-x-icu"), lower(first_name collate "und-x-icu"), trucker_id)
  where state in ('pending', 'approved');

drop index concurrently if exists forwarder_trucker_search_key;
create index concurrently forwarder_trucker_search_key on forwarder_trucker
  using gin (search_key(first_name || ' ' || last_name) gin_trgm_ops) where state in ('pending', 'approved');

drop index concurrently if exists app_user_by_name;
create index concurrently app_user_by_name on app_user
  (lower(last_name collate "und-x-icu"), lower(first_name collate "und-x-icu"), id);

drop index concurrently if exists app_user_search_key;
create index concurrently app_user_search_key on app_user
  using gin (search_key(first_name || ' ' || last_name || E'\n' || email) gin_trgm_ops);
