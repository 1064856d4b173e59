-- A session at a hosted identity provider keeps that provider's tokens, sealed with a key which only the refresh
-- value in the browser opens; whoever renews them keeps the other instances out until then.
alter table session
  add column sealed_grant bytea,
  add column renewing_until timestamptz;
alter table refresh_value
  add column sealed_key bytea;
