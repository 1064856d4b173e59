import type { BatchResult, ItemCode, ItemResult } from '@quaygate/contract';

export type Outcome = Pick<ItemResult, 'status'> & Partial<ItemResult>;

/** English words for programmers; the codes have no texts for users (INT-28). */
const details: Partial<Record<ItemCode, string>> = {
  invalid_item: 'A field is missing, too long, of the wrong type or outside its values',
  event_id_conflict: 'The eventId is known with other content',
  occurred_at_in_future: 'More than 5 minutes ahead',
  temporarily_unavailable: 'Could not be stored now, send it again',
};

export const rejected = (code: ItemCode, field: string | null, detail?: string): Outcome => ({
  status: 'rejected',
  code,
  field,
  detail: detail ?? details[code] ?? 'What the item names does not exist at this facility',
});

/** The id as it was sent, valid or not, so that the sender can match the result to the item. */
export function eventIdOf(raw: unknown): string | null {
  const eventId = (raw as { eventId?: unknown } | null)?.eventId;
  return typeof eventId === 'string' && eventId.length <= 64 ? eventId : null;
}

const completed = ({ status, code = null, field = null, detail = null, note = null }: Outcome) => ({
  status,
  code,
  field,
  detail,
  note,
});

function countsOf(outcomes: readonly Outcome[]): Omit<BatchResult, 'results'> {
  const counts = { accepted: 0, duplicate: 0, stale: 0, rejected: 0 };
  for (const { status } of outcomes) counts[status]++;
  return counts;
}

/** The answer to a batch: what became of each item, in the order sent. */
export const resultOf = (items: readonly unknown[], outcomes: readonly Outcome[]): BatchResult => ({
  results: outcomes.map((outcome, index) => ({ index, eventId: eventIdOf(items[index]), ...completed(outcome) })),
  ...countsOf(outcomes),
});

/** The same as JSON. Of a thousand items most have one and the same outcome: it is written once. */
export function resultText(items: readonly unknown[], outcomes: readonly Outcome[]): string {
  let [last, end]: [Outcome | undefined, string] = [undefined, ''];
  let results = '';
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome !== last) end = JSON.stringify(completed(outcome)).slice(1);
    last = outcome;
    results += `${index > 0 ? ',' : ''}{"index":${index},"eventId":${JSON.stringify(eventIdOf(items[index]))},${end}`;
  }
  return `{"results":[${results}],${JSON.stringify(countsOf(outcomes)).slice(1)}`;
}
