-- not transactional
-- A search through the bookings of a terminal asks for each of its words which companies have it in their name. Without an index
-- the search form of every name is made anew for each.
drop index concurrently if exists trucking_company_search_form;
create index concurrently trucking_company_search_form on trucking_company using gin (search_form(name) gin_trgm_ops);
