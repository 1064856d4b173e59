import type { ErrorCode } from '@quaygate/contract';

/** English words for programmers, of codes that other calls answer too and that need a number here (terminal contract, 9.3). */
const words: Partial<Record<ErrorCode, string>> = {
  malformed_request: 'The body must be JSON with an array of items: {"items": [...]}',
  unsupported_media_type: 'Send content-type: application/json; content-encoding may be gzip',
  request_too_large: 'The body may have at most 1,000,000 bytes, unpacked: send fewer items at once',
  unauthenticated: 'The key is missing, unknown, over or revoked',
  too_many_requests: 'Too many calls of this key: send the same again after the seconds of Retry-After',
  temporarily_unavailable: 'Send the same again after the seconds of Retry-After',
};

/** What an integration call is told beyond the code. */
export const integrationWords = (url: string, code: ErrorCode): string | undefined =>
  url.startsWith('/integration/') ? words[code] : undefined;
