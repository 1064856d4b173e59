import type { z } from 'zod';

/** What the fields that every item carries look like. */
const ofField: Readonly<Record<string, string>> = {
  eventId: 'eventId is missing, or not 8 to 64 characters of A-Z a-z 0-9 . _ : -',
  occurredAt:
    'occurredAt is missing, or no time such as 2026-05-12T08:00:00.000Z with Z or an offset and at most milliseconds',
};

/** What is wrong with an item, in English words for programmers; undefined: nothing is known beyond the code. */
export function wordsOf({ issues: [issue] }: z.ZodError): string | undefined {
  if (issue === undefined) return undefined;
  const detail: unknown = issue.code === 'custom' ? issue.params?.detail : undefined;
  if (typeof detail === 'string') return detail;
  const field = issue.path.join('.') || 'The item';
  if (Object.hasOwn(ofField, field)) return ofField[field];
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `${field} is missing or of the wrong type, it must be ${issue.expected}`;
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  if (issue.code === 'too_big') return `${field} must be at most ${issue.maximum}${unit}`;
  if (issue.code === 'too_small') return `${field} must be at least ${issue.minimum}${unit}`;
  return undefined;
}
