import { identity as identityCalls, type TokenResult } from '@quaygate/contract';
import type { PasswordProvider } from '../../identity/identity.ts';
import { deviceOf } from '../../identity/session/device.ts';
import { deviceCookie, deviceValueOf } from '../../identity/session/device-cookie.ts';
import { deviceLifetime } from '../../identity/session/known-devices.ts';
import type { Origin, PageProvider } from '../../identity/session/session-provider.ts';
import { networkOf } from '../../plumbing/network/network.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Input, Slice } from '../../serving/serve.ts';
import { requestReset, requestVerification } from './identity.service.ts';

const cookieName = 'quaygate_refresh';
/** Ties a visit to the issuer's page to its browser. */
const visitCookie = 'quaygate_visit';
/** Seconds a visit may take. */
const visitLifetime = 600;

type Reply = Input<unknown, unknown, unknown>['reply'];
type Request = Input<unknown, unknown, unknown>['request'];

const originOf = (request: Request): Origin => ({
  ...deviceOf(request.headers['user-agent']),
  network: networkOf(request.ip),
  device: deviceValueOf(request.cookies[deviceCookie]),
});

const browserOf = (request: Request) => request.cookies[visitCookie]?.slice(0, 100) || undefined;

type Asked = Omit<Parameters<PageProvider['start']>[0], 'network'>;

/** The cookies of the sign-in: the session, the known browser, and a visit to the page of an issuer. */
function cookiesOf(settings: Parameters<Slice>[1]['settings']) {
  const cookie = {
    path: '/web/idp',
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: settings.publicUrl.startsWith('https:'),
  };
  const keep = (reply: Reply, { token, refresh }: { token: TokenResult; refresh: string }) => {
    reply.setCookie(cookieName, refresh, { ...cookie, maxAge: settings.sessionIdle / 1000 });
    return token;
  };
  const begin = (reply: Reply, signedIn: { token: TokenResult; refresh: string; device: string }) => {
    reply.setCookie(deviceCookie, signedIn.device, { ...cookie, maxAge: deviceLifetime / 1000 });
    return keep(reply, signedIn);
  };
  const visit = async (page: PageProvider, asked: Asked, request: Request, reply: Reply) => {
    const begun = await page.start({ ...asked, network: networkOf(request.ip) }, browserOf(request));
    reply.setCookie(visitCookie, begun.browser, { ...cookie, maxAge: visitLifetime });
    return { location: begun.location };
  };
  return { cookie, keep, begin, visit };
}

type Cookies = ReturnType<typeof cookiesOf>;
type Part = (serve: Parameters<Slice>[0], deps: Parameters<Slice>[1], cookies: Cookies) => void;

const signIns: Part = (serve, { page, sessions }, { begin }) => {
  serve(identityCalls.signIn, async ({ body, request, reply }) => {
    if (page) throw new Refusal('not_found');
    const answer = await sessions.signIn(body.email.trim(), body.password, originOf(request));
    return 'factorTicket' in answer ? answer : begin(reply, answer);
  });

  serve(identityCalls.signInWithFactor, async ({ body, request, reply }) =>
    begin(reply, await sessions.signInWithFactor(body, originOf(request))),
  );

  serve(identityCalls.startPasskeySignIn, ({ body }) => sessions.startPasskeySignIn(body.factorTicket));

  serve(identityCalls.signInWithPasskey, async ({ body, request, reply }) =>
    begin(reply, await sessions.signInWithPasskey(body.passkey, originOf(request))),
  );
};

const pageSignIns: Part = (serve, { page }, { begin, visit }) => {
  serve(identityCalls.startPageSignIn, async ({ body, driverLanguage: language, request, reply }) => {
    if (!page) throw new Refusal('not_found');
    return visit(page, { target: body.target, sessionId: null, language }, request, reply);
  });

  serve(identityCalls.startPageProof, async ({ sessionId, driverLanguage: language, request, reply }) => {
    if (!page) throw new Refusal('not_found');
    return visit(page, { target: '/', sessionId, language }, request, reply);
  });

  serve(identityCalls.finishPageSignIn, async ({ body, request, reply }) => {
    if (!page) throw new Refusal('not_found');
    const { target, signedIn } = await page.finish(body, browserOf(request), originOf(request));
    return { target, token: signedIn && begin(reply, signedIn) };
  });
};

const runningSessions: Part = (serve, { sessions }, { cookie, keep }) => {
  serve(identityCalls.refresh, async ({ request, reply }) => {
    const value = request.cookies[cookieName];
    if (!value) throw new Refusal('auth/user-token-expired');
    return keep(reply, await sessions.refresh(value, networkOf(request.ip)));
  });

  serve(identityCalls.signOut, async ({ request, reply }) => {
    const value = request.cookies[cookieName];
    reply.clearCookie(cookieName, cookie);
    const location = value && (await sessions.signOut(value, networkOf(request.ip)));
    return location ? { location } : undefined;
  });
};

const accountLinks: Part = (serve, deps) => {
  const { passwords } = deps;
  /** A hosted provider has pages of its own for its passwords. */
  const own = (): PasswordProvider => {
    if (!passwords) throw new Refusal('not_found');
    return passwords;
  };

  serve(identityCalls.confirmPasswordReset, ({ body, request }) =>
    own().confirmPasswordReset(body.token, body.newPassword, networkOf(request.ip)),
  );
  serve(identityCalls.startFirstPasskey, ({ body }) => own().startFirstPasskey(body.token));
  serve(identityCalls.addFirstPasskey, ({ body: { token, ...given }, request }) =>
    own().addFirstPasskey(token, given, networkOf(request.ip)),
  );
  serve(identityCalls.confirmEmail, ({ body, request }) => own().confirmEmail(body.token, networkOf(request.ip)));
  const emails = () => {
    if (!deps.identity.emails) throw new Refusal('not_found');
    return deps.identity.emails;
  };
  serve(identityCalls.confirmEmailChange, ({ body, request }) => emails().confirm(body.token, networkOf(request.ip)));
  serve(identityCalls.refuseEmailChange, ({ body, request }) => emails().refuse(body.token, networkOf(request.ip)));
  serve(identityCalls.publicKeys, () => own().publicKeys());
  serve(identityCalls.resetPassword, ({ body, request, driverLanguage: language }) =>
    requestReset(deps, { email: body.email, address: networkOf(request.ip), language }),
  );
  serve(identityCalls.verifyEmail, ({ body, user, driverLanguage: language }) =>
    requestVerification(deps, user, { email: body.email, language }),
  );
};

export const identitySlice: Slice = (serve, deps) => {
  const cookies = cookiesOf(deps.settings);
  for (const part of [signIns, pageSignIns, runningSessions, accountLinks]) part(serve, deps, cookies);
};
