import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/call/api-error.ts';
import { signInMessage } from './provider-error.ts';

const coded = (code?: string) => new ApiError(400, code ? { code: code as never } : {});

test.each([
  ['auth/invalid-email', 'invalidCredentials'],
  ['auth/wrong-password', 'invalidCredentials'],
  ['auth/email-already-in-use', 'invalidCredentials'],
  ['auth/invalid-credential', 'invalidCredentials'],
  ['INVALID_LOGIN_CREDENTIALS', 'invalidCredentials'],
  ['EMAIL_EXISTS', 'invalidCredentials'],
  ['auth/user-disabled', 'userDisabled'],
  ['USER_DISABLED', 'userDisabled'],
  ['auth/user-not-found', 'userNotFound'],
  ['EMAIL_NOT_FOUND', 'userNotFound'],
  ['auth/too-many-requests', 'somethingWentWrong'],
  ['auth/network-request-failed', 'somethingWentWrong'],
])('ERR-05..08 %s shows %s inside the form', (code, message) => {
  expect(signInMessage(coded(code))).toEqual({ place: 'inside', message });
});

test.each([coded(), coded('internal_error'), new TypeError('Failed to fetch')])(
  'ERR-09 AUTH-18 %s has no code of the provider: a toast',
  (reason) => {
    expect(signInMessage(reason)).toEqual({ place: 'toast', message: 'failed' });
  },
);
