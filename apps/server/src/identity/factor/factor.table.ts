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

export interface PasskeyTable {
  id: string;
  userId: string;
  /** As the device calls it, in base64url. */
  credentialId: string;
  publicKey: Buffer;
  /** A bigint, which the driver reads as a text. */
  counter: number;
  transports: string[];
  name: string;
  createdDate: Date;
  lastUsedDate: Date | null;
}

export interface UsedChallengeTable {
  hash: Buffer;
  expiresDate: Date;
}

export interface FactorTicketTable {
  hash: Buffer;
  userId: string;
  passwordDigest: Buffer;
  expiresDate: Date;
  usedDate: Date | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    totp: TotpTable;
    recoveryCode: RecoveryCodeTable;
    passkey: PasskeyTable;
    usedChallenge: UsedChallengeTable;
    factorTicket: FactorTicketTable;
  }
}
