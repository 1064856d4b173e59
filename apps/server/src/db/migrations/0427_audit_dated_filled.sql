-- not transactional
-- Links of before get the moments of their entries, 5,000 at a time; who links waits for one step at most, and no act waits.
-- A link whose entry is gone gets none: the chain is broken there, as before.
set enable_hashjoin = off;
set enable_mergejoin = off;
do $$ declare done bigint; last bigint; begin
select min(number) - 1, max(number) into done, last from audit_link; while done < last loop
perform pg_advisory_xact_lock(hashtext('quaygate audit')); update audit_link l set occurred_date = a.occurred_date from audit a where a.id = l.audit_id and l.number > done and l.number <= done + 5000 and l.occurred_date is null; commit; done := done + 5000; end loop; end $$;
reset enable_hashjoin;
reset enable_mergejoin;

-- The key of a month, and the key by which the build before looks entries up, both made beside the work.
drop index concurrently if exists audit_dated;
create unique index concurrently audit_dated on audit (occurred_date, id);
drop index concurrently if exists audit_before_id;
create unique index concurrently audit_before_id on audit (id);
