-- On what a change of a driver was decided (OFFICE-13): neither names nor numbers nor pictures. The database writes it with the
-- decision; a job removes it after its time.
create table decision_evidence (
  approval_id text primary key references approval,
  trucker_id text not null,
  -- null: nothing was to be looked at
  identification_id text,
  decided_date timestamptz not null,
  -- as it was when it was decided, before the decision took effect
  identification jsonb,
  parts jsonb not null
);
create index decision_evidence_decided on decision_evidence (decided_date);

create function decision_evidence_keep() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  about text := evidence_identification(new.object_id, new.after);
begin
  insert into decision_evidence (approval_id, trucker_id, identification_id, decided_date, identification, parts)
  values (new.id, new.object_id, about, new.decided_date,
    (select jsonb_build_object('source', i.source, 'documentKind', i.document_kind, 'issuingCountry', i.issuing_country,
        'validUntil', i.valid_until, 'submittedDate', i.submitted_date, 'documentStatus', i.document_status,
        'terrorStatus', i.terror_status, 'checks', i.checks)
      from identification i where i.id = about),
    (select coalesce(jsonb_agg(jsonb_build_object('part', e.part, 'print', e.print,
        'hash', coalesce(d.content_hash, c.content_hash), 'seenByDecider', d.looked_date, 'seenByCreator', c.looked_date)
        order by e.part), '[]')
      from evidence_prints(about) e
      left join evidence_look d on d.identification_id = about and d.viewer_id = new.decider_id and d.part = e.part
        and d.print = e.print
      left join evidence_look c on c.identification_id = about and c.viewer_id = new.creator_id and c.part = e.part
        and c.print = e.print));
  return null;
end
$$;
create trigger decision_evidence_kept after update on approval
  for each row when (new.kind = 'gatePass' and new.state in ('approved', 'denied')) execute function decision_evidence_keep();
