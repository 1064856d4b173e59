-- How companies come by licences. What stands here first counts: a setting, the choice of an administrator, what follows
-- from the payments. A start writes the first and the last.
create table licensing (
  id boolean primary key default true constraint licensing_single check (id),
  given text constraint licensing_given check (given in ('card', 'invoice', 'none')),
  chosen text constraint licensing_chosen check (chosen in ('card', 'invoice', 'none')),
  fallback text not null constraint licensing_fallback check (fallback in ('card', 'invoice', 'none')),
  changed_date timestamptz,
  -- no foreign key, for the reason given in 0010
  changed_by text
);

-- Null: as the installation.
alter table trucking_company
  add column licensing text constraint trucking_company_licensing check (licensing in ('card', 'invoice', 'none'));

-- Licences that an administrator grants, by an invoice or a contract. Another constraint takes the place of the old one:
-- the build before this one writes the first two kinds.
alter table license_order add constraint license_order_kind_known check (kind in ('PURCHASE', 'SETUP_FEE', 'GRANT'));
alter table license_order drop constraint license_order_kind;
alter table license_order
  -- for how long they are granted at once
  add column months integer constraint license_order_months check (months between 1 and 60),
  add column has_renewal boolean not null default false,
  add column cost text,
  add column note text,
  add constraint license_order_grant check ((kind = 'GRANT') = (months is not null));

