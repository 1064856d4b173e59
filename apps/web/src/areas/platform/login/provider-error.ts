import { ApiError } from '#web/lib/call/api-error.ts';

type Message = 'failed' | 'invalidCredentials' | 'userDisabled' | 'userNotFound' | 'somethingWentWrong';

const invalid =
  /invalid[-_]email|wrong[-_]password|invalid[-_]password|email[-_](already[-_]in[-_]use|exists)|invalid[-_](login[-_])?credentials?$/i;
const isProviderCode = /^(auth\/|EMAIL_|INVALID_|USER_)/;

/**
 * What a failed sign-in says (ERR-05..09, AUTH-18, api-platform 2.2): `inside` the form for what the identity provider
 * answered, as a `toast` for what has no code of its own.
 */
export function signInMessage(reason: unknown): { place: 'inside' | 'toast'; message: Message } {
  const code = reason instanceof ApiError ? reason.code : undefined;
  if (!code || !isProviderCode.test(code)) return { place: 'toast', message: 'failed' };
  if (/user[-_]disabled/i.test(code)) return { place: 'inside', message: 'userDisabled' };
  if (/user[-_]not[-_]found|email[-_]not[-_]found/i.test(code)) return { place: 'inside', message: 'userNotFound' };
  return { place: 'inside', message: invalid.test(code) ? 'invalidCredentials' : 'somethingWentWrong' };
}
