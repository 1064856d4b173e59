-- The search form of names, kept beside them by triggers: made anew for each row that a word may be in, it cost 20 µs a row.
alter table trucker add column search_form text;
alter table facility_trucker add column search_form text;
alter table forwarder_trucker add column search_form text;
alter table app_user add column search_form text;
alter table trucking_company add column search_form text;
alter table license add column search_form text;

-- A line break parts texts: no word of a search holds one.
create function trucker_search_form() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search_form := search_form(new.first_name || ' ' || new.last_name || E'\n' || new.email || E'\n' || new.user_id);
  return new;
end
$$;
create trigger trucker_search_form before insert or update of first_name, last_name, email, user_id on trucker
  for each row execute function trucker_search_form();

create function facility_trucker_search_form() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search_form := search_form(new.first_name || ' ' || new.last_name || E'\n' || new.trucker_id);
  return new;
end
$$;
create trigger facility_trucker_search_form before insert or update of first_name, last_name, trucker_id on facility_trucker
  for each row execute function facility_trucker_search_form();

create function forwarder_trucker_search_form() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search_form := search_form(new.first_name || ' ' || new.last_name);
  return new;
end
$$;
create trigger forwarder_trucker_search_form before insert or update of first_name, last_name on forwarder_trucker
  for each row execute function forwarder_trucker_search_form();

create function app_user_search_form() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search_form := search_form(new.first_name || ' ' || new.last_name || E'\n' || new.email);
  return new;
end
$$;
create trigger app_user_search_form before insert or update of first_name, last_name, email on app_user
  for each row execute function app_user_search_form();

create function trucking_company_search_form() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search_form := search_form(new.name);
  return new;
end
$$;
create trigger trucking_company_search_form before insert or update of name on trucking_company
  for each row execute function trucking_company_search_form();

-- What the company that manages a licence may search in it; the names of its driver are searched where they are kept.
create function license_search_form() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.search_form := search_form(new.license_key || E'\n' || coalesce(new.owner_email, '') || E'\n' || coalesce(new.order_id, ''));
  return new;
end
$$;
create trigger license_search_form before insert or update of license_key, owner_email, order_id on license
  for each row execute function license_search_form();
