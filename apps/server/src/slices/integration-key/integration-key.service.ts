import { randomBytes, randomInt } from 'node:crypto';
import type { FacilityKey, IntegrationKey, KeyScope } from '@quaygate/contract';
import { type Actor, recordAct } from '../../plumbing/audit.ts';
import type { Deps } from '../../plumbing/deps.ts';
import { invalid } from '../../plumbing/input.ts';
import { hashOfKey } from '../../plumbing/integrator.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findAllKeys, findKeys, insertKey, isFacility, lockKey, revokeKey } from './integration-key.queries.ts';

type KeyDeps = Pick<Deps, 'db' | 'now'>;

const year = 365 * 86_400_000;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const makeKeyId = () => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');

type Row = Awaited<ReturnType<typeof findKeys>>[number];

/** A key is used on days, not at moments. */
const keyOf = <R extends Row>({ lastUsedDate, scopes, ...row }: R) => ({
  ...row,
  scopes: scopes as KeyScope[],
  lastUsedDate: lastUsedDate ? new Date(lastUsedDate) : null,
});

/** Keys of all facilities. */
export const listAllKeys = async ({ db }: Pick<KeyDeps, 'db'>): Promise<FacilityKey[]> =>
  (await findAllKeys(db)).map(keyOf);

/** Keys of a facility. Throws Refusal not_found for an unknown one. */
export async function listKeys({ db }: KeyDeps, facilityId: number): Promise<IntegrationKey[]> {
  if (!(await isFacility(db, facilityId))) throw new Refusal('not_found');
  return (await findKeys(db, facilityId)).map(keyOf);
}

interface NewKey {
  facilityId: number;
  label: string;
  scopes: readonly KeyScope[];
  networks: readonly string[];
  /** A year from now where it is absent; null: none. */
  endDate?: Date | null | undefined;
  createdBy: string;
}

/**
 * Creates a key. Only its hash is stored, so it cannot be read again.
 * @throws Refusal not_found for an unknown facility, validation_failed for an end that is not ahead
 */
export async function createKey(
  { db, now }: KeyDeps,
  actor: Actor,
  key: NewKey,
): Promise<IntegrationKey & { key: string }> {
  const { facilityId, label, createdBy } = key;
  if (!(await isFacility(db, facilityId))) throw new Refusal('not_found');
  const createdDate = now();
  const endDate = key.endDate === undefined ? new Date(createdDate.getTime() + year) : key.endDate;
  if (endDate && endDate <= createdDate) throw invalid([{ field: 'endDate', code: 'invalidValue' }]);
  const id = makeKeyId();
  const secret = `qgk_${id}_${randomBytes(32).toString('base64url')}`;
  const scopes = [...new Set(key.scopes)];
  const networks = [...new Set(key.networks)];
  const shown = { facilityId, label, scopes, networks, endDate };
  const row = await db.transaction().execute(async (trx) => {
    const object = { kind: 'integrationKey', id, name: label } as const;
    await recordAct(trx, actor, createdDate, { kind: 'integrationKeyCreated', object, after: shown });
    return insertKey(trx, { id, ...shown, keyHash: hashOfKey(secret), createdDate, createdBy });
  });
  return { ...keyOf(row), key: secret };
}

/** Revokes a key for good. Throws Refusal not_found for one that the facility does not have. */
export async function endKey(
  { db, now }: KeyDeps,
  actor: Actor,
  { facilityId, id, revokedBy }: { facilityId: number; id: string; revokedBy: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const key = await lockKey(trx, facilityId, id);
    if (!key) throw new Refusal('not_found');
    if (key.revokedDate) return;
    await revokeKey(trx, { id, revokedDate: now(), revokedBy });
    const object = { kind: 'integrationKey', id, name: key.label } as const;
    await recordAct(trx, actor, now(), { kind: 'integrationKeyRevoked', object });
  });
}
