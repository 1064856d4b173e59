-- All ids an event names (charge, payment, invoice, subscription, checkout, order): events and orders meet by any of them.
alter table payment_event
  add column names text[] not null default '{}',
  add column dispute_id text,
  -- to be shown to administrators once its order is known
  add column is_unexpected boolean not null default false;
alter table payment_event drop constraint payment_event_effect;
alter table payment_event add constraint payment_event_effect check (effect in
  ('paid', 'notPaid', 'period', 'ended', 'returned', 'inquiry', 'disputed', 'disputeWon', 'disputeLost', 'none'));

-- A disabled licence stays disabled, unless a dispute that is still open has taken it.
alter table license
  add column suspended_date timestamptz,
  -- the end of the period whose open payment its company was told of
  add column payment_open_told timestamptz;
create or replace trigger license_disabled_is_final before update on license for each row
  when (old.status = 'DISABLED' and new.status <> 'DISABLED' and old.suspended_date is null)
  execute function license_stays_disabled();

-- How long a licence that renews stays valid after its period while the provider tries to collect: a setting of the
-- installation, written when it starts.
create table license_grace (
  only_row boolean primary key default true check (only_row),
  days integer not null check (days between 0 and 60)
);
insert into license_grace (days) values (7);

create function license_valid_until(expiration timestamptz, renews boolean) returns timestamptz
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select case when renews then expiration + make_interval(days => (select days from license_grace)) else expiration end
$$;
