import { createHash } from 'node:crypto';
import pg from 'pg';
import { sessionLimits } from '../client.ts';
import { ownSchema, queue } from './grants.ts';

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

/** @returns the address of the plain role, which can neither change the schema nor run programs; it is made unless it is there */
async function ensureRole(
  client: pg.Client,
  superUrl: string,
  [role, use]: readonly [string, string],
): Promise<string> {
  const url = addressOf(superUrl, role, use);
  const { password } = new URL(url);
  await client.query(`create role ${pg.escapeIdentifier(role)} login password '${password}'`).catch((error) => {
    // It is there already, or another process makes it now.
    if (!['42710', '23505'].includes(error.code)) throw error;
  });
  return url;
}

/** Makes a plain role, unless it is there. @returns its address */
export const makeRole = (superUrl: string, role: string, use: string): Promise<string> =>
  withClient(superUrl, (client) => ensureRole(client, superUrl, [role, use]));

const owner = 'quaygate_owner';

/** What a build before made as superuser becomes the owner's. */
const handOver = `do $$
  declare
    statement text;
  begin
    for statement in
      select format('alter database %I owner to ${owner}', datname) from pg_database
        where datname = current_database() and datdba <> '${owner}'::regrole
      union all select format('alter schema %I owner to ${owner}', nspname) from pg_namespace
        where nspname = '${queue}' and nspowner <> '${owner}'::regrole
      union all select format('alter %s %s owner to ${owner}',
          case relkind when 'S' then 'sequence' when 'v' then 'view' when 'c' then 'type' else 'table' end, oid::regclass)
        from pg_class c where relnamespace in (select oid from pg_namespace where nspname in ('${ownSchema}', '${queue}'))
          and relkind in ('r', 'p', 'S', 'v', 'c') and relowner <> '${owner}'::regrole
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
            and d.deptype in ('a', 'i', 'e'))
      union all select format('alter function %s owner to ${owner}', oid::regprocedure) from pg_proc p
        where pronamespace in (select oid from pg_namespace where nspname in ('${ownSchema}', '${queue}'))
          and proowner <> '${owner}'::regrole
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
            and d.deptype = 'e')
    loop
      execute statement;
    end loop;
  end
$$`;

async function ensureOwner(client: pg.Client, superUrl: string): Promise<string> {
  const url = await ensureRole(client, superUrl, [owner, 'owner']);
  await client.query(handOver);
  return url;
}

/**
 * The address of the owner of the embedded database's schema: no superuser, so that nothing that runs with its rights
 * reaches files or programs.
 */
export const ownerUrl = (superUrl: string): Promise<string> =>
  withClient(superUrl, (client) => ensureOwner(client, superUrl));

/** The addresses by which calls, jobs and the owner use the embedded database. Passwords of a build before stay as they are. */
export const makeRoles = (superUrl: string): Promise<{ url: string; jobsUrl: string; ownerUrl: string }> =>
  withClient(superUrl, async (client) => ({
    url: await ensureRole(client, superUrl, ['quaygate', 'application']),
    jobsUrl: await ensureRole(client, superUrl, ['quaygate_jobs', 'jobs']),
    ownerUrl: await ensureOwner(client, superUrl),
  }));
