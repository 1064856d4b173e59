-- The same forms as in 0150 and 0320, which a test holds equal to those of packages/rules. Each tour and each booking that is
-- written pays for them: texts that are ASCII, or Latin with the letters of European names, are spared what only other
-- alphabets need, and calls of one function by another, each of which sets its search_path.

create or replace function text_form(words text) returns text language plpgsql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp as $$
declare
  plain text;
begin
  if octet_length(words) <> char_length(words) then return text_spaced(text_folded(words)); end if;
  plain := translate(lower(words collate "C"), E'`\t\n\u000b\f\r', '''     ');
  if strpos(plain, '  ') > 0 then plain := regexp_replace(plain, ' {2,}', ' ', 'g'); end if;
  return btrim(plain, ' ');
end
$$;

create or replace function search_form(words text) returns text language plpgsql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp as $$
declare
  -- Letters that other forms of Unicode write in several characters are left out.
  is_latin constant boolean := octet_length(words) = char_length(words)
    or words ~ '^[\u0001-\u007f\u00c0-\u012f\u0131\u0134-\u013e\u0141-\u0148\u014a-\u017e]*$';
  plain text;
  one text;
  other text;
  has_umlaut boolean;
begin
  if not is_latin then
    plain := text_spaced(translate(text_folded(words), '''"', ''));
  else
    plain := replace(lower(words collate "und-x-icu"), E'\n', ' ');
    if plain ~ '[\t-\r`''"]' then plain := translate(plain, E'\t\n\u000b\f\r`''"', '     '); end if;
    if strpos(plain, '  ') > 0 then plain := regexp_replace(plain, ' {2,}', ' ', 'g'); end if;
    plain := btrim(plain, ' ');
  end if;
  if octet_length(plain) = char_length(plain) then return plain; end if;
  one := plain;
  other := replace(replace(replace(replace(replace(plain, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa');
  has_umlaut := other <> plain;
  -- German names need no more than this.
  if is_latin then one := replace(replace(replace(replace(one, 'ä', 'a'), 'ö', 'o'), 'ü', 'u'), 'ß', 'ss'); end if;
  if octet_length(one) <> char_length(one) then one := without_accents(one); end if;
  if not has_umlaut then return one; end if;
  other := replace(other, 'ß', 'ss');
  if octet_length(other) <> char_length(other) then other := without_accents(other); end if;
  return case when one = other then one else one || E'\n' || other end;
end
$$;

create or replace function code_form(words text) returns text language plpgsql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp as $$
begin
  if octet_length(words) <> char_length(words) then return regexp_replace(latin_capitals(words), '[^A-Z0-9]', '', 'g'); end if;
  return regexp_replace(upper(words collate "C"), '[^A-Z0-9]', '', 'g');
end
$$;

-- What is one word, behind a place or not, holds no remark and no trailer.
create or replace function plate_form(words text) returns text language plpgsql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp as $$
declare
  plate text;
  rest text;
begin
  if words ~ '^[A-Za-z -]*[A-Za-z0-9-]+$' then return translate(upper(words collate "C"), ' -', ''); end if;
  plate := text_spaced(latin_capitals(words));
  rest := regexp_replace(plate, ' *[([{;,|+&].*$', '');
  if char_length(rest) >= 4 then plate := rest; end if;
  rest := regexp_replace(plate, '( /|/ |/[^/]{5,}$).*$', '');
  if char_length(rest) >= 4 then plate := rest; end if;
  rest := regexp_replace(plate, '^([A-ZÄÖÜ]{1,3}[ -]{1,3}[A-Z]{1,2}[ -]{0,3}[0-9]{1,4}(?: ?[EH])?) (?![EH]$).*$', '\1');
  if char_length(rest) >= 4 then plate := rest; end if;
  rest := regexp_replace(plate,
    '^([^0-9]*[0-9].*?) [A-Z\u00c0-\u024f\u0370-\u052f]{4,}(?![A-Z0-9\u00c0-\u024f\u0370-\u052f]).*$', '\1');
  if char_length(rest) >= 4 then plate := rest; end if;
  return regexp_replace(plate, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b9\u00bb-\u00bf\u2000-\u206f\u2500-\u27bf\u3000-\u303f]', '', 'g');
end
$$;

create or replace function plate_reading(words text) returns text language plpgsql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp as $$
declare
  plate text := plate_form(words);
begin
  if octet_length(plate) <> char_length(plate) then
    plate := regexp_replace(normalize(plate, nfkd), '[\u0300-\u036f]', '', 'g');
  end if;
  return translate(replace(replace(replace(plate, 'AE', 'A'), 'OE', 'O'), 'UE', 'U'), '01', 'OI');
end
$$;

create or replace function booking_words(facility integer, company text, tour bigint, reference text, container text, plate text,
  first_name text, last_name text) returns tsvector language plpgsql immutable parallel safe
set search_path = pg_catalog, public, pg_temp as $$
declare
  scope text := facility::text;
  codes text := concat_ws(E'\n', reference, container, plate);
  words text := reference || ' ' || plate || ' ' || first_name || ' ' || last_name;
begin
  if codes ~ '^[\n -~]*$' and concat_ws('', reference, container, plate) !~ '\n' then
    codes := translate(lower(codes collate "C"), ' -`''"', '');
  else
    codes := translate(concat_ws(E'\n', search_form(reference), search_form(container), search_form(plate)), ' -', '');
  end if;
  words := translate(search_form(words), ' -', E'\n\n');
  return array_to_tsvector(array_remove(array_remove(
    array[scope || '#' || company, scope || '=t' || tour]
      || string_to_array(scope || '=' || replace(codes, E'\n', E'\n' || scope || '='), E'\n')
      || string_to_array(scope || ':' || replace(words, E'\n', E'\n' || scope || ':'), E'\n'),
    scope || '='), scope || ':'));
end
$$;

-- One trigger for all forms of a tour: the key is what the build before this one searches by.
create or replace function tour_forms() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search_form := search_form(new.search_text);
  new.search_key := search_key(new.search_text);
  new.plate_reading := plate_reading(new.license_plate);
  return new;
end
$$;
drop trigger tour_searchable on tour;
drop trigger archived_tour_searchable on archived_tour;
drop function tour_searchable();
