import type { KeyScope } from '@quaygate/contract';
import type { Trx } from '../../db/client.ts';
import { type Actor, installation, recordAct } from '../../plumbing/audit/audit.ts';
import type { Deps } from '../../serving/deps.ts';
import { findPracticeKeys, revokeKey } from '../integration-key/integration-key.queries.ts';
import { makeKeyId, storeKey } from '../integration-key/integration-key.service.ts';
import { findPractising, type Practising } from './practice.queries.ts';

const label = 'Practice';
/** It reports load units, asks at the gate and reports what happens there, and reads what is booked. */
const scopes: KeyScope[] = ['loadunits', 'gate', 'bookings'];

/** Ends the keys by which the installation plays a terminal; null: all terminals. */
export async function revokePracticeKeys(
  trx: Trx,
  actor: Actor,
  now: Date,
  { facilityId, revokedBy }: { facilityId: number | null; revokedBy: string | null },
): Promise<void> {
  for (const { id, label: name } of await findPracticeKeys(trx, facilityId)) {
    await revokeKey(trx, { id, revokedDate: now, revokedBy });
    await recordAct(trx, actor, now, { kind: 'integrationKeyRevoked', object: { kind: 'integrationKey', id, name } });
  }
}

/**
 * New keys for the terminals that practise now; those of an earlier start end. Only their hashes are kept.
 * @param networks from where they may be used
 */
export function renewPracticeKeys(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  networks: string[],
): Promise<(Practising & { key: string })[]> {
  const actor = installation('practice');
  return db.transaction().execute(async (trx) => {
    await revokePracticeKeys(trx, actor, now(), { facilityId: null, revokedBy: null });
    const keyed: (Practising & { key: string })[] = [];
    for (const practising of await findPractising(trx)) {
      const { facilityId } = practising;
      const terms = { facilityId, label, scopes, networks, endDate: null };
      const made = { id: makeKeyId(), terms, createdBy: null, forPractice: true };
      keyed.push({ ...practising, key: (await storeKey(trx, actor, now(), made)).key });
    }
    return keyed;
  });
}
