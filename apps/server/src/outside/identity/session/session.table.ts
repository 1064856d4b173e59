import type { Generated } from 'kysely';

export interface SessionTable {
  id: string;
  userId: string;
  createdDate: Date;
  revokedDate: Date | null;
  /** The tokens of a hosted provider; null with the embedded one. */
  sealedGrant: Buffer | null;
  /** Until then one instance renews the grant and the others wait. */
  renewingUntil: Date | null;
}

export interface RefreshValueTable {
  hash: Buffer;
  sessionId: string;
  expiresDate: Date;
  usedDate: Date | null;
  uses: Generated<number>;
  /** Opens the session's grant; sealed with the value itself, of which only the hash is kept. */
  sealedKey: Buffer | null;
}

declare module '../../../db/tables.ts' {
  interface Tables {
    session: SessionTable;
    refreshValue: RefreshValueTable;
  }
}
