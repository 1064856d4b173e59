-- Who looked at which part of the evidence of an identification, the last time (OFFICE-12). An approval of a driver needs the
-- decider's own looks, and leaves a snapshot of what was looked at.
create table evidence_look (
  identification_id text not null references identification on delete cascade,
  -- no foreign key: the account may go
  viewer_id text not null,
  part text not null constraint evidence_look_part check (part in ('document', 'documentFront', 'documentBack', 'portrait')),
  -- by which the database knows whether it is still the same
  print text not null,
  -- SHA-256 of what was answered, in hexadecimal digits
  content_hash text not null constraint evidence_look_content_hash check (content_hash ~ '^[0-9a-f]{64}$'),
  session_id text,
  looked_date timestamptz not null,
  primary key (identification_id, viewer_id, part)
);

-- What can be looked at of an identification, each with a print that changes when it does: of the document the hash of all that is
-- shown of it, of a picture the name of its file, which each file has for itself.
create function evidence_prints(about text) returns table (part text, print text) language sql stable
set search_path = pg_catalog, public, pg_temp
begin atomic
  select 'document', encode(sha256(convert_to(jsonb_build_array(i.source, i.document_kind, i.issuing_country,
      encode(i.document_hash, 'hex'), i.first_name, i.last_name, i.date_of_birth, i.valid_until, i.checks)::text, 'UTF8')), 'hex')
    from identification i where i.id = about
  union all
  select p.kind, p.file_key from picture p where p.identification_id = about;
end;

-- The identification that a change of a driver is about; null: none needs to be looked at.
create function evidence_identification(driver text, wanted jsonb) returns text language sql stable
set search_path = pg_catalog, public, pg_temp
return coalesce(wanted->>'identification', case when wanted ?| array['firstName', 'lastName'] then (
  select i.id from identification i where i.trucker_id = driver
  order by i.submitted_date desc nulls last, i.created_date desc, i.id limit 1) end);

-- What this person would have to look at before approving the change. For a name the portrait says nothing.
create function evidence_missing(driver text, wanted jsonb, person text) returns text[] language sql stable
set search_path = pg_catalog, public, pg_temp
return (select coalesce(array_agg(e.part order by e.part), '{}')
  from evidence_prints(evidence_identification(driver, wanted)) e
  where (e.part <> 'portrait' or wanted ?| array['documentStatus', 'terrorStatus'])
    and not exists (select from evidence_look l where l.identification_id = evidence_identification(driver, wanted)
      and l.viewer_id = person and l.part = e.part and l.print = e.print));

-- A look is that of a user in an open session of their own, and at what is stored now.
create function evidence_look_guard() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not acts_in_session(new.viewer_id, new.session_id,
      pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')) then
    raise exception 'somebody looks who is no active user in an open session'
      using errcode = 'check_violation', constraint = 'evidence_look_session';
  end if;
  if not exists (select from evidence_prints(new.identification_id) e where e.part = new.part and e.print = new.print) then
    raise exception 'this is not what is stored' using errcode = 'check_violation', constraint = 'evidence_look_print';
  end if;
  return new;
end
$$;
create trigger evidence_look_guarded before insert or update on evidence_look
  for each row execute function evidence_look_guard();

-- The application must show evidence; who owns the schema fills a demo, also through the build before this one.
create function approval_evidence() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
      and evidence_missing(new.object_id, new.after, new.decider_id) <> '{}' then
    raise exception 'the evidence was not looked at' using errcode = 'check_violation', constraint = 'approval_evidence';
  end if;
  return null;
end
$$;
-- After the row was judged by what else guards it.
create trigger approval_evidenced after update on approval
  for each row when (new.kind = 'gatePass' and new.state = 'approved') execute function approval_evidence();
