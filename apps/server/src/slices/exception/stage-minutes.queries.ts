import type { StageMinutes } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';

export const findStageMinutes = (trx: Trx, facilityId: number): Promise<StageMinutes & { name: string }> =>
  trx
    .selectFrom('facility')
    .select(['gateMinutes as gate', 'yardMinutes as yard', 'craneMinutes as crane', 'name'])
    .where('id', '=', facilityId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function updateStageMinutes(trx: Trx, facilityId: number, minutes: StageMinutes): Promise<void> {
  const { gate, yard, crane } = minutes;
  await trx
    .updateTable('facility')
    .set({ gateMinutes: gate, yardMinutes: yard, craneMinutes: crane })
    .where('id', '=', facilityId)
    .execute();
}
