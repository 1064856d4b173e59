import { lookAt, type Seen } from './database-lack.ts';

/** The settings that name the one database of an installation, each for another use. */
export interface Addresses {
  databaseUrl: string;
  directUrl?: string | null;
  migrationUrl?: string | null;
  jobsUrl?: string | null;
}

type Named = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_MIGRATION_URL' | 'DATABASE_JOBS_URL';

/** What stands behind each setting that is given. */
export type SeenAt = Partial<Record<Named, Seen>>;

export async function lookAtAll({ databaseUrl, directUrl, migrationUrl, jobsUrl }: Addresses): Promise<SeenAt> {
  // First the one that tells what is wrong: a pooler says little of a database that is away.
  const addresses = [
    ['DATABASE_DIRECT_URL', directUrl, false],
    ['DATABASE_URL', databaseUrl, Boolean(directUrl)],
    ['DATABASE_MIGRATION_URL', migrationUrl, false],
    ['DATABASE_JOBS_URL', jobsUrl, false],
  ] as const;
  const looks = addresses.map(async ([name, url, isPooled]) => (url ? [[name, await lookAt(url, isPooled)]] : []));
  return Object.fromEntries((await Promise.all(looks)).flat());
}

/** The databases are asked who they are, whatever host, port, socket or pooler an address names. */
function elsewhere(name: Named, seen: Seen, main: Seen): string | null {
  if (seen.database === main.database) return null;
  const must = `${name} must lead to the same database as DATABASE_URL`;
  const who = name === 'DATABASE_DIRECT_URL' ? `${must}, by the same user` : must;
  return seen.databaseName === main.databaseName
    ? `${who}: both are called ${main.databaseName}, but lie on different PostgreSQL servers`
    : `${who}: it leads to ${seen.databaseName}, DATABASE_URL to ${main.databaseName}`;
}

function wrongUser(name: Named, { user }: Seen, { DATABASE_URL: main, DATABASE_MIGRATION_URL: owner }: SeenAt) {
  if (name === 'DATABASE_DIRECT_URL' && user !== main?.user)
    return `${name} must lead to the same database as DATABASE_URL, by the same user: it names ${user}, DATABASE_URL ${main?.user}`;
  if (name === 'DATABASE_JOBS_URL' && (user === main?.user || user === owner?.user))
    return `${name} must name a user of its own, neither that of calls nor the owner`;
  return null;
}

/** What does not fit together in settings that can be used one by one: the setting to mend, and a sentence that names it. */
export function misfits(seen: SeenAt): { name: Named; says: string }[] {
  const { DATABASE_URL: main, ...others } = seen;
  if (!main) return [];
  return (Object.entries(others) as [Named, Seen][]).flatMap(([name, other]) => {
    const says = elsewhere(name, other, main) ?? wrongUser(name, other, seen);
    return says === null ? [] : [{ name, says }];
  });
}
