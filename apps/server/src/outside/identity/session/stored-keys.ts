import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Selectable } from 'kysely';
import type { Db, Trx } from '../../../db/client.ts';
import { takeNamedLock } from '../../../db/named-lock.ts';
import { seal, unseal } from './sealing.ts';
import type { SigningKeyTable } from './session.table.ts';

export type StoredKey = Selectable<SigningKeyTable>;

export interface KeyParts {
  db: Db;
  now: () => Date;
  /** Key of the installation, with which private keys are sealed. */
  sealingKey: Buffer;
}

/** The database's signing key was sealed with another key than this installation's. */
class WrongSealingKey extends Error {
  override name = 'WrongSealingKey';
  constructor() {
    super(
      'SEALING_KEY (unset: the file sealing.key in DATA_DIR) is not the key that sealed the secrets of this database; set the one its other instances have, or, if it is lost, run: node apps/server/src/commands/signing-keys.ts replace',
    );
  }
}

/** All keys, the newest first. */
export const storedKeys = (db: Db): Promise<StoredKey[]> =>
  db.selectFrom('signingKey').selectAll().orderBy('createdDate', 'desc').orderBy('id').execute();

/** One change of the keys at a time, of all instances. */
export const changeKeys = <T>(db: Db, work: (trx: Trx, keys: StoredKey[]) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await takeNamedLock(trx, 'signing_key');
    return work(trx, await storedKeys(trx));
  });

const ownerOf = (id: string) => `signing key ${id}`;

/** As it is stored. The build before this one reads `privateJwk`: it gets the public part, with which it can check tokens. */
function sealed(id: string, publicJwk: JWK, privateJwk: JWK, sealingKey: Buffer) {
  const text = JSON.stringify(publicJwk);
  const sealedJwk = seal(sealingKey, Buffer.from(JSON.stringify(privateJwk)), ownerOf(id));
  return { publicJwk: text, privateJwk: text, sealedJwk };
}

/**
 * The private key.
 * @throws WrongSealingKey
 */
export function openKey({ id, sealedJwk, privateJwk }: StoredKey, sealingKey: Buffer): JWK {
  // Of a build that did not seal.
  if (!sealedJwk) return privateJwk as JWK;
  try {
    return JSON.parse(unseal(sealingKey, sealedJwk, ownerOf(id)).toString());
  } catch {
    throw new WrongSealingKey();
  }
}

/** Makes a key, later than the newest. */
export async function insertKey(
  trx: Trx,
  { now, sealingKey }: Omit<KeyParts, 'db'>,
  newest?: StoredKey,
): Promise<string> {
  const pair = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const publicJwk = await exportJWK(pair.publicKey);
  const id = await calculateJwkThumbprint(publicJwk);
  const createdDate = new Date(Math.max(now().getTime(), (newest?.createdDate.getTime() ?? 0) + 1));
  const row = { id, createdDate, ...sealed(id, publicJwk, await exportJWK(pair.privateKey), sealingKey) };
  await trx.insertInto('signingKey').values(row).execute();
  return id;
}

/** Seals what a build before left open. @throws WrongSealingKey */
export async function sealKeys(trx: Trx, keys: StoredKey[], sealingKey: Buffer): Promise<void> {
  for (const key of keys) {
    const row = sealed(key.id, key.publicJwk as JWK, openKey(key, sealingKey), sealingKey);
    if (!key.sealedJwk) await trx.updateTable('signingKey').set(row).where('id', '=', key.id).execute();
  }
}
