import type { Generated } from 'kysely';

export interface TotpTable {
  userId: string;
  /** Sealed with the key of the installation. */
  sealedSecret: Buffer;
  createdDate: Date;
  /** Null while it is being set up. */
  confirmedDate: Date | null;
  /** Time step of the last accepted code. */
  lastStep: Generated<number>;
}

export interface RecoveryCodeTable {
  userId: string;
  hash: Buffer;
  usedDate: Date | null;
}

export interface FactorTicketTable {
  hash: Buffer;
  userId: string;
  passwordDigest: Buffer;
  expiresDate: Date;
  usedDate: Date | null;
}

declare module '../../../db/tables.ts' {
  interface Tables {
    totp: TotpTable;
    recoveryCode: RecoveryCodeTable;
    factorTicket: FactorTicketTable;
  }
}
