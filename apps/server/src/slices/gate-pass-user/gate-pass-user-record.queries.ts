import type { DocumentStatus, TerrorStatus } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { paymentOpenUntil } from '../license/license-status.queries.ts';

const a = table('approval', 'a');
const identificationRow = table('identification');
const licenseRow = table('license');

export interface ChangeRow {
  id: string;
  truckerId: string;
  state: 'pending' | 'approved' | 'denied' | 'cancelled' | 'system';
  after: Record<string, unknown>;
  notes: string;
  createdDate: Date;
  creatorId: string;
  creatorFirstName: string;
  creatorLastName: string;
  decidedDate: Date | null;
  deciderFirstName: string | null;
  deciderLastName: string | null;
}

const changes = (which: RawBuilder<unknown>) =>
  rowsOf<ChangeRow>(
    {
      ...a('id'),
      truckerId: a('objectId').objectId,
      ...a('state', 'after'),
      notes: a('reason').reason,
      ...a('createdDate', 'creatorId'),
      creatorFirstName: sql`coalesce(c.first_name, a.creator_name)`,
      creatorLastName: sql`coalesce(c.last_name, '')`,
      ...a('decidedDate'),
      deciderFirstName: sql`coalesce(d.first_name, a.decider_name)`,
      deciderLastName: sql`coalesce(d.last_name, '')`,
    },
    (columns) => sql`
  select ${columns} from approval a left join app_user c on c.id = a.creator_id left join app_user d on d.id = a.decider_id
  where a.object_kind = 'trucker' and ${which} order by a.created_date, a.id`,
  );

/** Changes of these drivers, the oldest first. */
export async function findChanges(db: Db, truckerIds: readonly string[]): Promise<ChangeRow[]> {
  if (truckerIds.length === 0) return [];
  return (await changes(sql`a.object_id = any(${truckerIds})`).execute(db)).rows;
}

export async function findChange(db: Db, truckerId: string, id: string): Promise<ChangeRow | undefined> {
  return (await changes(sql`a.object_id = ${truckerId} and a.id = ${id}`).execute(db)).rows[0];
}

export interface EntryRow {
  id: string;
  truckerId: string;
  terrorStatus: TerrorStatus | null;
  documentStatus: DocumentStatus;
  dateOfBirth: string | null;
  verifiedDate: Date | null;
  validUntil: string | null;
  submittedDate: Date | null;
}

/** Identifications of these drivers, of each driver the one that counts first. */
export async function findEntries(db: Db, truckerIds: readonly string[]): Promise<EntryRow[]> {
  if (truckerIds.length === 0) return [];
  const { rows } = await rowsOf<EntryRow>(
    {
      ...identificationRow(
        'id',
        'truckerId',
        'terrorStatus',
        'documentStatus',
        'dateOfBirth',
        'verifiedDate',
        'validUntil',
        'submittedDate',
      ),
    },
    (columns) => sql`
    select ${columns} from identification where trucker_id = any(${truckerIds})
    order by submitted_date desc nulls last, created_date desc, id`,
  ).execute(db);
  return rows;
}

export async function findLicenses(db: Db, truckerId: string, now: Date) {
  const { rows } = await rowsOf(
    { ...licenseRow('id', 'licenseKey', 'status'), paymentOpenUntil: paymentOpenUntil(now) },
    (columns) => sql`
    select ${columns} from license where trucker_id = ${truckerId} order by purchase_date, id`,
  ).execute(db);
  return rows;
}
