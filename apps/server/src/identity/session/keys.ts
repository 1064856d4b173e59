import { createLocalJWKSet, importJWK, type JWK } from 'jose';
import { type KeyRing, readEvery, type StoredKey } from './key-ring.ts';
import { changeKeys, insertKey, type KeyParts, openKey } from './stored-keys.ts';

/** The installation's key pairs of one use, as they were read. */
export interface Keys {
  /** Of the key that signs. */
  id: string;
  /** @throws WrongSealingKey */
  privateKey(): Promise<CryptoKey>;
  /** The keys that check what was signed. */
  jwks: { keys: JWK[] };
  find: ReturnType<typeof createLocalJWKSet>;
}

/** How long a replaced key still checks: an instance may sign with it until it reads the keys again. */
const overlapOf = ({ knownBefore, lifetime }: KeyRing) => knownBefore + 2 * readEvery + lifetime;

/** The newest, and each before it until the last thing it signed has ended. */
export const checkingKeys = (ring: KeyRing, keys: StoredKey[], now: Date) =>
  keys.filter((_, place) => {
    const next = keys[place - 1];
    return !next || now.getTime() < next.createdDate.getTime() + overlapOf(ring);
  });

/** The newest that has been published long enough. */
const signerOf = ({ knownBefore }: KeyRing, keys: StoredKey[], now: Date) =>
  keys.find(({ createdDate }) => createdDate.getTime() + knownBefore <= now.getTime()) ?? keys.at(-1);

/** Reads the keys; the first instance that needs one makes it, and all share it through the database. */
export async function loadKeys(ring: KeyRing, { db, now, sealingKey }: KeyParts): Promise<Keys> {
  let stored = await ring.stored(db);
  if (stored.length === 0) {
    await changeKeys(
      ring,
      db,
      async (trx, keys) => keys.length > 0 || (await insertKey(ring, trx, { now, sealingKey })),
    );
    stored = await ring.stored(db);
  }
  const signer = signerOf(ring, stored, now());
  if (!signer) throw new Error('no signing key');
  const published = ({ id, publicJwk }: StoredKey) => ({
    ...(publicJwk as JWK),
    ...{ kid: id, alg: ring.alg, use: 'sig' },
  });
  const jwks = { keys: checkingKeys(ring, stored, now()).map(published) };
  let privateKey: Promise<CryptoKey> | undefined;
  return {
    id: signer.id,
    async privateKey() {
      privateKey ??= importJWK(openKey(signer, sealingKey), ring.alg) as Promise<CryptoKey>;
      return privateKey;
    },
    jwks,
    find: createLocalJWKSet(jwks),
  };
}
