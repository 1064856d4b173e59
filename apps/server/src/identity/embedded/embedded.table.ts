export interface CredentialTable {
  userId: string;
  passwordHash: string;
}

export interface ActionTokenTable {
  hash: Buffer;
  userId: string;
  mode: string;
  expiresDate: Date;
  usedDate: Date | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    credential: CredentialTable;
    actionToken: ActionTokenTable;
  }
}
