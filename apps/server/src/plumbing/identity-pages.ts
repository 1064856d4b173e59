import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actionPage, type View } from '../outside/identity/embedded/page/action-page.ts';
import type { ActionMode, PasswordProvider } from '../outside/identity/identity.ts';
import type { Deps } from './deps.ts';
import { refusalOf } from './problem.ts';
import { languageOf } from './serve.ts';

const path = '/web/idp/action';
const asset = (name: string) => readFileSync(new URL(`../outside/identity/embedded/page/${name}`, import.meta.url));

/** What a link or a form says, whatever was sent. */
function read(fields: unknown, request: FastifyRequest) {
  const { mode, token, lang, newPassword } = (fields ?? {}) as Record<string, unknown>;
  return {
    mode: (mode === 'verifyEmail' ? mode : 'resetPassword') as ActionMode,
    isKnown: mode === 'verifyEmail' || mode === 'resetPassword',
    token: typeof token === 'string' ? token.slice(0, 200) : '',
    language: lang === 'de' || lang === 'en' ? lang : languageOf(request),
    newPassword: typeof newPassword === 'string' ? newPassword : '',
  };
}
type Asked = ReturnType<typeof read>;

/** The page behind the links of the embedded provider's mails (AUTH-16). Reading it changes nothing; its form does. */
export function identityPages(app: FastifyInstance, { passwords }: Pick<Deps, 'passwords'>) {
  if (!passwords) return;

  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.get(path, (request, reply) => answer(reply, read(request.query, request), open(passwords)));
    pages.post(path, (request, reply) => answer(reply, read(request.body, request), act(passwords)));
    const css = asset('action.css');
    const script = asset('action.mjs');
    const kept = 'public, max-age=300';
    pages.get(`${path}.css`, (_, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', kept).send(css),
    );
    pages.get(`${path}.mjs`, (_, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', kept).send(script),
    );
  });
}

const open =
  (passwords: PasswordProvider) =>
  async ({ token, mode }: Asked): Promise<View> => {
    const { email } = await passwords.findAction(token, mode);
    return mode === 'resetPassword' ? { show: 'password', email, isWeak: false } : { show: 'email', email };
  };

const act =
  (passwords: PasswordProvider) =>
  async ({ token, mode, newPassword }: Asked): Promise<View> => {
    if (mode === 'verifyEmail') await passwords.confirmEmail(token);
    else {
      const { email } = await passwords.findAction(token, mode);
      if (newPassword.length < 8 || newPassword.length > 1000) return { show: 'password', email, isWeak: true };
      await passwords.confirmPasswordReset(token, newPassword);
    }
    return { show: 'done' };
  };

/** Whatever happens the answer is a page; it is never kept, since its address holds a secret. */
async function answer(reply: FastifyReply, asked: Asked, view: (asked: Asked) => Promise<View>) {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
  return reply.send(actionPage(asked, asked.isKnown ? await view(asked).catch(failure(reply)) : { show: 'invalid' }));
}

const failure =
  (reply: FastifyReply) =>
  (error: unknown): View => {
    const { code } = refusalOf(error);
    if (code === 'auth/invalid-action-code') return { show: 'invalid' };
    if (code === 'auth/expired-action-code') return { show: 'expired' };
    reply.log.error({ err: error }, code);
    reply.code(500);
    return { show: 'trouble' };
  };
