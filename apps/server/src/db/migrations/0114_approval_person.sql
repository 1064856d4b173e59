-- In whose session something was asked for and decided. The build before this one does not say.
alter table approval
  add column creator_session_id text,
  add column decider_session_id text;

-- Whether this is a user who may still sign in, acting in an open session of their own. The owner of the schema, who could
-- change this function, need not name one: so the data of a demo and of a repair are stored.
create function acts_in_session(person text, in_session text, is_owner boolean) returns boolean language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from app_user u where u.id = person and u.disabled_at is null)
    and ((is_owner and in_session is null)
      or exists (select from session s where s.id = in_session and s.user_id = person and s.revoked_date is null));
end
$$;

create or replace function approval_guard() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  is_owner boolean := pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage');
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
    if not acts_in_session(new.creator_id, new.creator_session_id, is_owner) then
      raise exception 'somebody asks who is no active user in an open session'
        using errcode = 'check_violation', constraint = 'approval_session';
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
      new.creator_id, new.creator_name, new.creator_session_id)
    is distinct from (old.id, old.kind, old.object_kind, old.object_id, old.object_name, old.before, old.after, old.reason,
      old.created_date, old.creator_id, old.creator_name, old.creator_session_id) then
    raise exception 'what was asked for does not change' using errcode = 'check_violation';
  end if;
  if new.state in ('approved', 'denied') and not exists (select from app_user u where u.id = new.decider_id
      and u.disabled_at is null and u.roles && array['quaygate_admin', 'quaygateAdmin']) then
    raise exception 'an administrator decides' using errcode = 'check_violation';
  end if;
  if new.state = 'approved' and not exists (select from app_user u where u.id = new.creator_id and u.disabled_at is null) then
    raise exception 'who asked is no active user any more' using errcode = 'check_violation', constraint = 'approval_creator';
  end if;
  if new.state <> 'pending' and not acts_in_session(new.decider_id, new.decider_session_id, is_owner) then
    raise exception 'somebody decides who is no active user in an open session'
      using errcode = 'check_violation', constraint = 'approval_session';
  end if;
  return new;
end
$$;
