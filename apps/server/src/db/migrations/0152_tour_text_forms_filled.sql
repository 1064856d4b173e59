-- not transactional
-- Rows of before get their forms a few thousand at a time, so that none is locked for long.
do $$ declare done bigint := 0; last bigint; begin
select coalesce(max(id), 0) into last from tour; while done < last loop
update tour set search_form = search_form(search_text), plate_reading = plate_reading(license_plate) where id > done and id <= done + 2000 and search_form is null; commit; done := done + 2000; end loop; end $$;

update trucking_company set vat_form = tax_id_form(vat_id) where vat_form is null;
update trucking_company c set vat_twin = true where not vat_twin and exists (
  select from trucking_company d where d.vat_form = c.vat_form and (d.created_date, d.id) < (c.created_date, c.id));

-- A reference, company code and plate are looked up by the new form. What few rows have another one than before get it.
update load_unit_order set reference_key = text_form(reference_number)
  where octet_length(reference_number) <> char_length(reference_number) or reference_number ~ '\s\s|`';
update tour t set plate_key = plate_form(license_plate) where plate_key ~ '[^A-Z0-9ÄÖÜ]' and state not in ('completed', 'cancelled')
  and not exists (select from tour o where o.id <> t.id and o.plate_key = plate_form(t.license_plate)
    and (o.forwarder_id, o.trucker_id, o.facility_id, o.slot_id) = (t.forwarder_id, t.trucker_id, t.facility_id, t.slot_id)
    and o.state not in ('completed', 'cancelled'));

drop index concurrently if exists trucking_company_vat_form;
create unique index concurrently trucking_company_vat_form on trucking_company (vat_form) where not vat_twin;
drop index concurrently if exists trucking_company_of_vat_form;
create index concurrently trucking_company_of_vat_form on trucking_company (vat_form);

drop index concurrently if exists tour_search_form;
create index concurrently tour_search_form on tour using gin (search_form gin_trgm_ops);
drop index concurrently if exists tour_plate_reading;
create index concurrently tour_plate_reading on tour (facility_id, plate_reading, slot_begin);

drop index concurrently if exists forwarder_trucker_search_form;
create index concurrently forwarder_trucker_search_form on forwarder_trucker
  using gin (search_form(first_name || ' ' || last_name) gin_trgm_ops) where state in ('pending', 'approved');
drop index concurrently if exists app_user_search_form;
create index concurrently app_user_search_form on app_user
  using gin (search_form(first_name || ' ' || last_name || E'\n' || email) gin_trgm_ops);
drop index concurrently if exists trucker_search_form;
create index concurrently trucker_search_form on trucker
  using gin (search_form(first_name || ' ' || last_name || E'\n' || email || E'\n' || user_id) gin_trgm_ops)
  where forgotten_date is null;
drop index concurrently if exists facility_trucker_search_form;
create index concurrently facility_trucker_search_form on facility_trucker
  using gin (search_form(first_name || ' ' || last_name || E'\n' || trucker_id) gin_trgm_ops);
drop index concurrently if exists audit_search_form;
create index concurrently audit_search_form on audit using gin (search_form(coalesce(actor_name, '') || E'\n'
  || coalesce(object_name, '') || E'\n' || object_id || E'\n' || coalesce(network, '')) gin_trgm_ops);
