import { identity as identityCalls, type TokenResult } from '@quaygate/contract';
import type { PasswordProvider } from '../../outside/identity/identity.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Input, Slice } from '../../plumbing/serve.ts';
import { requestReset, requestVerification } from './session.service.ts';

const cookieName = 'quaygate_refresh';
const cookieSeconds = 14 * 86_400;

type Reply = Input<unknown, unknown, unknown>['reply'];

export const sessionSlice: Slice = (serve, deps) => {
  const { passwords, settings } = deps;
  const cookie = {
    path: '/web/idp',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: settings.publicUrl.startsWith('https:'),
  };
  const keep = (reply: Reply, { token, refresh }: { token: TokenResult; refresh: string }) => {
    reply.setCookie(cookieName, refresh, { ...cookie, maxAge: cookieSeconds });
    return token;
  };
  /** A hosted provider has sign-in calls of its own. */
  const own = (): PasswordProvider => {
    if (!passwords) throw new Refusal('not_found');
    return passwords;
  };

  serve(identityCalls.signIn, async ({ body, request, reply }) =>
    keep(reply, await own().signIn(body.email.trim(), body.password, request.ip)),
  );

  serve(identityCalls.refresh, async ({ request, reply }) => {
    const value = request.cookies[cookieName];
    if (!value) throw new Refusal('auth/user-token-expired');
    return keep(reply, await own().refresh(value));
  });

  serve(identityCalls.signOut, async ({ request, reply }) => {
    const value = request.cookies[cookieName];
    if (value) await own().signOut(value);
    reply.clearCookie(cookieName, cookie);
  });

  serve(identityCalls.confirmPasswordReset, ({ body }) => own().confirmPasswordReset(body.token, body.newPassword));
  serve(identityCalls.confirmEmail, ({ body }) => own().confirmEmail(body.token));
  serve(identityCalls.publicKeys, () => own().publicKeys());
  serve(identityCalls.resetPassword, ({ body, request, language }) =>
    requestReset(deps, body.email, request.ip, language),
  );
  serve(identityCalls.verifyEmail, ({ body, user, language }) => requestVerification(deps, user, body.email, language));
};
