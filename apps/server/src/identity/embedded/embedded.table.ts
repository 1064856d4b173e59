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

export interface EmailChangeTable {
  userId: string;
  email: string;
  confirmHash: Buffer;
  refuseHash: Buffer;
  sessionId: string | null;
  createdDate: Date;
  expiresDate: Date;
  ended: 'confirmed' | 'refused' | 'withdrawn' | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    credential: CredentialTable;
    actionToken: ActionTokenTable;
    emailChange: EmailChangeTable;
  }
}
