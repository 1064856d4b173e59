-- What a text is searched by: lower case, without accents. Most texts are ASCII, and are spared the costly way.
create function search_key(words text) returns text language sql immutable parallel safe strict
return case
  when octet_length(words) = char_length(words) then lower(words collate "und-x-icu")
  else regexp_replace(
    normalize(
      replace(replace(replace(
        translate(lower(words collate "und-x-icu"), 'łøđðı', 'loddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      nfd),
    '[\u0300-\u036f]', '', 'g')
end;

-- Kept with the tour: most searches find many, and working it out for each would take seconds. A trigger, because the
-- build before this one knows nothing of it.
alter table tour add column search_key text;
create function tour_searchable() returns trigger language plpgsql as $$
begin
  new.search_key := search_key(new.search_text);
  return new;
end
$$;
create trigger tour_searchable before insert or update of search_text on tour
  for each row execute function tour_searchable();
