import type { ColumnType, Generated } from 'kysely';

export interface SessionTable {
  id: string;
  userId: string;
  createdDate: Date;
  revokedDate: Date | null;
  /** Written at sign-in and refresh, by calls once a minute; null: by a build that did not. */
  lastUsedDate: Date | null;
  browser: string | null;
  system: string | null;
  network: string | null;
  /** The tokens of a hosted provider; null with the embedded one. */
  sealedGrant: Buffer | null;
  /** The last proof of who the user is after the sign-in. */
  provedDate: Date | null;
  /** End of the lease of the instance that renews the grant; the others wait. */
  renewingUntil: Date | null;
}

export interface KnownDeviceTable {
  userId: string;
  hash: Buffer;
  lastUsedDate: Date;
}

export interface RefreshValueTable {
  hash: Buffer;
  sessionId: string;
  expiresDate: Date;
  usedDate: Date | null;
  uses: Generated<number>;
  /** Values exchanged for the same one share it; null: by a build that did not know it. */
  generation: number | null;
  /** Decrypts the session's grant; encrypted with the refresh value, of which only the hash is stored. */
  sealedKey: Buffer | null;
}

export interface SigningKeyTable {
  id: string;
  /** The public part, or both by a build that did not seal. */
  privateJwk: ColumnType<unknown, string, string>;
  publicJwk: ColumnType<unknown, string, string>;
  createdDate: Date;
  /** The private key, sealed with the key of the installation; null: by a build that did not. */
  sealedJwk: Buffer | null;
}

/** A key that signs passes. */
export interface DriverPassKeyTable {
  id: string;
  publicJwk: ColumnType<unknown, string, string>;
  createdDate: Date;
  /** The private key, sealed with the key of the installation. */
  sealedJwk: Buffer;
}

declare module '../../db/tables.ts' {
  interface Tables {
    session: SessionTable;
    knownDevice: KnownDeviceTable;
    refreshValue: RefreshValueTable;
    signingKey: SigningKeyTable;
    driverPassKey: DriverPassKeyTable;
  }
}
