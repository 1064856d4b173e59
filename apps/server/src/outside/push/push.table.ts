import type { Generated } from 'kysely';

export interface PushKeyTable {
  /** Always 1: one key for the installation. */
  id: Generated<number>;
  publicKey: string;
  /** The private key, sealed with the key of the installation. */
  sealedKey: Buffer;
  createdDate: Date;
}

declare module '../../db/tables.ts' {
  interface Tables {
    pushKey: PushKeyTable;
  }
}
