-- Every event of the payment provider, whether its order is known or not yet; the standing of an order is the fold of
-- its events.
create table payment_event (
  id text primary key,
  type text not null,
  effect text not null constraint payment_event_effect check
    (effect in ('paid', 'notPaid', 'period', 'ended', 'returned', 'none')),
  -- our id of the order, as the provider was told it
  reference text,
  subscription_id text,
  period_begin timestamptz,
  period_end timestamptz,
  receipt_url text,
  occurred_date timestamptz not null,
  received_date timestamptz not null,
  constraint payment_event_period check
    (case effect when 'period' then period_end > period_begin else period_begin is null and period_end is null end)
);
create index payment_event_reference on payment_event (reference);
create index payment_event_subscription on payment_event (subscription_id);

alter table license_order
  -- when the provider is asked, unless an event tells before; null: not any more
  add column ask_date timestamptz,
  -- licences that the provider was last told to renew
  add column renewals integer;

-- The days before its end for which its company was last told that the licence will not renew.
alter table license add column reminded_days integer;

-- The provider of demos and tests.
create table embedded_checkout (
  session_id text primary key,
  reference text not null unique,
  kind text not null,
  quantity integer not null,
  email text not null,
  language text not null,
  success_url text not null,
  cancel_url text not null,
  created_date timestamptz not null,
  outcome text constraint embedded_checkout_outcome check (outcome in ('pay', 'decline', 'cancel')),
  finished_date timestamptz
);
create table embedded_subscription (
  id text primary key,
  reference text not null unique,
  quantity integer not null,
  started_date timestamptz not null,
  -- the quantity is zero from the end of the period on in which it was cancelled
  cancelled_date timestamptz
);
