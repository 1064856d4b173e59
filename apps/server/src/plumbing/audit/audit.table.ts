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
  /** It is linked after the commit; null: written by an earlier build. */
  linkedLater: boolean | null;
}

/** The chain; written by one function of the owner alone. */
export interface AuditLinkTable {
  number: number;
  auditId: number;
  hash: Buffer;
  /** Of its entry: says in which month it lies. Null: the entry is gone. */
  occurredDate: Date | null;
}

/** Entries that have no link yet; a trigger adds them, and who links takes them away. */
export interface AuditWaitingTable {
  auditId: number;
  occurredDate: Date | null;
}

/** One row: where the chain begins. It ends the part that was removed; links up to it that are still there are removed soon. */
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
    auditWaiting: AuditWaitingTable;
    auditOrigin: AuditOriginTable;
    auditSent: AuditSentTable;
  }
}
