-- The forms of packages/rules/src/text-form.ts, search.ts and plate.ts; a test holds both equal over a corpus. Texts that are
-- ASCII are spared the costly way.

create function text_signs(words text) returns text language sql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp
return translate(words,
  E'\u0060\u00b4\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018\u2019\u201a\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40\u00ab\u00bb\u05f4\u201c\u201d\u201e\u201f\u2033\u2036\u2e42\u300c\u300d\u300e\u300f\u301d\u301e\u301f\uff02\u02d7\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2796\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead',
  '''''''''''''''''''''''''''''''''''''''''''''''''''''''''''''""""""""""""""""""------------------------------');

-- Georgian is written in one case; whether it has capitals depends on the age of the collation.
create function one_georgian(words text) returns text language sql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp
return translate(words,
  E'\u1c90\u1c91\u1c92\u1c93\u1c94\u1c95\u1c96\u1c97\u1c98\u1c99\u1c9a\u1c9b\u1c9c\u1c9d\u1c9e\u1c9f\u1ca0\u1ca1\u1ca2\u1ca3\u1ca4\u1ca5\u1ca6\u1ca7\u1ca8\u1ca9\u1caa\u1cab\u1cac\u1cad\u1cae\u1caf\u1cb0\u1cb1\u1cb2\u1cb3\u1cb4\u1cb5\u1cb6\u1cb7\u1cb8\u1cb9\u1cba\u1cbb\u1cbc\u1cbd\u1cbe\u1cbf',
  E'\u10d0\u10d1\u10d2\u10d3\u10d4\u10d5\u10d6\u10d7\u10d8\u10d9\u10da\u10db\u10dc\u10dd\u10de\u10df\u10e0\u10e1\u10e2\u10e3\u10e4\u10e5\u10e6\u10e7\u10e8\u10e9\u10ea\u10eb\u10ec\u10ed\u10ee\u10ef\u10f0\u10f1\u10f2\u10f3\u10f4\u10f5\u10f6\u10f7\u10f8\u10f9\u10fa\u10fb\u10fc\u10fd\u10fe\u10ff');

create function text_folded(words text) returns text language sql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp
return case
  when octet_length(words) = char_length(words) then lower(replace(words, '`', '''') collate "und-x-icu")
  else text_signs(normalize(replace(one_georgian(lower(
    regexp_replace(normalize(text_signs(words), nfkc),
      '[\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b\u200e-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e001f\u200c-\u200d\ufe00-\ufe0f\U000e0020-\U000e0fff]', '', 'g')
    collate "und-x-icu")), 'ς', 'σ'), nfkc))
end;

create function text_spaced(words text) returns text language sql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp
return btrim(regexp_replace(words, '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028-\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'), ' ');

-- The form in which texts are compared for equality.
create function text_form(words text) returns text language sql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp
return text_spaced(text_folded(words));

create function without_accents(words text) returns text language sql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp
return case
  when octet_length(words) = char_length(words) then words
  else regexp_replace(
    normalize(
      replace(replace(replace(replace(translate(words, 'łđðıħŧŋəø', 'lddihtneo'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      nfkd),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]', '', 'g')
end;

-- What a text is searched by: a line without accents, and, where it has umlauts, a second one with these written out.
create function search_form(words text) returns text language plpgsql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp as $$
declare
  plain text := text_spaced(translate(text_folded(words), '''"', ''));
  one text := without_accents(plain);
  other text;
begin
  if octet_length(plain) = char_length(plain) then return plain; end if;
  other := without_accents(replace(replace(replace(replace(replace(plain, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'));
  return case when one = other then one else one || E'\n' || other end;
end
$$;

create function latin_capitals(words text) returns text language sql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp
return translate(one_georgian(upper(text_folded(words) collate "und-x-icu")),
  'АВЕЅІЈКМНОРСТУХҮԚԜԌҺѴӀЗЁЇΑΒΕΖΗΙΚΜΝΟΡΤΥΧ',
  'ABESIJKMHOPCTYXYQWGHVI3EIABEZHIKMNOPTYX');

-- Capitals and digits of a code; look-alike letters of other alphabets as Latin ones.
create function code_form(words text) returns text language sql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp
return regexp_replace(latin_capitals(words), '[^A-Z0-9]', '', 'g');

-- The plate of the truck in capitals and digits, without a remark or a trailer's plate behind it.
create function plate_form(words text) returns text language plpgsql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp as $$
declare
  plate text := text_spaced(latin_capitals(words));
  rest text;
begin
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

-- In which all readings of a plate meet.
create function plate_reading(words text) returns text language sql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp
return translate(
  regexp_replace(regexp_replace(normalize(plate_form(words), nfkd), '[\u0300-\u036f]', '', 'g'), '([AOU])E', '\1', 'g'),
  '01', 'OI');

-- One form for all spellings of a tax id.
create function tax_id_form(words text) returns text language plpgsql immutable parallel safe strict
set search_path = pg_catalog, public, pg_temp as $$
declare
  code text := code_form(words);
begin
  if code = '' or latin_capitals(words) ~ '[\u00c0-\U0010ffff]' then return text_form(words); end if;
  code := regexp_replace(code, '^(?:USTIDNR|USTID|UMSATZSTEUERID|VATIDNO|VATID|VATREGNO|VATNO|VATNR|VAT|TAXID|TVA|PIVA|BTW|UID|NIP)'
    '(?=(?:ATU|CHE|[A-Z]{2})[0-9A-Z]{0,2}[0-9]{5})', '');
  code := regexp_replace(code, '^GR(?=[0-9]{9}$)', 'EL');
  code := regexp_replace(code, '^(CHE[0-9]{9})(MWST|TVA|IVA|VAT)$', '\1');
  code := regexp_replace(code, '^(?:NO)?([0-9]{9})MVA$', 'NO\1');
  code := regexp_replace(code, '^NIP([0-9]{10})$', 'PL\1');
  code := regexp_replace(code, '^VKN([0-9]{10})$', 'TR\1');
  code := regexp_replace(code, '^BE([0-9]{9})$', 'BE0\1');
  return regexp_replace(code, '^U([0-9]{8})$', 'ATU\1');
end
$$;
