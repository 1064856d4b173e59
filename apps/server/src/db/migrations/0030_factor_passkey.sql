-- A passkey: a key pair whose private half never leaves the device of its user.
create table passkey (
  id text primary key,
  user_id text not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- Of the proofs made with it, where the device counts them; one that goes back means that there is a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_date timestamptz not null,
  last_used_date timestamptz
);

create index passkey_user on passkey (user_id, created_date);

-- Challenges that were answered: none is accepted twice. They are kept until nobody would accept them any more.
create table used_challenge (
  hash bytea primary key,
  expires_date timestamptz not null
);
