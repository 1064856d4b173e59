-- The moment of an entry stands with its link and with its place in line: it says in which month the entry lies (decision 109).
alter table audit_waiting add column occurred_date timestamptz;
alter table audit_link add column occurred_date timestamptz;

create or replace function audit_link_waiting(most integer, out linked integer, out kinds text[]) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  place bigint;
  last_hash bytea;
  entry audit;
  ids bigint[] := '{}';
  moments timestamptz[] := '{}';
  places bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  kinds := '{}';
  if not pg_try_advisory_xact_lock(hashtext('quaygate audit')) then
    return;
  end if;
  select number, hash into place, last_hash from audit_link order by number desc limit 1;
  if not found then
    select number, hash into place, last_hash from audit_origin;
  end if;
  -- One by one: of a join the planner might read the whole log.
  for entry in select a.* from (select audit_id from audit_waiting order by audit_id limit most) w,
    lateral (select * from audit where id = w.audit_id limit 1) a order by a.id
  loop
    place := place + 1;
    last_hash := audit_hash(last_hash, place, entry);
    ids := ids || entry.id;
    moments := moments || entry.occurred_date;
    places := places || place;
    hashes := hashes || last_hash;
    if entry.kind <> all (kinds) then
      kinds := kinds || entry.kind;
    end if;
  end loop;
  insert into audit_link (number, audit_id, hash, occurred_date) select * from unnest(places, ids, hashes, moments);
  delete from audit_waiting where audit_id = any (ids);
  linked := cardinality(ids);
end
$$;

create or replace function audit_append() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_waiting (audit_id, occurred_date) values (new.id, new.occurred_date);
  if new.linked_later is null then
    perform audit_link_waiting(100);
  end if;
  return null;
end
$$;
