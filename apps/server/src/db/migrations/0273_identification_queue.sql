-- not transactional
-- The queue of the security office reads what waits and what was refused, few of all identifications. The conditions name columns
-- alone: of expressions the planner knows no share.

drop index concurrently if exists identification_under_review;
create index concurrently identification_under_review on identification (trucker_id, submitted_date)
  where submitted_date is not null and document_status not in ('DENIED', 'FAILED', 'MANUALLY_DENIED')
    and (terror_status is null or terror_status not in ('RED_ALERT', 'MANUALLY_DENIED'))
    and (document_status not in ('ACCEPTED', 'MANUALLY_APPROVED') or terror_status is null
      or terror_status not in ('OK', 'MANUALLY_APPROVED'));

drop index concurrently if exists identification_refused;
create index concurrently identification_refused on identification (trucker_id, changed_date)
  where submitted_date is not null and (document_status in ('DENIED', 'FAILED', 'MANUALLY_DENIED')
    or terror_status in ('RED_ALERT', 'MANUALLY_DENIED'));
