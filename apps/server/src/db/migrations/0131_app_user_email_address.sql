-- One mailbox, one account: what an address and a name may be made of, as packages/rules says it. Rows that are there stay as they are;
-- the command email-addresses lists them.
create function is_email_address(address text) returns boolean language sql immutable strict
set search_path = pg_catalog, public, pg_temp as $$
  select length(address) <= 254
    and address ~ '^[^@\s<>()\[\]\\,;:"#.]+(\.[^@\s<>()\[\]\\,;:"#.]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$'
    and address !~ '[@.][0-9]+$'
    and address !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]'
    and split_part(address, '@', 1) = normalize(split_part(address, '@', 1), NFKC)
$$;

create function is_shown_name(name text) returns boolean language sql immutable strict
set search_path = pg_catalog, public, pg_temp as $$
  select name !~ '[\u202a-\u202e\u2066-\u2069]'
    and (name = '' or name ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff]')
$$;

create function address_guard() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.email is distinct from old.email then
    if not is_email_address(new.email) then
      raise exception 'an email address has one spelling, with nothing around it' using errcode = 'check_violation', constraint = 'email_address';
    end if;
  end if;
  return new;
end $$;
create trigger app_user_address before insert or update of email on app_user for each row execute function address_guard();
create trigger trucker_address before insert or update of email on trucker for each row execute function address_guard();

create function name_guard() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not (is_shown_name(new.first_name) and is_shown_name(new.last_name)) then
    raise exception 'a name is shown as it is stored' using errcode = 'check_violation', constraint = 'shown_name';
  end if;
  return new;
end $$;
create trigger app_user_name before insert or update of first_name, last_name on app_user for each row execute function name_guard();
create trigger trucker_name before insert or update of first_name, last_name on trucker for each row execute function name_guard();
