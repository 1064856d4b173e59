import type { PictureKind } from '@quaygate/rules';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db, Trx } from '../../db/client.ts';
import { type Columns, rowsOf, table } from '../../db/rows.ts';
import type { IdentificationTable, PictureTable } from './identification.table.ts';

const truckerRow = table('trucker');
const i = table('identification', 'i');

export type IdentificationRow = Selectable<IdentificationTable> & { pictures: PictureKind[] };

export interface Driver {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  deletedDate: Date | null;
  isChangePending: boolean;
}

/** Locks a driver, so that identifications of one driver begin and end one after another. */
export async function lockDriver(trx: Trx, truckerId: string): Promise<Driver | undefined> {
  const { rows } = await rowsOf<Driver>(
    {
      ...truckerRow('userId', 'email', 'firstName', 'lastName', 'deletedDate'),
      isChangePending: sql`exists (select from approval a
      where a.object_kind = 'trucker' and a.object_id = user_id and a.state = 'pending')`,
    },
    (columns) => sql`
    select ${columns} from trucker where user_id = ${truckerId} and forgotten_date is null for no key update`,
  ).execute(trx);
  return rows[0];
}

const shown: Columns<IdentificationRow> = {
  ...i('id', 'truckerId', 'source', 'sessionId', 'providerUrl', 'createdDate', 'createdBy', 'submittedDate'),
  ...i('documentKind', 'issuingCountry', 'documentHash', 'documentSealed', 'firstName', 'lastName', 'dateOfBirth'),
  ...i('validUntil', 'checks', 'documentStatus', 'terrorStatus', 'duplicateOf', 'verifiedDate', 'remindedDate'),
  ...i('changedDate'),
  pictures: sql`array(select p.kind from picture p where p.identification_id = i.id order by p.created_date, p.kind)`,
};

const withPictures = (which: ReturnType<typeof sql>) =>
  rowsOf<IdentificationRow>(
    shown,
    (columns) => sql`
  select ${columns} from identification i where ${which} order by i.submitted_date desc nulls last, i.created_date desc, i.id`,
  );

/** Identifications of a driver, the one that counts first. */
export async function findIdentifications(db: Db, truckerId: string): Promise<IdentificationRow[]> {
  return (await withPictures(sql`i.trucker_id = ${truckerId}`).execute(db)).rows;
}

export async function findIdentification(
  db: Db,
  { truckerId, id }: { truckerId: string; id: string },
): Promise<IdentificationRow | undefined> {
  return (await withPictures(sql`i.id = ${id} and i.trucker_id = ${truckerId}`).execute(db)).rows[0];
}

// Whether a driver is verified follows from their identifications, and is shown in the lists of drivers.
export async function insertIdentification(trx: Trx, row: Insertable<IdentificationTable>): Promise<void> {
  await trx.insertInto('identification').values(row).execute();
  tell(trx, { noun: 'trucker' });
}

export async function updateIdentification(trx: Trx, id: string, change: Updateable<IdentificationTable>) {
  await trx.updateTable('identification').set(change).where('id', '=', id).execute();
  tell(trx, { noun: 'trucker' });
}

/** Its pictures go with it; a job removes their files. */
export async function deleteIdentifications(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('identification')
    .where('id', 'in', [...ids])
    .execute();
  tell(trx, { noun: 'trucker' });
}

/** The driver with the same document, another one than this; the one who handed it in first. */
export async function findDuplicate(db: Db, truckerId: string, documentHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('identification')
    .select('truckerId')
    .where('documentHash', '=', documentHash)
    .where('truckerId', '<>', truckerId)
    .where('submittedDate', 'is not', null)
    .orderBy('submittedDate')
    .limit(1)
    .executeTakeFirst();
  return row?.truckerId;
}

export const storePicture = (trx: Trx, row: Insertable<PictureTable>) =>
  trx
    .insertInto('picture')
    .values(row)
    .onConflict((conflict) => conflict.columns(['identificationId', 'kind']).doUpdateSet(row))
    .execute();

export async function findPictureKey(
  db: Db,
  { truckerId, id, kind }: { truckerId: string; id: string; kind: PictureKind },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('picture')
    .innerJoin('identification', 'identification.id', 'picture.identificationId')
    .select('picture.fileKey')
    .where('identification.id', '=', id)
    .where('identification.truckerId', '=', truckerId)
    .where('picture.kind', '=', kind)
    .executeTakeFirst();
  return row?.fileKey;
}

export async function findDriverName(db: Db, userId: string) {
  return db
    .selectFrom('trucker')
    .select(['userId', 'firstName', 'lastName'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** Files whose pictures are gone, at most so many. */
export async function findRemovedFiles(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('removedFile').select('fileKey').limit(limit).execute();
  return rows.map(({ fileKey }) => fileKey);
}

export const forgetRemovedFile = (db: Db, fileKey: string) =>
  db.deleteFrom('removedFile').where('fileKey', '=', fileKey).execute();

/** The identification of a provider's session, and its driver. */
export const findSession = (db: Db, sessionId: string) =>
  db.selectFrom('identification').select(['id', 'truckerId']).where('sessionId', '=', sessionId).executeTakeFirst();
