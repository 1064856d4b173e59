-- Who signs in, for whom, and where: users, companies, facilities and their links.
create table trucking_company (
  id text primary key,
  name text not null,
  email text not null,
  vat_id text not null,
  street_address text,
  city text,
  zip_code text,
  country text,
  trucking_system text,
  tier text not null default 'Free' constraint trucking_company_tier check (tier in ('Free', 'Premium')),
  features text[] not null default '{}',
  created_date timestamptz not null
);
create unique index trucking_company_vat_id on trucking_company (lower(trim(vat_id)));

create table facility_company (
  id text primary key,
  name text not null
);

create table facility (
  id integer primary key,
  name text not null,
  facility_company_id text references facility_company,
  time_zone text not null default 'Europe/Berlin',
  code text,
  capabilities text[] not null default '{}',
  map jsonb,
  max_weight integer not null default 41000,
  tolerance_minutes integer not null default 60,
  deadline_grace_minutes integer not null default 30,
  release_required boolean not null default false,
  -- answers reference_not_found where reference_not_allowed would tell that the reference exists
  hides_foreign_references boolean not null default false
);

create table train_operator (
  id text primary key,
  name text not null
);

create table app_user (
  id text primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified boolean not null default false,
  roles text[] not null default '{}',
  disabled_at timestamptz,
  created_date timestamptz not null
);
create unique index app_user_email on app_user (lower(email));

create table user_forwarder (
  user_id text not null references app_user on delete cascade,
  forwarder_id text not null references trucking_company on delete cascade,
  primary key (user_id, forwarder_id)
);
create table user_facility (
  id text not null unique,
  user_id text not null references app_user on delete cascade,
  facility_id integer not null references facility on delete cascade,
  primary key (user_id, facility_id)
);
create table user_facility_company (
  user_id text not null references app_user on delete cascade,
  facility_company_id text not null references facility_company on delete cascade,
  primary key (user_id, facility_company_id)
);
create table user_train_operator (
  user_id text not null references app_user on delete cascade,
  train_operator_id text not null references train_operator on delete cascade,
  primary key (user_id, train_operator_id)
);

create table status_form_preference (
  user_id text not null references app_user on delete cascade,
  forwarder_id text not null references trucking_company on delete cascade,
  value jsonb not null,
  primary key (user_id, forwarder_id)
);

-- The embedded identity provider.
create table credential (
  user_id text primary key references app_user on delete cascade,
  password_hash text not null
);
create table signing_key (
  id text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_date timestamptz not null
);
create table session (
  id text primary key,
  user_id text not null references app_user on delete cascade,
  created_date timestamptz not null,
  revoked_date timestamptz
);
create index session_of_user on session (user_id);
create table refresh_value (
  hash bytea primary key,
  session_id text not null references session on delete cascade,
  expires_date timestamptz not null,
  used_date timestamptz
);
create index refresh_value_session on refresh_value (session_id);
-- What may be tried only so often, counted for all instances together; the subject is a hash.
create table attempt (
  subject bytea primary key,
  moments timestamptz[] not null
);

create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  created_date timestamptz not null,
  sent_date timestamptz
);

-- One-time links of mails; only hashes are kept.
create table action_token (
  hash bytea primary key,
  user_id text not null references app_user on delete cascade,
  mode text not null,
  expires_date timestamptz not null,
  used_date timestamptz
);
create index action_token_user on action_token (user_id);
