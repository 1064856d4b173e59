-- Who did what, when, from where. Entries are added and never changed; each is linked to the one before by a hash.
create table audit (
  id bigint generated always as identity primary key,
  occurred_date timestamptz not null,
  kind text not null,
  actor_kind text not null constraint audit_actor_kind check (actor_kind in ('user', 'key', 'system', 'nobody')),
  actor_id text,
  -- as it was called then: names outlive what they name
  actor_name text,
  session_id text,
  network text,
  object_kind text not null,
  object_id text not null,
  object_name text,
  -- only the fields that changed, and never a secret
  before jsonb,
  after jsonb
);
create index audit_newest on audit (occurred_date desc, id desc);
create index audit_of_actor on audit (actor_id, occurred_date desc, id desc);
create index audit_of_object on audit (object_kind, object_id, occurred_date desc, id desc);
create index audit_of_kind on audit (kind, occurred_date desc, id desc);
create index audit_search_key on audit using gin (search_key(coalesce(actor_name, '') || E'\n'
  || coalesce(object_name, '') || E'\n' || object_id || E'\n' || coalesce(network, '')) gin_trgm_ops);

create table audit_link (
  number bigint primary key,
  audit_id bigint not null constraint audit_link_once unique,
  hash bytea not null
);

-- Where the chain begins: the last link that was removed because of its age, else the number 0.
create table audit_origin (
  single boolean primary key default true constraint audit_origin_single check (single),
  number bigint not null,
  hash bytea not null
);
insert into audit_origin (number, hash) values (0, sha256('quaygate'));

-- All that an entry says, in one spelling that no setting of a session changes.
create function audit_content(number bigint, entry audit) returns text language sql stable
return json_build_array(
  number, entry.id, (extract(epoch from entry.occurred_date) * 1000000)::bigint, entry.kind,
  entry.actor_kind, entry.actor_id, entry.actor_name, entry.session_id, entry.network,
  entry.object_kind, entry.object_id, entry.object_name, entry.before, entry.after
)::text;

create function audit_hash(previous bytea, number bigint, entry audit) returns bytea language sql stable
return sha256(previous || convert_to(audit_content(number, entry), 'UTF8'));

-- Deferred: the lock that orders the chain is taken when the transaction commits, so that nobody waits for its work.
-- With the rights of its owner: the role of the application cannot write links.
create function audit_append() returns trigger language plpgsql security definer as $$
declare
  last_number bigint;
  last_hash bytea;
begin
  perform pg_advisory_xact_lock(hashtext('quaygate audit'));
  select number, hash into last_number, last_hash from audit_link order by number desc limit 1;
  if not found then
    select number, hash into last_number, last_hash from audit_origin;
  end if;
  insert into audit_link (number, audit_id, hash)
    values (last_number + 1, new.id, audit_hash(last_hash, last_number + 1, new));
  return null;
end
$$;
create constraint trigger audit_appended after insert on audit deferrable initially deferred
  for each row execute function audit_append();

-- Removes up to ten thousand of the oldest entries and remembers the hash of the last one. Whatever the application
-- says, the last year stays; that is the database's own decision, so it asks the database for the time.
create function audit_forget(before_date timestamptz) returns bigint language plpgsql security definer as $$
declare
  border bigint;
  forgotten bigint;
begin
  if before_date > clock_timestamp() - interval '365 days' then
    raise exception 'the audit log of the last 365 days cannot be removed' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtext('quaygate audit'));
  select min(number) into border from (
    select l.number, a.occurred_date from audit_link l left join audit a on a.id = l.audit_id order by l.number limit 10001
  ) oldest where occurred_date is null or occurred_date >= before_date;
  if border is null then
    select max(number) + 1 into border from (select number from audit_link order by number limit 10000) oldest;
  end if;
  update audit_origin set number = l.number, hash = l.hash from audit_link l where l.number = border - 1;
  with removed as (delete from audit_link where number < border returning audit_id)
  delete from audit using removed where audit.id = removed.audit_id;
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- Names mean what they mean here, whoever calls: a temporary table cannot take the place of one of these.
do $$ begin
  execute format('alter function audit_append() set search_path = %I, pg_temp', current_schema);
  execute format('alter function audit_forget(timestamptz) set search_path = %I, pg_temp', current_schema);
end $$;
