import pg from 'pg';
import { ownRelations, ownSchema, type Roles } from './application-role.ts';
import * as rights from './role-rights.ts';

/** What a role may do with the rows of a table; empty: nothing. */
function rightsOn(table: string, isForJobs: boolean): string[] {
  if (rights.closed.includes(table)) return [];
  const isRead = [...rights.onlyRead, rights.driver.table].includes(table);
  const isKept = [...rights.addedTo, ...rights.keptForATime, rights.history.table].includes(table);
  const isDeleted = rights.deletedByCalls.includes(table) || (isForJobs && rights.deletedByJobs.includes(table));
  return [
    'select',
    ...(isRead ? [] : ['insert']),
    ...(isRead || isKept ? [] : ['update']),
    ...(isDeleted ? ['delete'] : []),
  ];
}

/**
 * Opens tables and sequences that a role has no right on yet, in the transaction that makes them: the build before this one serves
 * meanwhile, and writes into them through triggers. All rights are given anew when every migration is done.
 */
export async function grantMade(client: pg.Client, { application, jobs }: Roles): Promise<void> {
  for (const [role, isForJobs] of [[application, jobs === null] as const, [jobs, true] as const]) {
    if (role === null) continue;
    const { rows } = await client.query<{ name: string; isSequence: boolean }>(
      `select * from (${ownRelations}) made where not has_table_privilege($2, name, 'select')`,
      [ownSchema, role],
    );
    for (const { name, isSequence } of rows) {
      const given = isSequence ? ['usage', 'select'] : rightsOn(name, isForJobs);
      const kind = isSequence ? 'sequence' : 'table';
      if (given.length)
        await client.query(`grant ${given.join(', ')} on ${kind} ${name} to ${pg.escapeIdentifier(role)}`);
    }
  }
}
