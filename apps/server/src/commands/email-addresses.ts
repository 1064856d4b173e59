import { emailAddress, isShown } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { type Columns, listOf, rowsOf, table } from '../db/rows.ts';
import { done, type Run } from './command.ts';
import { onDatabase } from './on-database.ts';

interface Odd {
  kind: 'account' | 'driver';
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

const account = table('appUser')('id', 'email', 'firstName', 'lastName');
const { userId: id, ...driver } = table('trucker')('userId', 'email', 'firstName', 'lastName');
/** The columns of both kinds, in one order. */
const kinds: { account: Columns<Odd>; driver: Columns<Odd> } = {
  account: { kind: sql`'account'`, ...account },
  driver: { kind: sql`'driver'`, id, ...driver },
};

async function findOdd(db: Db): Promise<Odd[]> {
  const { rows } = await rowsOf(
    kinds.account,
    (accounts) => sql`
    select ${accounts} from app_user
    union all select ${listOf(kinds.driver)} from trucker where deleted_date is null
    order by email, kind`,
  ).execute(db);
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
async function mend(db: Db, { kind, id, email }: Odd): Promise<boolean> {
  const address = emailAddress(email);
  if (address === undefined || address === email) return false;
  const change =
    kind === 'account'
      ? sql`update app_user u set email = ${address} where id = ${id} and email = ${email}
          and not exists (select from app_user o where lower(o.email) = lower(${address}) and o.id <> u.id)`
      : sql`update trucker set email = ${address} where user_id = ${id} and email = ${email}`;
  return Number((await change.execute(db)).numAffectedRows ?? 0n) > 0;
}

/** Lists addresses and names of an earlier build that are refused today (AUTH-05, PROF-12), and mends what is only spelled otherwise. */
export const run: Run = async ([act, ...more]) => {
  if ((act !== 'list' && act !== 'mend') || more.length > 0) return undefined;
  return onDatabase(async ({ ownerDb: db }) => {
    const odd = await findOdd(db);
    if (odd.length === 0) return done('Every address and name is as it should be');
    const lines: string[] = [];
    for (const each of odd)
      lines.push(act === 'mend' && (await mend(db, each)) ? `mended ${each.email}` : lineOf(each));
    return done(lines.join('\n'));
  });
};
