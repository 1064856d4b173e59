-- Orders of licences and setup fees. order_id of a licence and of its order is the id of the subscription, as the
-- wire calls it; licences from elsewhere have one without an order here.
create table license_order (
  id text primary key,
  kind text not null constraint license_order_kind check (kind in ('PURCHASE', 'SETUP_FEE')),
  state text not null constraint license_order_state check (state in ('OPEN', 'PAID', 'CLOSED', 'RETURNED', 'REVOKED')),
  forwarder_id text not null references trucking_company,
  -- the licence whose setup fee it pays
  license_id text references license,
  quantity integer not null constraint license_order_quantity check (quantity between 1 and 100),
  owner_email text not null,
  -- no foreign key, for the reason given in 0010
  bought_by text not null,
  cost_centre text,
  -- of the payment provider
  session_id text unique,
  order_id text unique,
  receipt_url text,
  -- paid for nothing: the licence needed no setup fee any more
  is_refund_due boolean not null default false,
  created_date timestamptz not null,
  paid_date timestamptz,
  constraint license_order_setup_fee check
    (case kind when 'SETUP_FEE' then license_id is not null and quantity = 1 else license_id is null end),
  constraint license_order_paid check (state not in ('PAID', 'RETURNED') or paid_date is not null)
);
create index license_order_of_forwarder on license_order (forwarder_id, created_date desc, id);

alter table license
  add column license_order_id text references license_order,
  -- 1 to the quantity of the order
  add column position integer,
  -- renewals of periods that begin later are not paid for this licence
  add column stopped_date timestamptz;
alter table license_change add column forwarder_id text;
-- The first identification entry of the driver is accepted (api-forwarder 6.3).
alter table trucker add column is_identified boolean not null default false;
-- The operator of the product sells this company no further licences.
alter table trucking_company add column purchases_closed boolean not null default false;

-- DISABLED is final.
create function license_stays_disabled() returns trigger language plpgsql as $$
begin
  raise exception 'a disabled licence stays disabled' using errcode = 'check_violation', constraint = 'license_disabled_is_final';
end $$;
create trigger license_disabled_is_final before update on license for each row
  when (old.status = 'DISABLED' and new.status <> 'DISABLED') execute function license_stays_disabled();
