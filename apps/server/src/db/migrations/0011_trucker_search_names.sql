-- not transactional
-- Names are found without accents and in any order of their words, and sort by the rules of languages, whatever the
-- collation of the database is. The indexes of before stay for the build before this one.

-- What a text is searched by: lower case, without accents. Most texts are ASCII, and are spared the costly way.
create or replace function search_key(words text) returns text language sql immutable parallel safe strict
return case
  when octet_length(words) = char_length(words) then lower(words collate "und-x-icu")
  else regexp_replace(
    normalize(
      replace(replace(replace(
        translate(lower(words collate "und-x-icu"), 'łøđðı', 'loddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      nfd),
    '[\u0300-\u036f]', '', 'g')
end;

drop index concurrently if exists tour_search_key;
create index concurrently tour_search_key on tour using gin (search_key(search_text) gin_trgm_ops);

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
