-- What a terminal finds a booking by, each behind the id of its facility, so that one index serves scope and text:
-- 7=msku1234567 a number, plate or reference without spaces and hyphens; 7:krug a word of the driver, the reference or the plate;
-- 7#… its company, whose name is looked up when it is searched. Kept by a trigger: the build before this one knows
-- nothing of it.
create function booking_words(facility integer, company text, tour bigint, reference text, container text, plate text,
  first_name text, last_name text) returns tsvector language plpgsql immutable parallel safe
set search_path = pg_catalog, public, pg_temp as $$
declare
  scope text := facility::text;
  codes text := translate(concat_ws(E'\n', search_form(reference), search_form(container), search_form(plate)), ' -', '');
  words text := translate(search_form(reference || ' ' || plate || ' ' || first_name || ' ' || last_name), ' -', E'\n\n');
begin
  return array_to_tsvector(
    array[scope || '#' || company, scope || '=t' || tour]
    || array(select scope || '=' || code from unnest(string_to_array(codes, E'\n')) code where code <> '')
    || array(select scope || ':' || word from unnest(string_to_array(words, E'\n')) word where word <> ''));
end
$$;

alter table booking add column search_words tsvector;
create function booking_searchable() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search_words := booking_words(new.facility_id, new.forwarder_id, new.tour_number, new.reference_number,
    new.container_number, new.license_plate, new.first_name, new.last_name);
  return new;
end
$$;
create trigger booking_searchable before insert or update of facility_id, forwarder_id, tour_number, reference_number,
  container_number, license_plate, first_name, last_name on booking
  for each row execute function booking_searchable();
