import { identity as identityCalls, type TokenResult } from '@quaygate/contract';
import type { FastifyReply } from 'fastify';
import type { PasswordProvider } from '../../outside/identity/identity.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../plumbing/serve.ts';

const cookieName = 'quaygate_refresh';
const cookieSeconds = 14 * 86_400;

export const sessionSlice: Slice = (serve, { identity, passwords, settings }) => {
  const cookie = {
    path: '/web/idp',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: settings.publicUrl.startsWith('https:'),
  };
  const keep = (reply: FastifyReply, { token, refresh }: { token: TokenResult; refresh: string }) => {
    reply.setCookie(cookieName, refresh, { ...cookie, maxAge: cookieSeconds });
    return token;
  };
  /** A hosted provider has sign-in calls of its own. */
  const own = (): PasswordProvider => {
    if (!passwords) throw new Refusal('not_found');
    return passwords;
  };

  serve(identityCalls.signIn, async ({ body, reply }) =>
    keep(reply, await own().signIn(body.email.trim(), body.password)),
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
  serve(identityCalls.resetPassword, ({ body, language }) => identity.sendPasswordReset(body.email, language));

  serve(identityCalls.verifyEmail, async ({ body, user, language }) => {
    if (body.email.toLowerCase() !== user.email.toLowerCase()) throw new Refusal('forbidden');
    await identity.sendEmailVerification(user.id, language);
  });
};
