-- A change that takes effect when a second administrator approves it (APPR). People are no foreign keys: who asked and who
-- decided stays, whatever becomes of the accounts; names as they were then.
create table approval (
  id text primary key,
  kind text not null,
  object_kind text not null,
  object_id text not null,
  object_name text not null,
  before jsonb,
  after jsonb not null,
  reason text not null,
  state text not null default 'pending'
    constraint approval_state check (state in ('pending', 'approved', 'denied', 'cancelled')),
  created_date timestamptz not null,
  creator_id text not null,
  creator_name text not null,
  decided_date timestamptz,
  decider_id text,
  decider_name text,
  note text,
  constraint approval_decided check (
    (state = 'pending') = (decided_date is null) and (state = 'pending') = (decider_id is null)
    and (state = 'pending') = (decider_name is null)),
  -- Nobody approves or denies what they asked for.
  constraint approval_four_eyes check (state not in ('approved', 'denied') or decider_id <> creator_id)
);
create unique index approval_one_pending on approval (object_kind, object_id) where state = 'pending';
create index approval_newest on approval (created_date desc, id);

-- Begins pending, is decided once, and what was asked for never changes; nothing is removed.
create function approval_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an approval is never removed' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'pending' then
      raise exception 'an approval begins pending' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if old.state <> 'pending' then
    raise exception 'an approval is decided once' using errcode = 'check_violation';
  end if;
  if (new.id, new.kind, new.object_kind, new.object_id, new.object_name, new.before, new.after, new.reason, new.created_date,
      new.creator_id, new.creator_name)
    is distinct from (old.id, old.kind, old.object_kind, old.object_id, old.object_name, old.before, old.after, old.reason,
      old.created_date, old.creator_id, old.creator_name) then
    raise exception 'what was asked for does not change' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger approval_guarded before insert or update or delete on approval
  for each row execute function approval_guard();
