import type {
  CheckResult,
  DocumentKind,
  DocumentStatus,
  EvidencePart,
  IdentificationCheck,
  PictureKind,
  TerrorStatus,
  ZoneFault,
} from '@quaygate/rules';
import type { ColumnType, Generated } from 'kysely';

export interface FoundCheck {
  check: IdentificationCheck;
  result: CheckResult;
  /** Check digits that do not fit, by line and field. */
  faults?: ZoneFault[];
}

export interface IdentificationTable {
  id: string;
  truckerId: string;
  source: 'review' | 'hosted';
  sessionId: string | null;
  providerUrl: string | null;
  createdDate: Date;
  createdBy: string;
  submittedDate: Date | null;
  documentKind: DocumentKind | null;
  issuingCountry: string | null;
  /** Keyed hash of country and number. */
  documentHash: Buffer | null;
  /** Number and machine-readable zone, sealed. */
  documentSealed: Buffer | null;
  firstName: string | null;
  lastName: string | null;
  /** Days: YYYY-MM-DD. */
  dateOfBirth: string | null;
  validUntil: string | null;
  checks: ColumnType<FoundCheck[], string | undefined, string>;
  documentStatus: Generated<DocumentStatus>;
  terrorStatus: TerrorStatus | null;
  duplicateOf: string | null;
  verifiedDate: Date | null;
  remindedDate: Date | null;
  changedDate: Date;
}

export interface PictureTable {
  identificationId: string;
  kind: PictureKind;
  fileKey: string;
  width: number;
  height: number;
  createdDate: Date;
}

/** A clerk of a terminal had the original in their hands and compared the person with it. */
export interface CounterCheckTable {
  identificationId: string;
  facilityId: number;
  clerkId: string;
  checkedDate: Date;
}

/** The last look of a person at a part of the evidence. */
export interface EvidenceLookTable {
  identificationId: string;
  viewerId: string;
  part: EvidencePart;
  /** By which the database knows whether it is still the same. */
  print: string;
  /** SHA-256 of what was answered, in hexadecimal digits. */
  contentHash: string;
  sessionId: string | null;
  lookedDate: Date;
}

/** Files whose pictures are gone. */
export interface RemovedFileTable {
  fileKey: string;
}

export interface IdentificationEventTable {
  id: string;
  identificationId: string;
  documentStatus: DocumentStatus;
  terrorStatus: TerrorStatus | null;
  receivedDate: Date;
}

/** What proves a result; written and read by the owner of the schema alone, so that no statement of the application names it. */
export interface IdentificationProviderTable {
  single: ColumnType<never, never, never>;
  secretHash: ColumnType<never, never, never>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    counterCheck: CounterCheckTable;
    evidenceLook: EvidenceLookTable;
    identification: IdentificationTable;
    identificationEvent: IdentificationEventTable;
    identificationProvider: IdentificationProviderTable;
    picture: PictureTable;
    removedFile: RemovedFileTable;
  }
}
