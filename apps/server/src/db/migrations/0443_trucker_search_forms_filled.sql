-- not transactional
-- Rows of before get their forms a few thousand at a time, so that none is locked for long.
do $$ declare done text := ''; next text; begin loop
select max(user_id) into next from (select user_id from trucker where user_id > done order by user_id limit 2000) few; exit when next is null; update trucker set
search_form = search_form(first_name || ' ' || last_name || E'\n' || email || E'\n' || user_id)
where user_id > done and user_id <= next and search_form is null; commit; done := next; end loop; end $$;
do $$ declare done text := ''; next text; begin loop
select max(trucker_id) into next from (select trucker_id from facility_trucker where trucker_id > done order by trucker_id limit 2000) few; exit when next is null; update facility_trucker set
search_form = search_form(first_name || ' ' || last_name || E'\n' || trucker_id)
where trucker_id > done and trucker_id <= next and search_form is null; commit; done := next; end loop; end $$;
do $$ declare done bigint := 0; next bigint; begin loop
select max(id) into next from (select id from forwarder_trucker where id > done order by id limit 2000) few; exit when next is null; update forwarder_trucker set
search_form = search_form(first_name || ' ' || last_name)
where id > done and id <= next and search_form is null; commit; done := next; end loop; end $$;
do $$ declare done text := ''; next text; begin loop
select max(id) into next from (select id from app_user where id > done order by id limit 2000) few; exit when next is null; update app_user set
search_form = search_form(first_name || ' ' || last_name || E'\n' || email)
where id > done and id <= next and search_form is null; commit; done := next; end loop; end $$;
do $$ declare done text := ''; next text; begin loop
select max(id) into next from (select id from trucking_company where id > done order by id limit 2000) few; exit when next is null; update trucking_company set
search_form = search_form(name)
where id > done and id <= next and search_form is null; commit; done := next; end loop; end $$;
do $$ declare done text := ''; next text; begin loop
select max(id) into next from (select id from license where id > done order by id limit 2000) few; exit when next is null; update license set
search_form = search_form(license_key || E'\n' || coalesce(owner_email, '') || E'\n' || coalesce(order_id, ''))
where id > done and id <= next and search_form is null; commit; done := next; end loop; end $$;

-- The indexes of before made the form of each row they found anew. A build from before this one reads names one by one for the
-- minutes of an upgrade.
drop index concurrently if exists trucker_by_search_form;
create index concurrently trucker_by_search_form on trucker using gin (search_form gin_trgm_ops) where forgotten_date is null;
drop index concurrently if exists trucker_search_form;
drop index concurrently if exists facility_trucker_by_search_form;
create index concurrently facility_trucker_by_search_form on facility_trucker using gin (search_form gin_trgm_ops);
drop index concurrently if exists facility_trucker_search_form;
drop index concurrently if exists forwarder_trucker_by_search_form;
create index concurrently forwarder_trucker_by_search_form on forwarder_trucker using gin (search_form gin_trgm_ops)
  where state in ('pending', 'approved');
drop index concurrently if exists forwarder_trucker_search_form;
drop index concurrently if exists app_user_by_search_form;
create index concurrently app_user_by_search_form on app_user using gin (search_form gin_trgm_ops);
drop index concurrently if exists app_user_search_form;
drop index concurrently if exists trucking_company_by_search_form;
create index concurrently trucking_company_by_search_form on trucking_company using gin (search_form gin_trgm_ops);
drop index concurrently if exists trucking_company_search_form;
