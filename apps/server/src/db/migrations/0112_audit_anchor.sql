-- Where an act of administration is stored, the log is exported at once, with its signed end; sign-ins and looks at pictures
-- wait for the minute. The queue makes one job of many.
create or replace function audit_append() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
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
  if new.kind not in ('signIn', 'signOut', 'signInFailed', 'pictureViewed', 'sessionEnded')
      and to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job('exportAudit', job_key := 'exportAudit', max_attempts := 1);
  end if;
  return null;
end
$$;
