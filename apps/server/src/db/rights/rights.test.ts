import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { migrateToLatest } from '../migrate.ts';
import { addedTo, calledByJobs, deletedByCalls, deletedByJobs, onlyRead } from './role-rights.ts';

const database = await createDatabase();
const nameOf = (url: string) => new URL(url).username;
const application = nameOf(database.url);
const jobs = nameOf(database.jobsUrl);
afterAll(database.drop);

async function ask<T extends object>(url: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql, values).finally(() => client.end());
  return rows as T[];
}
const look = <T extends object>(sql: string, values: unknown[] = []) => ask<T>(database.ownerUrl, sql, values);

/** What the schema itself made, not an extension. */
const own = (catalogue: string, row: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${row}.oid and d.deptype = 'e')`;
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort();

test('AUD-15 every function of the schema says where its names lie, with temporary objects last', async () => {
  const unpinned = await look<{ name: string }>(`select p.oid::regprocedure::text as name from pg_proc p
    where pronamespace = 'public'::regnamespace and ${own('pg_proc', 'p')}
      and not coalesce('search_path=pg_catalog, public, pg_temp' = any(proconfig), false)`);
  expect(unpinned).toEqual([]);
});

test('AUD-15 functions are called by the roles alone; those of triggers by none, those of jobs by jobs', async () => {
  const found = await look<{ name: string; trigger: boolean; everybody: boolean; application: boolean; jobs: boolean }>(
    `select proname as name, prorettype = 'trigger'::regtype as trigger,
      exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as everybody,
      has_function_privilege($1, oid, 'execute') as application, has_function_privilege($2, oid, 'execute') as jobs
      from pg_proc p where pronamespace = 'public'::regnamespace and ${own('pg_proc', 'p')}`,
    [application, jobs],
  );
  expect(found.length).toBeGreaterThan(30);
  expect(namesOf(found.filter(({ everybody }) => everybody))).toEqual([]);
  expect(namesOf(found.filter((each) => each.trigger && (each.application || each.jobs)))).toEqual([]);
  const forJobs = found.filter((each) => !each.trigger && !each.application);
  expect(namesOf(forJobs)).toEqual([...calledByJobs].sort());
  expect(forJobs.every((each) => each.jobs)).toBe(true);
});

test('AUD-15 no sequence can be set, and no table emptied, referred to or given triggers', async () => {
  const sequences = await look<{ name: string }>(
    `select c.relname as name from pg_class c where relkind = 'S' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      and (has_sequence_privilege($1, oid, 'update') or has_sequence_privilege($2, oid, 'update'))`,
    [application, jobs],
  );
  expect(namesOf(sequences)).toEqual([]);
  const tables = await look<{ name: string }>(
    `select c.relname as name from pg_class c where relkind in ('r', 'p', 'v') and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
      and (has_table_privilege($1, oid, 'truncate, references, trigger') or has_table_privilege($2, oid, 'truncate, references, trigger'))`,
    [application, jobs],
  );
  expect(namesOf(tables)).toEqual([]);
});

const deletable = (role: string) =>
  look<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and has_table_privilege($1, oid, 'delete')`,
    [role],
  ).then(namesOf);

test('AUD-15 rows are taken away by calls and jobs only where they are named for it', async () => {
  expect(await deletable(application)).toEqual([...deletedByCalls].sort());
  expect(await deletable(jobs)).toEqual([...deletedByCalls, ...deletedByJobs].sort());
  const written = await look<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (has_table_privilege($1, oid, 'update') or has_any_column_privilege($1, oid, 'update')) and relname = any($2)`,
    [jobs, [...addedTo, ...onlyRead]],
  );
  expect(written).toEqual([]);
});

test('AUD-15 neither a role nor everybody makes anything in the database or its schemas', async () => {
  const made = await look<{ name: string }>(
    `select nspname as name from pg_namespace n cross join unnest(array[$1, $2, 'public']) role
      where nspname in ('public', 'graphile_worker') and has_schema_privilege(role, n.oid, 'create')`,
    [application, jobs],
  );
  expect(made).toEqual([]);
  const may = await look(
    `select role, kind from unnest(array[$1, $2, 'public']) role, unnest(array['create', 'temporary']) kind
      where has_database_privilege(role, current_database(), kind)`,
    [application, jobs],
  );
  expect(may).toEqual([]);
});

/** The attacks by which a plain role once ran code as the owner. */
test.each([
  [
    'a table in the place of one that a definer writes',
    'create temporary table trucker_count_change (like trucker_count_change)',
  ],
  ['a table in the place of one that a guard reads', 'create temporary table identification (like identification)'],
  ['a table in the place of approvals', 'create temporary table approval (like approval)'],
  [
    'a function in the place of one of ours',
    `create function pg_temp.search_key(text) returns text language sql return 'x'`,
  ],
  ['a schema before ours', 'create schema attack'],
  ['a type in the place of one of the system', 'create temporary view text as select 1'],
])('AUD-15 the role is refused %s', async (_, sql) => {
  for (const url of [database.url, database.jobsUrl])
    await expect(ask(url, sql)).rejects.toMatchObject({ code: '42501' });
});

test('AUD-15 even a role that may make temporary tables finds no function that looks into them', async () => {
  const role = `temporary_${randomBytes(4).toString('hex')}`;
  const name = new URL(database.ownerUrl).pathname.slice(1);
  await look(`create role ${role} login password 'secret' in role ${application}`);
  await look(`grant temporary on database ${name} to ${role}`);
  const url = Object.assign(new URL(database.ownerUrl), { username: role, password: 'secret' }).href;
  try {
    // The trigger of a driver counts into the table of the schema, whatever stands before it.
    await ask(
      url,
      `create temporary table trucker_count_change (document_status text, terror_status text, change integer);
       create function pg_temp.caught() returns trigger language plpgsql as $$ begin raise exception 'caught as %', current_user; end $$;
       create trigger caught before insert on trucker_count_change for each row execute function pg_temp.caught();
       insert into trucker (user_id, id, email, first_name, last_name, created_date)
         values ('t', 't', 't@example.org', 'T', 'T', '2026-05-12')`,
    );
    const counted = await look('select sum(change)::text as change from trucker_count_change');
    expect(counted).toEqual([{ change: '1' }]);
    // The guard of identifications asks the approvals of the schema.
    const forged = ask(
      url,
      `insert into identification (id, trucker_id, source, created_date, created_by, changed_date) values ('i', 't', 'review', '2026-05-12', 'x', '2026-05-12');
       create temporary table approval as select 'trucker'::text as object_kind, 't'::text as object_id, 'gatePass'::text as kind,
         'approved'::text as state, '{"identification": "i", "documentStatus": "MANUALLY_APPROVED"}'::jsonb as after;
       update identification set document_status = 'MANUALLY_APPROVED' where id = 'i'`,
    );
    await expect(forged).rejects.toThrow('by an approval');
  } finally {
    await look(`revoke all on database ${name} from ${role}`);
    await look(`drop role ${role}`);
  }
});

test('OPS-129 where all rights stand a start gives none; what somebody changed by hand is as before after the next one', async () => {
  const start = () => migrateToLatest(database.ownerUrl, { roles: { application, jobs } });
  /** Each time a right is given the catalogue gets another row in the place of the one before. */
  const rows = async () =>
    (
      await look<{ rows: string }>(
        `select string_agg(xmin::text, ' ' order by oid) as rows from pg_class where relnamespace = 'public'::regnamespace`,
      )
    )[0]?.rows;
  const may = async (what: string) => (await look<{ may: boolean }>(`select ${what} as may`))[0]?.may;
  await start();
  const before = await rows();
  await start();
  expect(await rows()).toBe(before);
  const changes: [change: string, may: string, wanted: boolean][] = [
    [`grant delete on audit to ${application}`, `has_table_privilege('${application}', 'audit', 'delete')`, false],
    [`revoke select on tour from ${jobs}`, `has_table_privilege('${jobs}', 'tour', 'select')`, true],
    [
      `grant update (created_date) on trucker to ${application}`,
      `has_column_privilege('${application}', 'trucker', 'created_date', 'update')`,
      false,
    ],
    [
      `grant execute on function audit_forget(timestamptz) to ${application}`,
      `has_function_privilege('${application}', 'audit_forget(timestamptz)', 'execute')`,
      false,
    ],
    [
      `drop policy ${application} on graphile_worker._private_jobs`,
      `exists (select from pg_policy where polrelid = 'graphile_worker._private_jobs'::regclass and polname = '${application}')`,
      true,
    ],
  ];
  for (const [change, right, wanted] of changes) {
    await look(change);
    expect([change, await may(right)]).toEqual([change, !wanted]);
    await start();
    expect([change, await may(right)]).toEqual([change, wanted]);
  }
});
