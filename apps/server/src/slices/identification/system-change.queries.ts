import { randomUUID } from 'node:crypto';
import type { Trx } from '../../db/client.ts';

interface SystemChange {
  truckerId: string;
  /** The driver's name. */
  name: string;
  /** What changed; statuses, or `reset`. */
  after: Record<string, unknown>;
  notes?: string | null | undefined;
  /** Who did it where no approval is needed; null: the installation itself. */
  by: { id: string; name: string } | null;
  now: Date;
}

/** Keeps what was done to a driver without an approval among the changes of the driver, with the state SYSTEM (GATE-30, GATE-51). */
export async function insertSystemChange(trx: Trx, { truckerId, name, after, notes, by, now }: SystemChange) {
  const who = by ?? { id: 'system', name: 'Quaygate' };
  await trx
    .insertInto('approval')
    .values({
      id: randomUUID(),
      ...{ kind: 'gatePass', objectKind: 'trucker', objectId: truckerId, objectName: name, before: null },
      ...{ after: JSON.stringify(after), reason: notes ?? '', state: 'system' },
      ...{ createdDate: now, creatorId: who.id, creatorName: who.name },
      ...{ decidedDate: now, deciderId: 'system', deciderName: 'Quaygate', note: null },
    })
    .execute();
}
