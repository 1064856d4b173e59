import type { BatchResult, ItemResult } from '@quaygate/contract';

const outcomes = ['accepted', 'duplicate', 'stale', 'rejected'] as const;

/** What a run has done so far, for its own report every minute. */
export class Counts {
  accepted = 0;
  duplicate = 0;
  stale = 0;
  rejected = 0;
  booked = 0;
  deleted = 0;
  /** Tours that went to another slot. */
  moved = 0;
  /** Of them, tours that would have missed a train. */
  saved = 0;
  /** Payments for licences and setup fees. */
  paid = 0;
  /** Licences given to a driver or taken from one. */
  licensed = 0;
  /** Calls that rang at a driver. */
  called = 0;
  /** Positions that drivers shared on their way. */
  shared = 0;
  /** Refusals of items and bookings by code. */
  readonly codes = new Map<string, number>();

  addBatch(result: BatchResult): void {
    for (const outcome of outcomes) this[outcome] += result[outcome];
    for (const item of result.results) if (item.status === 'rejected') this.addCode(item.code);
  }

  addCode(code: ItemResult['code'] | string): void {
    const name = code ?? 'unknown';
    this.codes.set(name, (this.codes.get(name) ?? 0) + 1);
  }

  toString(): string {
    const parts = [...outcomes, 'booked', 'deleted', 'moved', 'saved', 'paid', 'licensed', 'called', 'shared'] as const;
    const codes = [...this.codes].map(([code, count]) => `${code} ${count}`);
    return [...parts.map((name) => `${name} ${this[name]}`), ...codes].join(', ');
  }
}
