import { createHash } from 'node:crypto';
import pg from 'pg';
import { sessionLimits } from '../client.ts';
import * as rights from './role-rights.ts';

/** Users by which the application connects. */
export interface Roles {
  /** Serves calls. */
  application: string;
  /** Runs jobs and may remove what is over; null: the application does so too. */
  jobs: string | null;
}

/** Where the tables lie. Functions name it as well (CONTRIBUTING.md, Migrations). */
export const ownSchema = 'public';
const queue = 'graphile_worker';
/** Views of what is in use with what is archived (`db/archive/all-time.ts`). */
const archiveSchema = 'all_time';

/** Functions of this schema that are not part of an extension and that no trigger alone calls. */
const callable = `select p.oid::regprocedure::text as name, p.proname from pg_proc p
  where p.pronamespace = $1::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

/**
 * Gives the roles what the application needs, and nothing by which they could change what has happened. Everything of before
 * is taken back first, in one transaction, so that no statement meets a role without its rights. Safe to repeat.
 */
export async function grantToApplication(client: pg.Client, { application, jobs }: Roles): Promise<void> {
  await client.query('begin');
  try {
    await closeToOthers(client);
    await grantTo(client, application, jobs === null);
    if (jobs !== null) await grantTo(client, jobs, true);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** No user makes temporary objects, which could stand in for ours, nor anything in our schemas. */
async function closeToOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; owns: boolean }>(
    `select datname as name, pg_has_role(datdba, 'usage') as owns from pg_database where datname = current_database()`,
  );
  const [database] = rows;
  // The owner of the schema need not own the database; then the start tells what the role may still do.
  if (database?.owns) {
    await client.query(`revoke temporary, create on database ${pg.escapeIdentifier(database.name)} from public`);
    await client.query(`revoke create on schema ${ownSchema} from public`);
  }
  const { rows: functions } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace in
      (select oid from pg_namespace where nspname in ($1, $2)) and pg_has_role(p.proowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    [ownSchema, queue],
  );
  const names = functions.map(({ name }) => name).join(', ');
  if (names) await client.query(`revoke execute on function ${names} from public`);
}

/** Relations of a schema that migrations made: not of an extension, no part of another, and not of another user. */
export const ownRelations = `select c.oid::regclass::text as name, c.relkind = 'S' as "isSequence" from pg_class c
  where not c.relispartition and c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and c.relowner in
    (current_user::regrole, (select relowner from pg_class where oid = '${ownSchema}.kysely_migration'::regclass))
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

async function grantTo(client: pg.Client, role: string, isForJobs: boolean): Promise<void> {
  const name = pg.escapeIdentifier(role);
  for (const schema of [ownSchema, queue]) {
    const { rows } = await client.query('select from pg_namespace where nspname = $1', [schema]);
    if (!rows.length) continue;
    await client.query(`revoke create on schema ${schema} from ${name}; grant usage on schema ${schema} to ${name}`);
    await grantRelations(client, schema, name);
    await grantFunctions(client, { schema, name, isForJobs });
  }
  await client.query(`grant usage on schema ${archiveSchema} to ${name};
    grant select on all tables in schema ${archiveSchema} to ${name}`);
  await narrow(client, name, isForJobs);
  await openQueue(client, role);
  // Who runs jobs takes them off the queue.
  if (isForJobs) await client.query(`grant delete on all tables in schema ${queue} to ${name}`);
}

async function grantRelations(client: pg.Client, schema: string, name: string): Promise<void> {
  const { rows } = await client.query<{ name: string; isSequence: boolean }>(ownRelations, [schema]);
  for (const [kind, isKind, given] of [
    ['table', false, 'select, insert, update'],
    ['sequence', true, 'usage, select'],
  ] as const) {
    const list = rows.filter(({ isSequence }) => isSequence === isKind).map((each) => each.name);
    if (!list.length) continue;
    await client.query(`revoke all on ${kind} ${list.join(', ')} from ${name};
      grant ${given} on ${kind} ${list.join(', ')} to ${name}`);
  }
}

async function grantFunctions(
  client: pg.Client,
  { schema, name, isForJobs }: { schema: string; name: string; isForJobs: boolean },
): Promise<void> {
  const { rows } = await client.query<{ name: string; proname: string }>(callable, [schema]);
  const isOpen = ({ proname }: { proname: string }) => isForJobs || !rights.calledByJobs.includes(proname);
  const listOf = (found: typeof rows) => found.map((each) => each.name).join(', ');
  const shut = rows.filter((each) => !isOpen(each));
  if (shut.length) await client.query(`revoke execute on function ${listOf(shut)} from ${name}`);
  const open = rows.filter(isOpen);
  if (open.length) await client.query(`grant execute on function ${listOf(open)} to ${name}`);
}

async function narrow(client: pg.Client, name: string, isForJobs: boolean): Promise<void> {
  const { addedTo, onlyRead, keptForATime, history, driver, closed } = rights;
  const deleted = [...rights.deletedByCalls, ...(isForJobs ? rights.deletedByJobs : [])];
  await client.query(`grant delete on ${deleted.join(', ')} to ${name};
    revoke update on ${[...addedTo, ...onlyRead, ...keptForATime, history.table].join(', ')} from ${name};
    revoke insert on ${onlyRead.join(', ')} from ${name};
    grant update (${history.decidedLater.join(', ')}) on ${history.table} to ${name};
    revoke insert, update on ${driver.table} from ${name};
    grant insert (${driver.added.join(', ')}), update (${driver.changed.join(', ')}) on ${driver.table} to ${name}`);
  if (closed.length) await client.query(`revoke all on ${closed.join(', ')} from ${name}`);
}

/** The tables of the queue let only their owner see rows; the roles that add or run jobs need a policy. */
async function openQueue(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ relname: string; isOpen: boolean }>(
    `select relname, exists (select from pg_policy where polrelid = c.oid and polname = $1) as "isOpen"
      from pg_class c where relnamespace = to_regnamespace('${queue}') and relrowsecurity`,
    [role],
  );
  const name = pg.escapeIdentifier(role);
  for (const { relname, isOpen } of rows) {
    const table = `${queue}.${pg.escapeIdentifier(relname)}`;
    if (!isOpen) await client.query(`create policy ${name} on ${table} to ${name} using (true) with check (true)`);
  }
}

/** What a user may do that the role of the application may not, in words; empty: it is a plain role. */
export async function excessRights(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'quaygate' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ right: string }>(`select "right" from (values
      ('is superuser', (select rolsuper from pg_roles where rolname = current_user)),
      ('may change the audit log', has_table_privilege('audit', 'update, delete, truncate')
        or has_table_privilege('audit_link', 'insert, update, delete')
        or has_table_privilege('audit_waiting', 'insert, update, delete')),
      ('may change the history of bookings', has_table_privilege('booking_event', 'update, delete, truncate')),
      ('may remove what only jobs remove', has_function_privilege('audit_forget(timestamptz)', 'execute')),
      ('may make temporary tables', has_database_privilege(current_database(), 'temporary')),
      ('may make schemas', has_database_privilege(current_database(), 'create')),
      ('may make tables', has_schema_privilege('${ownSchema}', 'create'))) found ("right", has) where has`);
    return rows.map((row) => row.right);
  } finally {
    await client.end();
  }
}

/** Sessions of a pooler are not ours to set up, so what limits those of the application stands at their role. */
export const limitRole = (directUrl: string): Promise<void> =>
  withClient(directUrl, async (client) => {
    const { rows } = await client.query('select current_user as role, current_database() as database');
    const [role, database] = [rows[0].role, rows[0].database].map(pg.escapeIdentifier);
    for (const [limit, milliseconds] of Object.entries(sessionLimits))
      await client.query(`alter role ${role} in database ${database} set ${limit} = ${milliseconds}`);
  });

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'quaygate migration' });
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * The address by which a role uses the embedded database. Its password follows from the superuser's, which cannot be read
 * back from it.
 * @param use what the password is for; roles differ in it
 */
export function addressOf(superUrl: string, role: string, use: string): string {
  const url = new URL(superUrl);
  url.password = createHash('sha256').update(`quaygate ${use} ${url.password}`).digest('hex');
  url.username = role;
  return url.href;
}

/** Makes a plain role, unless it is there, which can neither change the schema nor run programs. @returns its address */
export async function makeRole(superUrl: string, role: string, use: string): Promise<string> {
  const url = addressOf(superUrl, role, use);
  const { password } = new URL(url);
  await withClient(superUrl, (client) =>
    client.query(`create role ${pg.escapeIdentifier(role)} login password '${password}'`).catch((error) => {
      // It is there already, or another process makes it now.
      if (!['42710', '23505'].includes(error.code)) throw error;
    }),
  );
  return url;
}

/**
 * The address of the owner of the embedded database's schema: no superuser, so that nothing that runs with its rights
 * reaches files or programs. What a build before made as superuser becomes the owner's.
 */
export async function ownerUrl(superUrl: string): Promise<string> {
  const role = 'quaygate_owner';
  const url = await makeRole(superUrl, role, 'owner');
  await withClient(superUrl, async (client) => {
    await client.query(`do $$
      declare
        statement text;
      begin
        for statement in
          select format('alter database %I owner to ${role}', datname) from pg_database
            where datname = current_database() and datdba <> '${role}'::regrole
          union all select format('alter schema %I owner to ${role}', nspname) from pg_namespace
            where nspname = '${queue}' and nspowner <> '${role}'::regrole
          union all select format('alter %s %s owner to ${role}',
              case relkind when 'S' then 'sequence' when 'v' then 'view' when 'c' then 'type' else 'table' end, oid::regclass)
            from pg_class c where relnamespace in (select oid from pg_namespace where nspname in ('${ownSchema}', '${queue}'))
              and relkind in ('r', 'p', 'S', 'v', 'c') and relowner <> '${role}'::regrole
              and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                and d.deptype in ('a', 'i', 'e'))
          union all select format('alter function %s owner to ${role}', oid::regprocedure) from pg_proc p
            where pronamespace in (select oid from pg_namespace where nspname in ('${ownSchema}', '${queue}'))
              and proowner <> '${role}'::regrole
              and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
                and d.deptype = 'e')
        loop
          execute statement;
        end loop;
      end
    $$`);
  });
  return url;
}
