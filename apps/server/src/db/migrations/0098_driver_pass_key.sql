-- Keys that sign the passes of drivers, beside those that sign tokens: elliptic, so that a QR code stays small.
create table driver_pass_key (
  id text primary key,
  public_jwk jsonb not null,
  -- The private key, sealed with the key of the installation.
  sealed_jwk bytea not null,
  created_date timestamptz not null
);
