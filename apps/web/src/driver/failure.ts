import type { AppTexts } from '@quaygate/phrases/driver/load';
import { ApiError, hasCode } from '#web/lib/call/api-error.ts';

/** What the driver is told of a call that failed. */
export function failureText(reason: unknown, { failure }: AppTexts): string {
  if (hasCode(reason, 'auth/invalid-credential', 'auth/user-not-found', 'auth/invalid-email'))
    return failure.credential;
  if (hasCode(reason, 'auth/user-disabled')) return failure.disabled;
  if (hasCode(reason, 'auth/too-many-requests', 'too_many_requests')) return failure.tooMany;
  if (hasCode(reason, 'auth/invalid-factor-code')) return failure.code;
  if (hasCode(reason, 'auth/invalid-factor-ticket')) return failure.ticket;
  if (hasCode(reason, 'auth/invalid-passkey')) return failure.passkey;
  // The browser says no more: its user did not go on, or the device cannot.
  if (reason instanceof ApiError && reason.status === 0) return failure.passkeyCancelled;
  return reason instanceof ApiError ? failure.other : failure.network;
}
