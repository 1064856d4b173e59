import type { ErrorCode, FieldCode, Overweight, ProgramCode, SlotClosure } from '@quaygate/contract';
import type { TruckFull } from '@quaygate/rules';

export interface FieldError {
  field: string;
  code: FieldCode;
  /** An example of what is expected, where the code alone does not say it. */
  expected?: string;
}

interface More {
  detail?: string;
  errors?: FieldError[];
  suggestedContainerNumber?: string;
  /** The load unit is booked by the caller's own company (FWD-STAT-48). */
  isOwnBooking?: true;
  /** What a load unit weighs and what its terminal takes, in kg (FWD-STAT-51). */
  overweight?: Overweight;
  /** What a truck would carry beyond its limit (READY-10). */
  truckFull?: TruckFull;
  /** Which unit of a pair was refused (FWD-BOOK-54). */
  refusedType?: 'pickup' | 'delivery';
  /** The bookings that stand against the request (TRN-37). */
  bookingIds?: string[];
  /** What keeps the slot closed (ANN-10). */
  closure?: SlotClosure;
  /** Whole seconds after which the same call may succeed. */
  retryAfter?: number;
}

/** English words for programmers, of codes that no browser shows (INT-28). */
const details: Readonly<Record<ProgramCode, string>> = {
  pass_invalid: 'The pass is not valid',
  pass_expired: 'The pass has expired',
  pass_of_other_terminal: 'The pass is for another terminal',
  batch_size_invalid: 'The batch holds no or too many items',
  facility_mismatch: 'The key belongs to another facility',
  scope_missing: 'The key lacks the scope',
  network_not_allowed: 'The key must not be used from this network',
  cursor_expired: 'The cursor has expired, start again without one',
};

/** A refusal the caller can act on. Its code is translated by the browser; anything else is a bug and a 500. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly more: More;

  constructor(code: ErrorCode, more: More = {}) {
    // Its code says enough: a stack would cost more than the rest of the answer, and thousands may be refused at once.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(more.detail ?? (details as Partial<Record<ErrorCode, string>>)[code] ?? code);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.more = more;
  }
}

/** Whether something was refused, and for this reason. */
export const isRefusal = (error: unknown, code: ErrorCode): error is Refusal =>
  error instanceof Refusal && error.code === code;
