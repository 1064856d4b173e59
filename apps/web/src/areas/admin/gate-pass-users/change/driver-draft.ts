import type { NewTruckerChange } from '@quaygate/contract';
import { type DocumentStatus, manualStatuses, type TerrorStatus } from '@quaygate/rules';

/** What the edit dialog changes. */
export interface DriverDraft {
  firstName: string;
  lastName: string;
  terrorStatus: TerrorStatus | undefined;
  documentStatus: DocumentStatus | undefined;
}

const manualOf = (status: TerrorStatus | DocumentStatus | undefined) => manualStatuses.find((each) => each === status);

/** The fields that differ, as they are sent; undefined where none does (GATE-17, GATE-18). */
export function changeOf(original: DriverDraft, draft: DriverDraft): NewTruckerChange | undefined {
  const firstName = draft.firstName.trim();
  const lastName = draft.lastName.trim();
  const terrorStatus = draft.terrorStatus === original.terrorStatus ? undefined : manualOf(draft.terrorStatus);
  const documentStatus = draft.documentStatus === original.documentStatus ? undefined : manualOf(draft.documentStatus);
  const change = {
    ...(firstName !== original.firstName && { firstName }),
    ...(lastName !== original.lastName && { lastName }),
    ...(terrorStatus && { terrorStatus }),
    ...(documentStatus && { documentStatus }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}
