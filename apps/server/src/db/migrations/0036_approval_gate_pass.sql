-- Changes of drivers are approvals too (GATE, APPR-11). What the installation does to a driver by itself is kept among them.
alter table approval drop constraint approval_state;
alter table approval add constraint approval_state
  check (state in ('pending', 'approved', 'denied', 'cancelled', 'system')) not valid;
alter table approval validate constraint approval_state;

create or replace function approval_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an approval is never removed' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state = 'system' and new.kind = 'gatePass' and not (new.after ?| array['firstName', 'lastName', 'delete']) then
      return new;
    end if;
    if new.state <> 'pending' then
      raise exception 'an approval begins pending' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.state <> 'pending' then
    raise exception 'an approval is decided once' using errcode = 'check_violation';
  end if;
  if new.state = 'system' then
    raise exception 'what the installation did was asked for by nobody' using errcode = 'check_violation';
  end if;
  if (new.id, new.kind, new.object_kind, new.object_id, new.object_name, new.before, new.after, new.reason, new.created_date,
      new.creator_id, new.creator_name)
    is distinct from (old.id, old.kind, old.object_kind, old.object_id, old.object_name, old.before, old.after, old.reason,
      old.created_date, old.creator_id, old.creator_name) then
    raise exception 'what was asked for does not change' using errcode = 'check_violation';
  end if;
  if new.state in ('approved', 'denied') and not exists (select from app_user u where u.id = new.decider_id
      and u.disabled_at is null and u.roles && array['quaygate_admin', 'quaygateAdmin']) then
    raise exception 'an administrator decides' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- Whether an approval of this driver took effect in this transaction, with these values. One approval serves its own
-- transaction alone: later ones do not find it.
create function gate_pass_approved(driver text, wanted jsonb) returns boolean language sql stable
return exists (select from approval a where a.object_kind = 'trucker' and a.object_id = driver and a.kind = 'gatePass'
  and a.state = 'approved' and a.xmin = pg_current_xact_id()::xid and a.after @> wanted);

-- Names and deletion of a driver change by an approval alone, and nothing brings a deleted driver back.
create function trucker_guard() returns trigger language plpgsql as $$
begin
  if new.deleted_date is not null and old.deleted_date is not null and new.deleted_date = old.deleted_date
      and new.forgotten_date is not null and (new.first_name, new.last_name) = ('', '') then
    return new;
  end if;
  if new.first_name <> old.first_name and not gate_pass_approved(old.user_id, jsonb_build_object('firstName', new.first_name)) then
    raise exception 'the name of a driver changes by an approval' using errcode = 'check_violation';
  end if;
  if new.last_name <> old.last_name and not gate_pass_approved(old.user_id, jsonb_build_object('lastName', new.last_name)) then
    raise exception 'the name of a driver changes by an approval' using errcode = 'check_violation';
  end if;
  if new.deleted_date is distinct from old.deleted_date and (old.deleted_date is not null
      or not gate_pass_approved(old.user_id, '{"delete": true}')) then
    raise exception 'a driver is deleted by an approval, for good' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger trucker_guarded before update of first_name, last_name, deleted_date on trucker
  for each row execute function trucker_guard();

-- A status that lets a driver pass comes from an approval, or from a result that the provider signed in this transaction.
create function identification_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (new.document_status, new.terror_status, new.verified_date) is distinct from ('PENDING', null::text, null::timestamptz) then
      raise exception 'an identification begins unchecked' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.trucker_id, new.source, new.created_date, new.created_by)
      is distinct from (old.id, old.trucker_id, old.source, old.created_date, old.created_by) then
    raise exception 'an identification stays with its driver' using errcode = 'check_violation';
  end if;
  -- A provider may tell the document after its first result, once.
  if old.submitted_date is not null and not (old.document_hash is null and new.submitted_date = old.submitted_date
      and exists (select from identification_event e where e.identification_id = old.id and e.xmin = pg_current_xact_id()::xid))
    and (new.submitted_date, new.document_kind, new.issuing_country, new.document_hash,
      new.document_sealed, new.first_name, new.last_name, new.date_of_birth, new.valid_until)
    is distinct from (old.submitted_date, old.document_kind, old.issuing_country, old.document_hash,
      old.document_sealed, old.first_name, old.last_name, old.date_of_birth, old.valid_until) then
    raise exception 'a document that was handed in does not change' using errcode = 'check_violation';
  end if;
  if new.document_status <> old.document_status then
    if new.document_status in ('MANUALLY_APPROVED', 'MANUALLY_DENIED') and not gate_pass_approved(old.trucker_id,
        jsonb_build_object('identification', old.id, 'documentStatus', new.document_status)) then
      raise exception 'a status is set by an approval' using errcode = 'check_violation';
    end if;
    if new.document_status = 'ACCEPTED' and not exists (select from identification_event e
        where e.identification_id = old.id and e.document_status = 'ACCEPTED' and e.xmin = pg_current_xact_id()::xid) then
      raise exception 'a document is accepted by the provider' using errcode = 'check_violation';
    end if;
  end if;
  if new.terror_status is distinct from old.terror_status then
    if new.terror_status in ('MANUALLY_APPROVED', 'MANUALLY_DENIED') and not gate_pass_approved(old.trucker_id,
        jsonb_build_object('identification', old.id, 'terrorStatus', new.terror_status)) then
      raise exception 'a status is set by an approval' using errcode = 'check_violation';
    end if;
    if new.terror_status = 'OK' and not exists (select from identification_event e
        where e.identification_id = old.id and e.terror_status = 'OK' and e.xmin = pg_current_xact_id()::xid) then
      raise exception 'a screening is passed at the provider' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end
$$;
create trigger identification_guarded before insert or update on identification
  for each row execute function identification_guard();
