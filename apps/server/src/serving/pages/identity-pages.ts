import { errorStatus } from '@quaygate/contract';
import { isDriverLanguage } from '@quaygate/phrases/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { EmailChanges } from '../../identity/email-changes.ts';
import { isAddress } from '../../identity/email-spellings.ts';
import { actionPath, type View } from '../../identity/embedded/page/action-forms.ts';
import { actionPage } from '../../identity/embedded/page/action-page.ts';
import type { PageMode, PasswordProvider } from '../../identity/identity.ts';
import { findBrandName, productName } from '../../outside/brand.queries.ts';
import { describeRefusal } from '../../plumbing/http/problem.ts';
import { networkOf } from '../../plumbing/network/network.ts';
import { isRefusal } from '../../plumbing/refusal.ts';
import { driverLanguageOf } from '../../plumbing/request-language.ts';
import type { Deps } from '../deps.ts';
import { sendPage, servePageFiles } from './server-page.ts';

const modes: readonly PageMode[] = ['resetPassword', 'verifyEmail', 'changeEmail', 'refuseEmail'];
const weaknesses = ['auth/weak-password', 'auth/common-password', 'auth/password-contains-email'] as const;

/** Reads the query of a link or the fields of a form; a missing or wrong value becomes its default. */
function read(fields: unknown, request: FastifyRequest) {
  const { mode, token, lang, newPassword, done } = (fields ?? {}) as Record<string, unknown>;
  return {
    mode: modes.find((each) => each === mode) ?? 'resetPassword',
    isKnown: modes.some((each) => each === mode),
    token: typeof token === 'string' ? token.slice(0, 200) : '',
    language: isDriverLanguage(lang) ? lang : driverLanguageOf(request),
    newPassword: typeof newPassword === 'string' ? newPassword : '',
    /** The script of the page has made a passkey. */
    hasPasskey: done === 'passkey',
  };
}
type Asked = ReturnType<typeof read>;

/** The page behind the links of the embedded provider's mails (AUTH-16). Reading it changes nothing; its form does. */
export function identityPages(
  app: FastifyInstance,
  { db, passwords, identity: { emails } }: Pick<Deps, 'db' | 'passwords' | 'identity'>,
) {
  if (!passwords || !emails) return;
  const does = { db, passwords, emails };

  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.get(actionPath, (request, reply) => {
      const asked = read(request.query, request);
      return answer(db, reply, asked, asked.hasPasskey ? async () => ({ show: 'passkeyDone' }) : open(does));
    });
    pages.post(actionPath, (request, reply) =>
      answer(db, reply, read(request.body, request), act(does, networkOf(request.ip))),
    );
    servePageFiles(pages, actionPath, 'identity/embedded/page/action');
  });
}

interface Does {
  db: Db;
  passwords: PasswordProvider;
  emails: EmailChanges;
}

const open =
  ({ passwords, emails }: Does) =>
  async ({ token, mode }: Asked): Promise<View> => {
    if (mode === 'changeEmail' || mode === 'refuseEmail')
      return { show: 'change', email: (await emails.find(mode === 'changeEmail' ? 'confirm' : 'refuse', token)).email };
    const { email, passkeyDomain } = await passwords.findAction(token, mode);
    return mode === 'resetPassword'
      ? { show: 'password', email, passkeyDomain, weakness: null }
      : { show: 'email', email };
  };

const act =
  ({ db, passwords, emails }: Does, address: string) =>
  async ({ token, mode, newPassword }: Asked): Promise<View> => {
    const done = async (email: string): Promise<View> => ({
      show: 'done',
      signInPath: (await isOnlyDriver(db, email)) ? '/driver/' : '/login',
    });
    switch (mode) {
      case 'verifyEmail':
        await passwords.confirmEmail(token, address);
        return { show: 'done', signInPath: '/login' };
      case 'changeEmail': {
        const { email } = await emails.find('confirm', token);
        await emails.confirm(token, address);
        return done(email);
      }
      case 'refuseEmail': {
        const { before } = await emails.find('refuse', token);
        await emails.refuse(token, address);
        return done(before);
      }
      case 'resetPassword': {
        const { email, passkeyDomain } = await passwords.findAction(token, mode);
        try {
          await passwords.confirmPasswordReset(token, newPassword, address);
        } catch (error) {
          const weakness = weaknesses.find((code) => isRefusal(error, code));
          if (weakness) return { show: 'password', email, passkeyDomain, weakness };
          throw error;
        }
        return done(email);
      }
    }
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
    if (code === 'email_change_refused') return { show: 'changeRefused' };
    if (code === 'email_change_confirmed') return { show: 'changeConfirmed' };
    if (code === 'email_taken_meanwhile') return { show: 'taken' };
    reply.code(errorStatus[code]);
    return { show: 'trouble' };
  };
