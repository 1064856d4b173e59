-- not transactional
-- A company with many licences read all of its own for a search that finds few.
drop index concurrently if exists license_by_search_form;
create index concurrently license_by_search_form on license using gin (search_form gin_trgm_ops);
