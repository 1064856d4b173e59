import type { Exception } from '@quaygate/contract';
import type { Trx } from '../../db/client.ts';

/** Begins to keep an exception that so far was only computed, and locks what is kept of it. Answers who takes care of it. */
export async function keepException(trx: Trx, facilityId: number, row: Exception): Promise<string | null> {
  const { id, kind, since, tour, readPlate } = row;
  const licensePlate = tour?.licensePlate ?? readPlate ?? '';
  if (kind !== 'unknown') {
    await trx
      .insertInto('exception')
      .values({ id, facilityId, kind, since, licensePlate })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  const kept = await trx
    .selectFrom('exception')
    .select('claimedBy')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return kept.claimedBy;
}

type Kept = Partial<Record<'claimedBy' | 'note' | 'notedBy' | 'doneBy', string | null>> &
  Partial<Record<'claimedDate' | 'notedDate' | 'doneDate', Date | null>>;

export async function updateException(trx: Trx, id: string, kept: Kept): Promise<void> {
  await trx.updateTable('exception').set(kept).where('id', '=', id).execute();
}
