-- An act waits for no other act to be recorded: its entry stands in line, and gets its link after the commit.
create table audit_waiting (
  audit_id bigint primary key
);

-- True: who wrote it links it after the commit. Null: a build before this one, which expects the link at the commit.
alter table audit add column linked_later boolean;

-- Links what waits and is committed, up to so many entries. One transaction at a time does so, and none waits for it: where
-- another one is at it, or removes old entries, linked is null. The lock comes first and every statement sees what is
-- committed then, so that each link follows the last one. Who commits late comes later in the chain.
create function audit_link_waiting(most integer, out linked integer, out kinds text[]) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  place bigint;
  last_hash bytea;
  entry audit;
  ids bigint[] := '{}';
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
    places := places || place;
    hashes := hashes || last_hash;
    if entry.kind <> all (kinds) then
      kinds := kinds || entry.kind;
    end if;
  end loop;
  insert into audit_link (number, audit_id, hash) select * from unnest(places, ids, hashes);
  delete from audit_waiting where audit_id = any (ids);
  linked := cardinality(ids);
end
$$;

-- In the transaction of the entry, with the rights of the owner: the roles of the application cannot change the line. Entries
-- of a build before this one are linked when they commit, where no other transaction links just then.
create or replace function audit_append() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_waiting (audit_id) values (new.id);
  if new.linked_later is null then
    perform audit_link_waiting(100);
  end if;
  return null;
end
$$;
