import type { Approval } from '@quaygate/contract';
import type { ApprovalKind, approvalTraits } from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

export interface ApprovalTable {
  id: string;
  kind: Approval['kind'];
  objectKind: (typeof approvalTraits)[ApprovalKind]['objectKind'];
  objectId: string;
  /** As it was called when it was asked for. */
  objectName: string;
  /** JSON of what is asked for. */
  before: ColumnType<Record<string, unknown> | null, string | null, string | null>;
  after: ColumnType<Record<string, unknown>, string, string>;
  reason: string;
  /** `system`: done to a driver without an approval. */
  state: Generated<Approval['state'] | 'system'>;
  createdDate: Date;
  creatorId: string;
  creatorName: string;
  /** In which it was asked for; null: by the installation, or a build that did not say. */
  creatorSessionId: Generated<string | null>;
  decidedDate: Date | null;
  deciderId: string | null;
  deciderName: string | null;
  deciderSessionId: Generated<string | null>;
  note: string | null;
}

declare module '../../db/tables.ts' {
  interface Tables {
    approval: ApprovalTable;
  }
}
