import type pg from 'pg';
import { hashPassword } from '../../apps/server/src/identity/embedded/password.ts';

export const administratorId = 'administrator';
export const administrator = { email: 'administrator@bench.quaygate.example', password: 'quaygate-bench-2026' };
/** Of one entry in ten thousand; with its number of one alone. */
export const rareName = 'selten';
export const oneName = `${rareName}-0000077`;

export async function insertAdministrator(client: pg.Client): Promise<void> {
  await client.query(
    `insert into app_user (id, first_name, last_name, email, email_verified, roles, created_date)
     values ($1, 'Agnes', 'Brandt', $2, true, '{quaygate_admin}', now())`,
    [administratorId, administrator.email],
  );
  await client.query('insert into credential values ($1, $2)', [
    administratorId,
    await hashPassword(administrator.password),
  ]);
}

/** Fills a migrated database with so many chained entries over two years, and one administrator who reads them. */
export async function fillAudit(client: pg.Client, entries: number): Promise<void> {
  await insertAdministrator(client);
  const { rows } = await client.query<{ text: string }>(
    "select pg_get_indexdef('audit_search_form'::regclass) as text",
  );
  await client.query('drop index audit_search_form; set session_replication_role = replica');
  // As the jobs of two years would have left it.
  await client.query(`do $$ begin
    while partition_make('audit', now() - interval '740 days', now() - interval '740 days', now()) loop end loop;
  end $$`);
  await client.query(
    `insert into audit (occurred_date, kind, actor_kind, actor_id, actor_name, session_id, network, object_kind, object_id,
       object_name, before, after)
     select now() - ($1::int - n) * (interval '730 days' / $1::int),
       (array['signIn', 'signOut', 'userChanged', 'truckingCompanyChanged', 'signInFailed'])[1 + n % 5], 'user',
       'user-' || n % 200, 'user-' || n % 200 || '@example.com', 'session-' || n % 5000, '192.0.2.' || n % 250, 'user',
       'object-' || n % 5000,
       case when n % 10000 = 77 then $2 || '-' || lpad(n::text, 7, '0') else 'person-' || n % 5000 || '@example.com' end,
       '{"lastName":"Alt"}', '{"lastName":"Neu"}'
     from generate_series(1, $1::int) n`,
    [entries, rareName],
  );
  await client.query(`do $$
    declare
      previous bytea := (select hash from audit_origin);
      place bigint := 0;
      entry audit;
    begin
      for entry in select * from audit order by id loop
        place := place + 1;
        previous := audit_hash(previous, place, entry);
        insert into audit_link values (place, entry.id, previous, entry.occurred_date);
      end loop;
    end
  $$`);
  // Of the table and of each month; the text names the table alone.
  for (const { text } of rows) await client.query(text.replace(' ON ONLY ', ' ON '));
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze');
}

/** Users who change their own name; none is locked by another. */
export const writerOf = (at: number) => ({
  id: `writer-${at}`,
  email: `writer-${at}@bench.quaygate.example`,
  password: administrator.password,
});

export const insertWriters = (count: number) => async (client: pg.Client) => {
  const hash = await hashPassword(administrator.password);
  for (let at = 0; at < count; at++) {
    const { id, email } = writerOf(at);
    await client.query(
      `insert into app_user (id, first_name, last_name, email, email_verified, roles, created_date)
       values ($1, 'Wanda', 'Weber', $2, true, '{quaygate_admin}', now())`,
      [id, email],
    );
    await client.query('insert into credential values ($1, $2)', [id, hash]);
  }
};

/** The same statements come, and the database stores no entry. */
export async function leaveOutEntries(client: pg.Client): Promise<void> {
  await client.query('create rule audit_left_out as on insert to audit do instead nothing');
}
