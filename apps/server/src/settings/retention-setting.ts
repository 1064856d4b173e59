import { z } from 'zod';
import type { RetentionChoice } from '../outside/retention-target/choose-retention-target.ts';
import type { Settings } from '../serving/deps.ts';
import { decimal } from './setting-values.ts';

const days = (least: number, most: number) =>
  [decimal.pipe(z.int().min(least).max(most)), `a whole number of days from ${least} to ${most}`] as const;

/** In a bucket, files are named by letters that every storage takes as they are. */
const bucketUrl = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w-]+(?:\/[\w-]+)*))?\/?$/;
const retentionExport = z.string().refine((text) => /^file:\/\/\/./.test(text) || bucketUrl.test(text));

/** How long what is over is kept. The bounds say what terminals and auditors rely on, and what the protection of data allows. */
export const retentionVariables = {
  SLOT_CHANGES_KEPT_DAYS: days(90, 1_096),
  EXCEPTIONS_KEPT_DAYS: days(30, 400),
  BLOCKS_KEPT_DAYS: days(365, 3_653),
  NOTIFICATIONS_KEPT_DAYS: days(30, 400),
  // Terminals may report an event again for so long (INT-05).
  EVENTS_KEPT_DAYS: days(400, 1_096),
  // Lists of drivers look back for two years.
  ARCHIVE_AFTER_DAYS: [
    decimal.pipe(z.int().min(0).max(36_500)).refine((count) => count === 0 || count >= 760),
    '0 or a whole number of days from 760 to 36500',
  ],
  RETENTION_EXPORT: [retentionExport, 'file:///… or s3://bucket/folder'],
} as const;

interface Given extends Partial<Record<Exclude<keyof typeof retentionVariables, 'RETENTION_EXPORT'>, number>> {
  RETENTION_EXPORT?: string;
  S3_REGION?: string;
}

/** The text of a variable that a bucket makes necessary. */
type Need = (name: 'S3_ENDPOINT' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY', reason: string) => string;

function readTarget({ RETENTION_EXPORT: url, S3_REGION }: Given, need: Need): RetentionChoice | null {
  if (url === undefined) return null;
  const [, bucket, prefix = ''] = bucketUrl.exec(url) ?? [];
  if (bucket === undefined) return { kind: 'folder', url };
  const reason = 'with RETENTION_EXPORT=s3://…';
  return {
    ...{ kind: 's3', bucket, prefix },
    endpoint: need('S3_ENDPOINT', reason),
    region: S3_REGION ?? 'us-east-1',
    accessKey: need('S3_ACCESS_KEY', reason),
    secretKey: need('S3_SECRET_KEY', reason),
  };
}

/** Retention as an operator has set it (OPS-89). */
export const readRetention = (
  given: Given,
  need: Need,
): Pick<Settings, 'keptDays' | 'archiveAfterDays'> & { retentionExport: RetentionChoice | null } => ({
  archiveAfterDays: given.ARCHIVE_AFTER_DAYS ?? 800,
  keptDays: {
    slotChanges: given.SLOT_CHANGES_KEPT_DAYS ?? 400,
    exceptions: given.EXCEPTIONS_KEPT_DAYS ?? 90,
    blocks: given.BLOCKS_KEPT_DAYS ?? 1_096,
    notifications: given.NOTIFICATIONS_KEPT_DAYS ?? 90,
    events: given.EVENTS_KEPT_DAYS ?? 400,
  },
  retentionExport: readTarget(given, need),
});
