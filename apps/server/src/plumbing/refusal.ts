import type { ErrorCode, FieldCode } from '@quaygate/contract';

export interface FieldError {
  field: string;
  code: FieldCode;
}

interface More {
  detail?: string;
  errors?: FieldError[];
  suggestedContainerNumber?: string;
  /** The load unit is booked by the caller's own company (FWD-STAT-48). */
  isOwnBooking?: true;
  /** Which unit of a pair was refused (FWD-BOOK-54). */
  refusedType?: 'pickup' | 'delivery';
  /** The bookings that stand against the request (TRN-37). */
  bookingIds?: string[];
  /** Whole seconds after which the same call may succeed. */
  retryAfter?: number;
}

/** A refusal the caller can act on. Its code is translated by the browser; anything else is a bug and a 500. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly more: More;

  constructor(code: ErrorCode, more: More = {}) {
    super(more.detail ?? code);
    this.code = code;
    this.more = more;
  }
}

/** Whether something was refused, and for this reason. */
export const isRefusal = (error: unknown, code: ErrorCode): error is Refusal =>
  error instanceof Refusal && error.code === code;
