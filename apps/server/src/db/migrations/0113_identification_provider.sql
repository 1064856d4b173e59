-- What proves that a result comes from the identification provider, as the owner of the schema was told at the start. Only a
-- hash: a copy of the database signs nothing. No role reads it; without a row no provider is configured.
create table identification_provider (
  single boolean primary key default true constraint identification_provider_single check (single),
  secret_hash bytea not null
);

create function identification_provider_hash(secret text) returns bytea language sql immutable
set search_path = pg_catalog, public, pg_temp
return sha256(convert_to('quaygate identification ' || secret, 'UTF8'));

-- HMAC-SHA256 (RFC 2104).
create function hmac_sha256(message bytea, secret bytea) returns bytea language plpgsql immutable
set search_path = pg_catalog, public, pg_temp as $$
declare
  key bytea := case when length(secret) > 64 then sha256(secret) else secret end;
  inner_key bytea := decode(repeat('36', 64), 'hex');
  outer_key bytea := decode(repeat('5c', 64), 'hex');
begin
  for place in 0 .. length(key) - 1 loop
    inner_key := set_byte(inner_key, place, get_byte(key, place) # 54);
    outer_key := set_byte(outer_key, place, get_byte(key, place) # 92);
  end loop;
  return sha256(outer_key || sha256(inner_key || message));
end
$$;

-- Whether a result could be taken that is signed with this secret.
create function knows_identification_provider(secret text) returns boolean language sql stable security definer
set search_path = pg_catalog, public, pg_temp
return exists (select from identification_provider where secret_hash = identification_provider_hash(secret));

-- Takes a result as the provider signed it, for the identification whose session it names. The role of the application adds no
-- result in any other way. Answers false for one that was taken before.
create function take_identification_result(of_identification text, body bytea, signature text, secret text, received timestamptz)
returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  parts text[] := regexp_match(signature, '^t=(\d{1,15}),v1=([0-9a-f]{64})$');
  told jsonb;
begin
  if not exists (select from identification_provider) then
    raise exception 'no identification provider is configured' using errcode = 'insufficient_privilege';
  end if;
  if not knows_identification_provider(secret) or parts is null
      or hmac_sha256(convert_to(parts[1] || '.', 'UTF8') || body, convert_to(secret, 'UTF8')) <> decode(parts[2], 'hex') then
    raise exception 'the result is not signed by the identification provider' using errcode = 'insufficient_privilege';
  end if;
  told := convert_from(body, 'UTF8')::jsonb;
  if not exists (select from identification where id = of_identification and session_id = told ->> 'sessionId') then
    raise exception 'the result is of another identification' using errcode = 'check_violation';
  end if;
  insert into identification_event (id, identification_id, document_status, terror_status, received_date)
    values (told ->> 'eventId', of_identification, told ->> 'documentStatus', told ->> 'terrorStatus', received)
    on conflict (id) do nothing;
  return found;
end
$$;
