import { emailAddress, isShown } from '@quaygate/rules';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../db/client.ts';
import { startDatabase } from '../db/start-database.ts';
import { readEnv } from '../settings/env.ts';

/** Lists addresses and names of an earlier build that are refused today (AUTH-05, PROF-12), and mends what is only spelled otherwise. */
const usage = `Usage:
  email-addresses.ts list   lists accounts and drivers whose address or name would be refused today; changes nothing
  email-addresses.ts mend   gives addresses that are only spelled otherwise, such as a domain in another script, their one spelling`;

interface Odd {
  kind: 'account' | 'driver';
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

async function findOdd(db: Kysely<never>): Promise<Odd[]> {
  const { rows } = await sql<Odd>`
    select 'account' as kind, id, email, first_name, last_name from app_user
    union all select 'driver', user_id, email, first_name, last_name from trucker where deleted_date is null
    order by email, kind`.execute(db);
  return rows.filter(
    ({ email, firstName, lastName }) => emailAddress(email) !== email || !isShown(firstName) || !isShown(lastName),
  );
}

/** One line for each, with what to do. */
function lineOf({ kind, id, email, firstName, lastName }: Odd): string {
  const address = emailAddress(email);
  const shown = isShown(firstName) && isShown(lastName);
  const wrong = [
    ...(address === undefined ? ['is no address: invite the person with a right one and disable this account'] : []),
    ...(address !== undefined && address !== email ? [`is spelled ${address}: run mend`] : []),
    ...(shown ? [] : ['has a name that is not shown as it is stored: change it']),
  ];
  return `${kind} ${id} ${JSON.stringify(email)} ${wrong.join('; ')}`;
}

/** @returns whether it was changed; not where another row of the kind has the address already */
async function mend(db: Kysely<never>, { kind, id, email }: Odd): Promise<boolean> {
  const address = emailAddress(email);
  if (address === undefined || address === email) return false;
  const change =
    kind === 'account'
      ? sql`update app_user u set email = ${address} where id = ${id} and email = ${email}
          and not exists (select from app_user o where lower(o.email) = lower(${address}) and o.id <> u.id)`
      : sql`update trucker set email = ${address} where user_id = ${id} and email = ${email}`;
  return Number((await change.execute(db)).numAffectedRows ?? 0n) > 0;
}

async function run(act: 'list' | 'mend'): Promise<string[]> {
  const env = readEnv();
  const database = await startDatabase(env);
  const { db, close } = openDatabase(database.ownerUrl, { max: 2 });
  try {
    const odd = await findOdd(db as never);
    if (act === 'list') return odd.length > 0 ? odd.map(lineOf) : ['Every address and name is as it should be'];
    const lines: string[] = [];
    for (const each of odd) lines.push((await mend(db as never, each)) ? `mended ${each.email}` : lineOf(each));
    return lines;
  } finally {
    await close();
    await database.stop();
  }
}

const [name, ...more] = process.argv.slice(2);
if ((name !== 'list' && name !== 'mend') || more.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  process.stdout.write(`${(await run(name)).join('\n')}\n`);
}
