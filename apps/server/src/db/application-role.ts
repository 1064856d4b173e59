import { createHash } from 'node:crypto';
import pg from 'pg';

/** Rows are added and never changed. */
const addedTo = ['audit', 'identification_event'];
/** Written by triggers and by migrations alone. */
const onlyRead = ['audit_link', 'audit_origin', 'kysely_migration'];
/** Added, never changed, and removed after their time. */
const keptForATime = ['slot_change'];
/** Changed, and never removed. */
const neverRemoved = ['approval'];
/** The history of a booking; only whether an event counts is decided later. */
const history = 'booking_event';
const decidedLater = ['ignored', 'detail'];
/** What says whether a driver is verified follows from their identifications: a trigger writes it. */
const driver = 'trucker';
const ofDriver = [
  'email',
  'first_name',
  'last_name',
  'license_plate',
  'phone_number',
  'deleted_date',
  'forgotten_date',
];
const ofNewDriver = [
  'user_id',
  'id',
  'email',
  'first_name',
  'last_name',
  'license_plate',
  'phone_number',
  'created_date',
];

/** Gives a role what the application needs, and nothing by which it could change what has happened. Safe to repeat. */
export async function grantToApplication(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  const { rows } = await client.query<{ nspname: string }>(
    "select nspname from pg_namespace where nspname in (current_schema, 'graphile_worker') order by 1",
  );
  for (const { nspname } of rows) {
    const schema = pg.escapeIdentifier(nspname);
    await client.query(`grant usage on schema ${schema} to ${name};
      grant select, insert, update, delete on all tables in schema ${schema} to ${name};
      grant usage, select, update on all sequences in schema ${schema} to ${name};
      grant execute on all functions in schema ${schema} to ${name}`);
  }
  await client.query(`revoke update, delete on ${[...addedTo, ...onlyRead, history].join(', ')} from ${name};
    revoke update on ${keptForATime.join(', ')} from ${name};
    revoke delete on ${neverRemoved.join(', ')} from ${name};
    revoke insert on ${onlyRead.join(', ')} from ${name};
    grant update (${decidedLater.join(', ')}) on ${history} to ${name};
    revoke insert, update, delete on ${driver} from ${name};
    grant insert (${ofNewDriver.join(', ')}), update (${ofDriver.join(', ')}) on ${driver} to ${name}`);
  await openQueue(client, role);
}

/** The tables of the queue let only their owner see rows; the role that runs jobs needs a policy. */
async function openQueue(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class c where relnamespace = to_regnamespace('graphile_worker') and relrowsecurity
      and not exists (select from pg_policy where polrelid = c.oid and polname = $1)`,
    [role],
  );
  const name = pg.escapeIdentifier(role);
  for (const { relname } of rows) {
    const table = pg.escapeIdentifier(relname);
    await client.query(`create policy ${name} on graphile_worker.${table} to ${name} using (true) with check (true)`);
  }
}

/** Whether this user could rewrite what has happened: the owner, a superuser, or a role with too many rights. */
export async function mayRewriteHistory(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'quaygate' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(`select
      has_table_privilege('audit', 'update, delete, truncate') or has_table_privilege('audit_link', 'insert, update, delete')
      or has_table_privilege('booking_event', 'update, delete, truncate') as may`);
    return rows[0].may;
  } finally {
    await client.end();
  }
}

/**
 * The address by which the application uses the embedded database: as a role that can neither change the schema nor
 * run programs. Its password follows from the owner's, which cannot be read back from it.
 */
export async function applicationUrl(ownerUrl: string, role = 'quaygate'): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHash('sha256').update(`quaygate application ${url.password}`).digest('hex');
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'quaygate migration' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`create role ${pg.escapeIdentifier(role)} login password '${password}'`).catch((error) => {
      // It is there already, or another process makes it now.
      if (!['42710', '23505'].includes(error.code)) throw error;
    });
  } finally {
    await client.end();
  }
  url.username = role;
  url.password = password;
  return url.href;
}
