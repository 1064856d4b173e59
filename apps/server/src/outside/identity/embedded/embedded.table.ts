import type { ColumnType } from 'kysely';

export interface CredentialTable {
  userId: string;
  passwordHash: string;
}

export interface SigningKeyTable {
  id: string;
  privateJwk: ColumnType<unknown, string, string>;
  publicJwk: ColumnType<unknown, string, string>;
  createdDate: Date;
}

export interface ActionTokenTable {
  hash: Buffer;
  userId: string;
  mode: string;
  expiresDate: Date;
  usedDate: Date | null;
}

declare module '../../../db/tables.ts' {
  interface Tables {
    credential: CredentialTable;
    signingKey: SigningKeyTable;
    actionToken: ActionTokenTable;
  }
}
