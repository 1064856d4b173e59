import { Readable } from 'node:stream';
import type { AuditEntry, AuditFilter } from '@quaygate/contract';
import { auditDownloadMaxEntries, guardFormula } from '@quaygate/rules';
import { stringify } from 'csv-stringify/sync';
import type { Db } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import type { FileAnswer } from '../../serving/call/file-answer.ts';
import { findEntriesBefore } from './audit-list.queries.ts';

const columns = [
  'number',
  'occurredDate',
  'kind',
  'actorKind',
  'actorId',
  'actorName',
  'sessionId',
  'network',
  'objectKind',
  'objectId',
  'objectName',
  'before',
  'after',
] as const satisfies readonly (keyof AuditEntry)[];

const step = 1_000;

const textOf = (rows: string[][]) => stringify(rows, { delimiter: ';', record_delimiter: '\r\n' });

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return guardFormula(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** Some thousand entries at a time, so that neither memory nor a connection is held while a slow reader takes them. */
async function* linesOf(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield `\uFEFF${textOf([[...columns]])}`;
  let last: AuditEntry | undefined;
  for (let count = 0; count < auditDownloadMaxEntries; count += step) {
    const entries: AuditEntry[] = await findEntriesBefore(db, filter, last, step);
    if (entries.length > 0) yield textOf(entries.map((entry) => columns.map((name) => cellOf(entry[name]))));
    if (entries.length < step) return;
    last = entries.at(-1);
  }
}

/** What the list shows as CSV, newest first, at most `auditDownloadMaxEntries`; the download is recorded itself (AUD-11). */
export async function downloadEntries(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  filter: AuditFilter,
): Promise<FileAnswer> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  const object = { kind: 'audit', id: '', name: null } as const;
  await recordAct(db, actor, now(), { kind: 'auditExported', object, after: Object.fromEntries(given) });
  const day = now().toISOString().slice(0, 10);
  return { fileName: `audit_${day}.csv`, bytes: Readable.from(linesOf(db, filter)) };
}
