-- A change of an account's email: one of each account, and of its two links only hashes. Nothing changes before the new address confirms it.
create table email_change (
  user_id text primary key references app_user on delete cascade,
  email text not null,
  confirm_hash bytea not null unique,
  refuse_hash bytea not null unique,
  -- The session that goes on; null where an administrator asked.
  session_id text,
  created_date timestamptz not null,
  expires_date timestamptz not null,
  ended text check (ended in ('confirmed', 'refused', 'withdrawn'))
);
create trigger email_change_address before insert or update of email on email_change for each row execute function address_guard();
