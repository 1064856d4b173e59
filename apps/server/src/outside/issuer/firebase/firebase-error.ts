import { Refusal } from '../../../plumbing/refusal.ts';
import { away, type Reply } from '../ask.ts';

/** The code of a refusal; Google appends words to some (`TOO_MANY_ATTEMPTS_TRY_LATER : Access to …`). */
export function codeIn({ body }: Reply): string {
  const message = (body.error as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? (/^[A-Z_]+/.exec(message)?.[0] ?? '') : '';
}

/** Our codes for those of Firebase (platform contract, 2.2). */
const kinds = {
  INVALID_EMAIL: 'auth/invalid-email',
  INVALID_PASSWORD: 'auth/invalid-credential',
  INVALID_LOGIN_CREDENTIALS: 'auth/invalid-credential',
  EMAIL_EXISTS: 'auth/invalid-credential',
  EMAIL_NOT_FOUND: 'auth/user-not-found',
  USER_NOT_FOUND: 'auth/user-not-found',
  USER_DISABLED: 'auth/user-disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'auth/too-many-requests',
} as const;

/** Our refusal for a code of Firebase. Any other code means that the installation is set up wrongly at Google. */
export function refusalIn(reply: Reply): Refusal {
  const code = codeIn(reply);
  if (Object.hasOwn(kinds, code)) return new Refusal(kinds[code as keyof typeof kinds]);
  return away(`The identity provider answered ${code || reply.status}`);
}
