import type { DecisionEvidence } from '@quaygate/contract';
import type { EvidencePart } from '@quaygate/rules';
import type { ColumnType } from 'kysely';

/** JSON, with moments as texts. */
export interface StoredPart {
  part: EvidencePart;
  print: string;
  hash: string | null;
  seenByDecider: string | null;
  seenByCreator: string | null;
}
export type StoredIdentification = Omit<NonNullable<DecisionEvidence['identification']>, 'submittedDate'> & {
  submittedDate: string | null;
};

/** Written by the database with the decision. */
export interface DecisionEvidenceTable {
  approvalId: string;
  truckerId: string;
  identificationId: string | null;
  decidedDate: Date;
  identification: ColumnType<StoredIdentification | null, never, never>;
  parts: ColumnType<StoredPart[], never, never>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    decisionEvidence: DecisionEvidenceTable;
  }
}
