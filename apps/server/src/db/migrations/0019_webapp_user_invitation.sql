-- An invitation is one row per user, so that a new link ends the one before (WAU-49). Its link sets a first password, once.
create table invitation (
  user_id text primary key references app_user on delete cascade,
  -- of the link's secret; null where the identity provider makes the link
  hash bytea unique,
  delivery text not null constraint invitation_delivery check (delivery in ('mail', 'link', 'provider')),
  -- no foreign key: mails are deleted after 30 days
  mail_id bigint,
  created_date timestamptz not null,
  expires_date timestamptz,
  accepted_date timestamptz
);

alter table app_user add column last_sign_in_date timestamptz;
