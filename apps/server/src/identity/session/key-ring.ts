import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { passLifetime } from './pass.ts';

/** Tokens live one hour at most (platform contract, 2.3); no key signs a longer one. */
export const tokenLifetime = 3_600_000;
/** Instances read the keys again this often. */
export const readEvery = 60_000;

export interface StoredKey {
  id: string;
  publicJwk: unknown;
  /** Both parts, by a build that did not seal. */
  privateJwk?: unknown;
  /** The private key, sealed with the key of the installation; null: by a build that did not. */
  sealedJwk: Buffer | null;
  createdDate: Date;
}

/** As it is stored anew. */
interface NewKey {
  id: string;
  /** As JSON. */
  publicJwk: string;
  sealedJwk: Buffer;
  createdDate: Date;
}

/** Keys of one use: those of tokens and those of passes are made, sealed, rotated and published alike, and never mixed. */
export interface KeyRing {
  alg: 'RS256' | 'ES256';
  /** How much of its thumbprint names a key. */
  idLength: number;
  /** How long a new key is published before it signs, in milliseconds. */
  knownBefore: number;
  /** The longest life of what it signs, in milliseconds. */
  lifetime: number;
  /** Name of the lock under which keys are changed. */
  lock: string;
  auditObject: 'signingKey' | 'driverPassKey';
  /** The newest first. */
  stored(db: Db): Promise<StoredKey[]>;
  insert(trx: Trx, key: NewKey): Promise<unknown>;
  remove(trx: Trx, ids: string[]): Promise<unknown>;
}

/** A key signs tokens once every instance knows it. The build before this one reads `privateJwk`, which holds the public part. */
export const tokenRing: KeyRing = {
  alg: 'RS256',
  idLength: 43,
  knownBefore: 2 * readEvery,
  lifetime: tokenLifetime,
  lock: 'signing_key',
  auditObject: 'signingKey',
  stored: (db) => db.selectFrom('signingKey').selectAll().orderBy('createdDate', 'desc').orderBy('id').execute(),
  insert: (trx, key) =>
    trx
      .insertInto('signingKey')
      .values({ ...key, privateJwk: key.publicJwk })
      .execute(),
  remove: (trx, ids) => sql`delete from signing_key where id = any(${ids}::text[])`.execute(trx),
};

/**
 * A key signs passes once gates know it, which read the published keys once a day and may have no network in between. Short keys,
 * signatures and names keep the QR code coarse.
 */
export const passRing: KeyRing = {
  alg: 'ES256',
  idLength: 8,
  knownBefore: 86_400_000,
  lifetime: passLifetime * 1_000,
  lock: 'driver_pass_key',
  auditObject: 'driverPassKey',
  stored: (db) => db.selectFrom('driverPassKey').selectAll().orderBy('createdDate', 'desc').orderBy('id').execute(),
  insert: (trx, key) => trx.insertInto('driverPassKey').values(key).execute(),
  remove: (trx, ids) => sql`delete from driver_pass_key where id = any(${ids}::text[])`.execute(trx),
};
