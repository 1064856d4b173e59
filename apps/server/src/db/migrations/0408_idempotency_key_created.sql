-- Keys of requests that may be repeated, by the day (decision 96). The build before claims them in `idempotency`, whose
-- single key cannot reach over days: it stays for that build, each of the two sees what the other claimed, and its rows end after a day.
create table idempotency_key (
  user_id text not null,
  forwarder_id text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_date timestamptz not null,
  primary key (user_id, forwarder_id, key, created_date)
) partition by range (created_date);
create table idempotency_key_rest partition of idempotency_key default;

-- Who claims a key waits for those who claim it too, and gets it unless it was claimed in the 24 hours before.
create function idempotency_key_claimed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'key', new.user_id, new.forwarder_id, new.key), 0));
  if exists (
    select from idempotency_key k
    where k.user_id = new.user_id and k.forwarder_id = new.forwarder_id and k.key = new.key
      and k.created_date > new.created_date - interval '24 hours'
  ) or exists (
    select from idempotency k
    where k.user_id = new.user_id and k.forwarder_id = new.forwarder_id and k.key = new.key
      and k.created_date > new.created_date - interval '24 hours'
  ) then
    return null;
  end if;
  return new;
end $$;
create trigger idempotency_key_claimed before insert on idempotency_key
  for each row execute function idempotency_key_claimed();

-- The build before finds no answer for a key that this one claimed, and refuses it as used.
create function idempotency_claimed() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'key', new.user_id, new.forwarder_id, new.key), 0));
  if exists (
    select from idempotency_key k
    where k.user_id = new.user_id and k.forwarder_id = new.forwarder_id and k.key = new.key
      and k.created_date > new.created_date - interval '24 hours'
  ) then
    return null;
  end if;
  return new;
end $$;
create trigger idempotency_claimed before insert on idempotency for each row execute function idempotency_claimed();
