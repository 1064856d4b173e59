-- A save names the version it was made from (TRC-27). changed_by is no foreign key, as in 0010: its check would lock an
-- administrator's row after the company's, and a deletion locks administrators first.
alter table trucking_company
  add column version int not null default 1,
  add column changed_date timestamptz,
  add column changed_by text;
