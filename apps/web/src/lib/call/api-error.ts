import type { Problem } from '@quaygate/contract';

/** A refused or failed call. `code` is the contract's, absent when nothing answered; `extra` holds the further members of the answer. */
export class ApiError extends Error {
  readonly code: string | undefined;
  readonly status: number;
  readonly detail: string | undefined;
  readonly fields: readonly { field: string; code: string }[];
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, problem: Partial<Problem> & Record<string, unknown> = {}) {
    super(problem.code ?? problem.detail ?? `status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = typeof problem.code === 'string' ? problem.code : undefined;
    this.detail = typeof problem.detail === 'string' ? problem.detail : undefined;
    this.fields = Array.isArray(problem.errors) ? problem.errors : [];
    this.extra = problem;
  }
}

/** Whether a failure carries this code; codes are compared without regard to case (FERR-32). */
export function hasCode(reason: unknown, ...codes: string[]): reason is ApiError {
  return reason instanceof ApiError && codes.some((code) => code.toLowerCase() === reason.code?.toLowerCase());
}

/** The code of what nothing answered, beside those of the contract. */
export const noAnswer = 'noAnswer';

/** The network was lost, or the time was over (ERR-20): `fetch` throws these. */
export const isUnanswered = (reason: unknown): boolean =>
  reason instanceof TypeError || (reason instanceof DOMException && reason.name === 'TimeoutError');

/** Whether the server itself replied; a gateway's failure or a lost connection leaves it open what happened. */
export const isReply = (reason: unknown): boolean => reason instanceof ApiError && reason.status < 500;
