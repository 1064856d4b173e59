-- An authenticator app: its secret, sealed with the key of the installation, and the last time step whose code was
-- accepted, so that no code counts twice. Without a confirmed date it is being set up.
create table totp (
  user_id text primary key references app_user on delete cascade,
  sealed_secret bytea not null,
  created_date timestamptz not null,
  confirmed_date timestamptz,
  last_step integer not null default 0
);

create table recovery_code (
  user_id text not null references app_user on delete cascade,
  hash bytea not null,
  used_date timestamptz,
  primary key (user_id, hash)
);

-- A sign-in between the password and the second factor. It counts only while the password is still the one that was
-- checked.
create table factor_ticket (
  hash bytea primary key,
  user_id text not null references app_user on delete cascade,
  password_digest bytea not null,
  expires_date timestamptz not null,
  used_date timestamptz
);

-- The last time the user of a session proved who they are after the sign-in.
alter table session add column proved_date timestamptz;
