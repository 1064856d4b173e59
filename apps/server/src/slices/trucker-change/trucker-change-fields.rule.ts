import { documentStatuses, isDocumentGood, isTerrorGood, type ManualStatus, terrorStatuses } from '@quaygate/rules';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findIdentifications } from '../identification/identification.queries.ts';
import type { ChangedDriver } from './trucker-change.queries.ts';

/** What an approval of a driver's change holds; what is absent stays. */
export const TruckerFields = z.object({
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  /** Whose statuses they are. */
  identification: z.string().optional(),
  documentStatus: z.enum(documentStatuses).optional(),
  terrorStatus: z.enum(terrorStatuses).optional(),
  delete: z.literal(true).optional(),
  reset: z.literal(true).optional(),
});

export type TruckerFields = z.infer<typeof TruckerFields>;

/** What an administrator asks for. */
export interface RequestedTruckerChange {
  truckerId: string;
  change:
    | {
        firstName?: string | undefined;
        lastName?: string | undefined;
        terrorStatus?: ManualStatus | undefined;
        documentStatus?: ManualStatus | undefined;
      }
    | 'delete';
}

export async function wantedFields(
  db: Db,
  driver: ChangedDriver,
  change: Exclude<RequestedTruckerChange['change'], 'delete'>,
) {
  const [entry] = await findIdentifications(db, driver.userId);
  if (!entry) throw new Refusal('trucker_identification_missing');
  const before: TruckerFields = {};
  const after: TruckerFields = {};
  for (const name of ['firstName', 'lastName'] as const) {
    const wanted = change[name];
    if (wanted === undefined || wanted === driver[name]) continue;
    before[name] = driver[name];
    after[name] = wanted;
  }
  const { documentStatus = entry.documentStatus, terrorStatus = entry.terrorStatus } = change;
  if (documentStatus !== entry.documentStatus) {
    if (!entry.submittedDate || isDocumentGood(entry.documentStatus)) throw new Refusal('status_not_changeable');
    Object.assign(before, { documentStatus: entry.documentStatus });
    Object.assign(after, { identification: entry.id, documentStatus });
  }
  if (terrorStatus !== entry.terrorStatus) {
    if (!entry.submittedDate || isTerrorGood(entry.terrorStatus)) throw new Refusal('status_not_changeable');
    Object.assign(before, { ...(entry.terrorStatus ? { terrorStatus: entry.terrorStatus } : {}) });
    Object.assign(after, { identification: entry.id, terrorStatus });
  }
  return { before, after };
}
