import type { ActorKind } from '@quaygate/contract';
import type { Generated } from 'kysely';

export interface AuditTable {
  id: Generated<number>;
  occurredDate: Date;
  kind: string;
  actorKind: ActorKind;
  actorId: string | null;
  /** As it was called then. */
  actorName: string | null;
  sessionId: string | null;
  network: string | null;
  objectKind: string;
  objectId: string;
  objectName: string | null;
  /** JSON of the fields that changed. */
  before: string | null;
  after: string | null;
}

/** The chain; written by a trigger alone. */
export interface AuditLinkTable {
  number: number;
  auditId: number;
  hash: Buffer;
}

/** One row: the last link that was removed. */
export interface AuditOriginTable {
  single: Generated<boolean>;
  number: number;
  hash: Buffer;
}

/** How far each target of the log got. */
export interface AuditSentTable {
  target: string;
  number: number;
}

declare module '../../db/tables.ts' {
  interface Tables {
    audit: AuditTable;
    auditLink: AuditLinkTable;
    auditOrigin: AuditOriginTable;
    auditSent: AuditSentTable;
  }
}
