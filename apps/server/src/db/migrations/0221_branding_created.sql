-- How the installation calls itself and where its imprint is; a missing value has its default.
create table branding (
  id boolean primary key default true constraint branding_single check (id),
  name text,
  imprint_url text,
  imprint_text text,
  privacy_url text,
  -- A PNG that the product wrote itself.
  logo bytea,
  version integer not null default 1,
  changed_date timestamptz,
  -- no foreign key, for the reason given in 0010
  changed_by text
);
