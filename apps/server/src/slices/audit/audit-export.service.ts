import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import type { AuditTarget, SentEntry } from '../../outside/audit-target/audit-target.ts';
import { isEntryOf } from './audit.queries.ts';

const auditSent = table('auditSent');
const l = table('auditLink', 'l');
const a = table('audit', 'a');

interface Row extends Omit<SentEntry, 'line' | 'hash'> {
  hash: Buffer;
  [more: string]: unknown;
}

const step = 500;

const sentOf = ({ hash, ...row }: Row): SentEntry => {
  const entry = { ...row, hash: hash.toString('hex') };
  return { ...entry, line: JSON.stringify(entry) };
};

/**
 * Sends what the target does not have yet, in the order of the chain. A transaction holds the target's place while it
 * takes some, so that of several instances one sends.
 * @returns how many were sent
 */
export async function exportEntries(db: Db, target: AuditTarget): Promise<number> {
  await sql`insert into audit_sent (target, number) values (${target.name}, 0) on conflict do nothing`.execute(db);
  for (let count = 0; ; ) {
    const sent = await db.transaction().execute(async (trx) => {
      const { rows: places } = await rowsOf(
        { ...auditSent('number') },
        (columns) => sql`
        select ${columns} from audit_sent where target = ${target.name} for update skip locked`,
      ).execute(trx);
      const [place] = places;
      if (!place) return 0;
      const { rows } = await rowsOf<Row>(
        {
          ...l('number', 'hash'),
          ...a('occurredDate', 'kind', 'actorKind', 'actorId', 'actorName', 'sessionId', 'network'),
          ...a('objectKind', 'objectId', 'objectName', 'before', 'after'),
        },
        (columns) => sql`
        select ${columns} from audit_link l cross join lateral (select * from audit where ${isEntryOf} limit 1) a
        where l.number > ${place.number} order by l.number limit ${step}`,
      ).execute(trx);
      const last = rows.at(-1);
      if (!last) return 0;
      await target.send(rows.map(sentOf));
      await sql`update audit_sent set number = ${last.number} where target = ${target.name}`.execute(trx);
      return rows.length;
    });
    count += sent;
    if (sent < step) return count;
  }
}
