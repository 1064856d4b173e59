-- contract: the build before names this table alone, and finds in it what it found before; audit_search_key serves none of its searches
-- The audit log lies in partitions by the month (decision 109). The table of before becomes the first partition: nothing is
-- copied, it is read once. The chain stays one table: its numbers and the ids of entries are given once over all months.
alter table audit rename to audit_before;
drop function audit_hash(bytea, bigint, audit_before);
drop function audit_content(bigint, audit_before);
do $$
declare
  place record;
begin
  execute format('select last_value, is_called from %s', pg_get_serial_sequence('audit_before', 'id')) into place;
  alter table audit_before alter id drop identity;
  create sequence audit_id_seq;
  perform setval('audit_id_seq', place.last_value, place.is_called);
end $$;
alter table audit_before alter id set default nextval('audit_id_seq'), drop constraint audit_pkey;
alter table audit_before add constraint audit_before_pkey primary key using index audit_dated;
drop index audit_newest;
drop index audit_search_key;
alter index audit_of_actor rename to audit_before_of_actor;
alter index audit_of_object rename to audit_before_of_object;
alter index audit_of_kind rename to audit_before_of_kind;
alter index audit_search_form rename to audit_before_search_form;
drop trigger audit_appended on audit_before;

create table audit (like audit_before including defaults including constraints including storage) partition by range (occurred_date);
-- Read backwards it is the list, newest first.
alter table audit add primary key (occurred_date, id);
create index audit_of_actor on audit (actor_id, occurred_date desc, id desc);
create index audit_of_object on audit (object_kind, object_id, occurred_date desc, id desc);
create index audit_of_kind on audit (kind, occurred_date desc, id desc);
create index audit_search_form on audit using gin (search_form(coalesce(actor_name, '') || E'\n'
  || coalesce(object_name, '') || E'\n' || object_id || E'\n' || coalesce(network, '')) gin_trgm_ops);
alter sequence audit_id_seq owned by audit.id;

-- Rights go over with the name, so that no statement meets a role without them.
do $$
declare
  given record;
begin
  for given in
    select a.grantee::regrole as role, a.privilege_type as what from pg_class c cross join aclexplode(c.relacl) a
    where c.oid = 'audit_before'::regclass and a.grantee not in (0, c.relowner)
  loop
    execute format('grant %s on audit to %s', given.what, given.role);
    execute format('revoke %s on audit_before from %s', given.what, given.role);
    execute format('grant usage, select on sequence audit_id_seq to %s', given.role);
  end loop;
end $$;

create table audit_rest partition of audit default;
do $$
declare
  newest timestamptz;
begin
  set local timezone = 'UTC';
  set local datestyle = 'ISO';
  select max(occurred_date) into newest from audit_before;
  if newest is null then
    drop table audit_before;
  else
    execute format('alter table audit attach partition audit_before for values from (minvalue) to (%L)',
      date_trunc('month', newest, 'UTC') + interval '1 month');
  end if;
end $$;
create constraint trigger audit_appended after insert on audit deferrable initially deferred
  for each row execute function audit_append();

update audit_waiting w set occurred_date = a.occurred_date from audit a where a.id = w.audit_id and w.occurred_date is null;
-- A call that linked while the column was added knew nothing of it.
update audit_link l set occurred_date = a.occurred_date from audit a
  where a.id = l.audit_id and l.occurred_date is null and l.number > (select max(number) - 10000 from audit_link);

-- The same spelling and the same hash as ever, of an entry as it lies now.
create function audit_content(number bigint, entry audit) returns text language sql stable
set search_path = pg_catalog, public, pg_temp
return json_build_array(
  number, entry.id, (extract(epoch from entry.occurred_date) * 1000000)::bigint, entry.kind,
  entry.actor_kind, entry.actor_id, entry.actor_name, entry.session_id, entry.network,
  entry.object_kind, entry.object_id, entry.object_name, entry.before, entry.after
)::text;

create function audit_hash(previous bytea, number bigint, entry audit) returns bytea language sql stable
set search_path = pg_catalog, public, pg_temp
return sha256(previous || convert_to(audit_content(number, entry), 'UTF8'));

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
  for entry in select a.* from (select audit_id, occurred_date from audit_waiting order by audit_id limit most) w,
    lateral (select * from audit where occurred_date = w.occurred_date and id = w.audit_id limit 1) a order by a.id
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

-- No key reaches over months: an id is taken once because it stands in line or in the chain. The line comes first, so that
-- who takes an id that is being linked waits for the link.
create or replace function audit_append() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_waiting (audit_id, occurred_date) values (new.id, new.occurred_date);
  if exists (select from audit_link where audit_id = new.id) then
    raise exception 'the audit log has an entry with the id %', new.id using errcode = 'unique_violation';
  end if;
  if new.linked_later is null then
    perform audit_link_waiting(100);
  end if;
  return null;
end
$$;
