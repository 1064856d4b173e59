import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { withQueue } from './gate-pass-task.queries.ts';

const server = await startServer();
const { db, clock } = server;

/** So many drivers who may pass, few of them wait or were refused. */
async function fill(drivers: number) {
  await server.asOwner(`set session_replication_role = replica;
    insert into trucker (user_id, id, email, first_name, last_name, created_date, document_status, terror_status, verified_until, is_identified)
      select 'driver-' || n, 'person-' || n, 'driver' || n || '@example.org', 'Jana', 'Krug ' || n, now(), 'MANUALLY_APPROVED',
        'MANUALLY_APPROVED', date '2031-01-01', true from generate_series(1, ${drivers}) n;
    insert into identification (id, trucker_id, source, created_date, created_by, submitted_date, document_kind, issuing_country,
        document_hash, date_of_birth, valid_until, document_status, terror_status, verified_date, changed_date)
      select 'identification-' || n, 'driver-' || n, 'review', now(), 'x', now(), 'passport', 'D', sha256(n::text::bytea), '1980-01-01',
        '2031-01-01', case when n % 400 = 0 then 'PENDING' when n % 500 = 1 then 'MANUALLY_DENIED' else 'MANUALLY_APPROVED' end,
        case when n % 400 = 0 then null else 'MANUALLY_APPROVED' end, now(), now() from generate_series(1, ${drivers}) n;
    reset session_replication_role;
    analyze`);
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

await fill(20_000);

test('OFFICE-01 of many identifications the queue reads those alone that wait, were refused or end', async () => {
  const looking = { officerId: 'nobody', isAdmin: true, now: clock.now() };
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
    explain (format json) with ${withQueue(looking)} select * from queue`.execute(db);
  const nodes = nodesOf(Object.values(rows[0] ?? {})[0]?.[0]?.Plan as Plan);
  const used = nodes.map((node) => node['Index Name'] ?? '');
  expect(used).toEqual(expect.arrayContaining(['identification_under_review', 'identification_refused']));
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
  expect(whole).not.toContain('identification');
});
