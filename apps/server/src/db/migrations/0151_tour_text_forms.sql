-- Forms of texts that are compared often, kept beside them by triggers: the build before this one knows nothing of them.
alter table tour add column search_form text, add column plate_reading text;
create function tour_forms() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search_form := search_form(new.search_text);
  new.plate_reading := plate_reading(new.license_plate);
  return new;
end
$$;
create trigger tour_forms before insert or update of search_text, license_plate on tour
  for each row execute function tour_forms();

-- A company that had the id of an earlier one before spellings fell together is its twin: it is listed by a command, and
-- not merged. Every other id is unique in its form.
alter table trucking_company add column vat_form text, add column vat_twin boolean not null default false;
create function trucking_company_forms() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and tax_id_form(new.vat_id) is distinct from tax_id_form(old.vat_id) then
    new.vat_twin := false;
  end if;
  new.vat_form := tax_id_form(new.vat_id);
  return new;
end
$$;
create trigger trucking_company_forms before insert or update of vat_id on trucking_company
  for each row execute function trucking_company_forms();
