import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { deleted, limited, reportCall, reported } from './report.ts';

export const ReleaseItem = z.object({
  ...reported,
  releaseId: limited.min(1),
  orderId: z.string().min(1).max(64),
  partyId: limited.min(1),
  partyIdType: z.enum(['forwarderId', 'vatId']),
  driverId: limited.nullable().default(null),
  validFrom: instant.nullable().default(null),
  validUntil: instant.nullable().default(null),
  deleted,
});
export type ReleaseItem = z.infer<typeof ReleaseItem>;

export const release = {
  report: reportCall('reportReleases', 'releases', ['loadunits'], ReleaseItem),
};
