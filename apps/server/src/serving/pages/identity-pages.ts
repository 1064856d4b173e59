import { errorStatus } from '@quaygate/contract';
import { isDriverLanguage } from '@quaygate/phrases/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { isAddress } from '../../identity/email-spellings.ts';
import { actionPage, actionPath, type View } from '../../identity/embedded/page/action-page.ts';
import type { ActionMode, PasswordProvider } from '../../identity/identity.ts';
import { findBrandName, productName } from '../../outside/brand.queries.ts';
import { describeRefusal } from '../../plumbing/http/problem.ts';
import { networkOf } from '../../plumbing/network/network.ts';
import { isRefusal } from '../../plumbing/refusal.ts';
import { driverLanguageOf } from '../../plumbing/request-language.ts';
import type { Deps } from '../deps.ts';
import { sendPage, servePageFiles } from './server-page.ts';

const weaknesses = ['auth/weak-password', 'auth/common-password', 'auth/password-contains-email'] as const;

/** Reads the query of a link or the fields of a form; a missing or wrong value becomes its default. */
function read(fields: unknown, request: FastifyRequest) {
  const { mode, token, lang, newPassword, done } = (fields ?? {}) as Record<string, unknown>;
  return {
    mode: (mode === 'verifyEmail' ? mode : 'resetPassword') as ActionMode,
    isKnown: mode === 'verifyEmail' || mode === 'resetPassword',
    token: typeof token === 'string' ? token.slice(0, 200) : '',
    language: isDriverLanguage(lang) ? lang : driverLanguageOf(request),
    newPassword: typeof newPassword === 'string' ? newPassword : '',
    /** The script of the page has made a passkey. */
    hasPasskey: done === 'passkey',
  };
}
type Asked = ReturnType<typeof read>;

/** The page behind the links of the embedded provider's mails (AUTH-16). Reading it changes nothing; its form does. */
export function identityPages(app: FastifyInstance, { db, passwords }: Pick<Deps, 'db' | 'passwords'>) {
  if (!passwords) return;

  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.get(actionPath, (request, reply) => {
      const asked = read(request.query, request);
      return answer(db, reply, asked, asked.hasPasskey ? async () => ({ show: 'passkeyDone' }) : open(passwords));
    });
    pages.post(actionPath, (request, reply) =>
      answer(db, reply, read(request.body, request), act(db, passwords, networkOf(request.ip))),
    );
    servePageFiles(pages, actionPath, 'identity/embedded/page/action');
  });
}

const open =
  (passwords: PasswordProvider) =>
  async ({ token, mode }: Asked): Promise<View> => {
    const { email, passkeyDomain } = await passwords.findAction(token, mode);
    return mode === 'resetPassword'
      ? { show: 'password', email, passkeyDomain, weakness: null }
      : { show: 'email', email };
  };

const act =
  (db: Db, passwords: PasswordProvider, address: string) =>
  async ({ token, mode, newPassword }: Asked): Promise<View> => {
    if (mode === 'verifyEmail') await passwords.confirmEmail(token, address);
    else {
      const { email, passkeyDomain } = await passwords.findAction(token, mode);
      try {
        await passwords.confirmPasswordReset(token, newPassword, address);
      } catch (error) {
        const weakness = weaknesses.find((code) => isRefusal(error, code));
        if (weakness) return { show: 'password', email, passkeyDomain, weakness };
        throw error;
      }
      return { show: 'done', signInPath: (await isOnlyDriver(db, email)) ? '/driver/' : '/login' };
    }
    return { show: 'done', signInPath: '/login' };
  };

/** A driver without any role works in none of the areas (DRV-BRD-03). */
async function isOnlyDriver(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user u join trucker t on t.user_id = u.id
    where ${isAddress(sql`u.email`, email)} and u.roles = '{}' and t.deleted_date is null`.execute(db);
  return rows.length > 0;
}

/** Answers with a page, also on a failure. */
async function answer(db: Db, reply: FastifyReply, asked: Asked, view: (asked: Asked) => Promise<View>) {
  const isKnown = asked.isKnown || asked.hasPasskey;
  const shown: View = isKnown ? await view(asked).catch(failure(reply)) : { show: 'invalid' };
  // Also a database that does not answer has its page.
  const brand = await findBrandName(db).catch(() => productName);
  return sendPage(reply, actionPage(asked, shown, brand));
}

const failure =
  (reply: FastifyReply) =>
  (error: unknown): View => {
    const { code } = describeRefusal(error, reply.request, reply);
    if (code === 'auth/invalid-action-code') return { show: 'invalid' };
    if (code === 'auth/expired-action-code') return { show: 'expired' };
    reply.code(errorStatus[code]);
    return { show: 'trouble' };
  };
