import { randomBytes, randomInt } from 'node:crypto';
import type { FacilityKey, IntegrationKey, KeyScope } from '@quaygate/contract';
import type { Trx } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { hashOfKey } from '../../plumbing/integrator.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findAllKeys, findKeys, insertKey, isFacility, lockKey, revokeKey } from './integration-key.queries.ts';

type KeyDeps = Pick<Deps, 'db' | 'now'>;

const year = 365 * 86_400_000;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const makeKeyId = () => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');

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

/** What a key may do, where, from where, and until when. */
export interface KeyTerms {
  facilityId: number;
  label: string;
  scopes: KeyScope[];
  networks: string[];
  endDate: Date | null;
}

type AskedTerms = Omit<KeyTerms, 'endDate'> & {
  /** A year from now where it is absent; null: none. */
  endDate?: Date | null | undefined;
};

/**
 * The terms of a new key as they are asked for.
 * @throws Refusal not_found for an unknown facility, validation_failed for an end that is not ahead
 */
export async function termsOf({ db, now }: KeyDeps, asked: AskedTerms): Promise<KeyTerms> {
  const { facilityId, label } = asked;
  if (!(await isFacility(db, facilityId))) throw new Refusal('not_found');
  const endDate = asked.endDate === undefined ? new Date(now().getTime() + year) : asked.endDate;
  if (endDate && endDate <= now()) throw invalid([{ field: 'endDate', code: 'invalidValue' }]);
  return { facilityId, label, scopes: [...new Set(asked.scopes)], networks: [...new Set(asked.networks)], endDate };
}

/** Stores a key under an id. Only its hash is kept, so the answer is the one time that it can be read. */
export async function storeKey(
  trx: Trx,
  actor: Actor,
  now: Date,
  {
    id,
    terms,
    createdBy,
    approval,
    forPractice = false,
  }: { id: string; terms: KeyTerms; createdBy: string | null; approval?: string; forPractice?: boolean },
): Promise<IntegrationKey & { key: string }> {
  const secret = `qgk_${id}_${randomBytes(32).toString('base64url')}`;
  const object = { kind: 'integrationKey', id, name: terms.label } as const;
  const after = { ...terms, ...(approval && { approval }) };
  await recordAct(trx, actor, now, { kind: 'integrationKeyCreated', object, after });
  const made = { createdDate: now, createdBy, forPractice };
  const row = await insertKey(trx, { id, ...terms, keyHash: hashOfKey(secret), ...made });
  return { ...keyOf(row), key: secret };
}

/**
 * Creates a key at once.
 * @throws Refusal not_found, validation_failed
 */
export async function createKey(
  deps: KeyDeps,
  actor: Actor,
  { createdBy, ...asked }: AskedTerms & { createdBy: string },
): Promise<IntegrationKey & { key: string }> {
  const { db, now } = deps;
  const terms = await termsOf(deps, asked);
  return db.transaction().execute((trx) => storeKey(trx, actor, now(), { id: makeKeyId(), terms, createdBy }));
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
