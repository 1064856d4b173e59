import type { BatchResult, ItemCode, ItemResult } from '@quaygate/contract';

export type Outcome = Pick<ItemResult, 'status'> & Partial<ItemResult>;

/** English words for programmers; the codes have no texts for users (INT-28). */
const details: Partial<Record<ItemCode, string>> = {
  invalid_item: 'A field is missing, too long, of the wrong type or outside its values',
  event_id_conflict: 'The eventId is known with other content',
  occurred_at_in_future: 'More than 5 minutes ahead',
  occurred_at_too_old: 'Too far back',
  temporarily_unavailable: 'Could not be stored now, send it again',
};

export const rejected = (code: ItemCode, field: string | null): Outcome => ({
  status: 'rejected',
  code,
  field,
  detail: details[code] ?? 'What the item names does not exist at this facility',
});

/** The id as it was sent, valid or not, so that the sender can match the result to the item. */
export function eventIdOf(raw: unknown): string | null {
  const eventId = (raw as { eventId?: unknown } | null)?.eventId;
  return typeof eventId === 'string' && eventId.length <= 64 ? eventId : null;
}

/** The answer to a batch: what became of each item, in the order sent. */
export function resultOf(items: readonly unknown[], outcomes: readonly Outcome[]): BatchResult {
  const counts = { accepted: 0, duplicate: 0, stale: 0, rejected: 0 };
  const results = outcomes.map(({ status, code, field, detail, note }, index): ItemResult => {
    counts[status]++;
    return {
      index,
      eventId: eventIdOf(items[index]),
      status,
      code: code ?? null,
      field: field ?? null,
      detail: detail ?? null,
      note: note ?? null,
    };
  });
  return { results, ...counts };
}
