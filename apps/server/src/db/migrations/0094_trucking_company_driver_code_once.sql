-- not transactional
-- No two companies have one code.
drop index concurrently if exists trucking_company_driver_code;
create unique index concurrently trucking_company_driver_code on trucking_company (driver_code) where driver_code is not null;
