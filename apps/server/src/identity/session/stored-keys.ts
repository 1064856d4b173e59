import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Db, Trx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { seal, unseal } from '../../outside/sealing/sealing.ts';
import type { KeyRing, StoredKey } from './key-ring.ts';

export interface KeyParts {
  db: Db;
  now: () => Date;
  /** Key of the installation, with which private keys are sealed. */
  sealingKey: Buffer;
}

/** The database's signing key was sealed with another key than this installation's. */
export class WrongSealingKey extends Error {
  override name = 'WrongSealingKey';
  constructor(lost = '') {
    super(
      `SEALING_KEY (unset: the file sealing.key in DATA_DIR) is not the key that sealed the secrets of this database${lost && `: ${lost}`}. Set the one its other instances have. If it is lost so are these; then run: npm run quaygate -- signing-keys replace`,
    );
  }
}

/** One change of the keys of a ring at a time, of all instances. */
export const changeKeys = <T>(ring: KeyRing, db: Db, work: (trx: Trx, keys: StoredKey[]) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await takeNamedLock(trx, ring.lock);
    return work(trx, await ring.stored(trx));
  });

const ownerOf = (id: string) => `signing key ${id}`;

const sealed = (id: string, privateJwk: JWK, sealingKey: Buffer) =>
  seal(sealingKey, Buffer.from(JSON.stringify(privateJwk)), ownerOf(id));

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
  ring: KeyRing,
  trx: Trx,
  { now, sealingKey }: Omit<KeyParts, 'db'>,
  newest?: StoredKey,
): Promise<string> {
  // The length is that of RSA keys.
  const pair = await generateKeyPair(ring.alg, { extractable: true, modulusLength: 2048 });
  const publicJwk = await exportJWK(pair.publicKey);
  const id = (await calculateJwkThumbprint(publicJwk)).slice(0, ring.idLength);
  const createdDate = new Date(Math.max(now().getTime(), (newest?.createdDate.getTime() ?? 0) + 1));
  const sealedJwk = sealed(id, await exportJWK(pair.privateKey), sealingKey);
  await ring.insert(trx, { id, createdDate, publicJwk: JSON.stringify(publicJwk), sealedJwk });
  return id;
}

/** Opens keys of tokens, and seals those that a build before left open. @throws WrongSealingKey */
export async function sealKeys(trx: Trx, keys: StoredKey[], sealingKey: Buffer): Promise<void> {
  for (const key of keys) {
    const sealedJwk = sealed(key.id, openKey(key, sealingKey), sealingKey);
    // The build before this one checks tokens with the public part.
    const row = { privateJwk: JSON.stringify(key.publicJwk), sealedJwk };
    if (!key.sealedJwk) await trx.updateTable('signingKey').set(row).where('id', '=', key.id).execute();
  }
}
