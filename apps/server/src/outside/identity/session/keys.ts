import { createLocalJWKSet, importJWK, type JWK } from 'jose';
import { changeKeys, insertKey, type KeyParts, openKey, type StoredKey, storedKeys } from './stored-keys.ts';

/** Tokens live one hour at most (platform contract, 2.3); no key signs a longer one. */
export const tokenLifetime = 3_600_000;
/** Instances read the keys again this often. */
export const readEvery = 60_000;
/** A new key signs once every instance knows it. */
const knownBefore = 2 * readEvery;
/** Then the one before it checks until its last token has ended; an instance may sign with it until it reads the keys again. */
const overlap = knownBefore + 2 * readEvery + tokenLifetime;

/** The installation's key pairs, as they were read. */
export interface Keys {
  /** Of the key that signs. */
  id: string;
  /** @throws WrongSealingKey */
  privateKey(): Promise<CryptoKey>;
  /** The keys that check tokens. */
  jwks: { keys: JWK[] };
  find: ReturnType<typeof createLocalJWKSet>;
}

/** The newest, and each before it until the last token it signed has ended. */
export const checkingKeys = (keys: StoredKey[], now: Date) =>
  keys.filter((_, place) => {
    const next = keys[place - 1];
    return !next || now.getTime() < next.createdDate.getTime() + overlap;
  });

/** The newest that every instance knows. */
const signerOf = (keys: StoredKey[], now: Date) =>
  keys.find(({ createdDate }) => createdDate.getTime() + knownBefore <= now.getTime()) ?? keys.at(-1);

/** Reads the keys; the first instance that needs one makes it, and all share it through the database. */
export async function loadKeys({ db, now, sealingKey }: KeyParts): Promise<Keys> {
  let stored = await storedKeys(db);
  if (stored.length === 0) {
    await changeKeys(db, async (trx, keys) => keys.length > 0 || (await insertKey(trx, { now, sealingKey })));
    stored = await storedKeys(db);
  }
  const signer = signerOf(stored, now());
  if (!signer) throw new Error('no signing key');
  const published = ({ id, publicJwk }: StoredKey) => ({ ...(publicJwk as JWK), kid: id, alg: 'RS256', use: 'sig' });
  const jwks = { keys: checkingKeys(stored, now()).map(published) };
  let privateKey: Promise<CryptoKey> | undefined;
  return {
    id: signer.id,
    async privateKey() {
      privateKey ??= importJWK(openKey(signer, sealingKey), 'RS256') as Promise<CryptoKey>;
      return privateKey;
    },
    jwks,
    find: createLocalJWKSet(jwks),
  };
}
