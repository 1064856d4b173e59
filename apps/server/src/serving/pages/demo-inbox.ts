import type { FastifyInstance } from 'fastify';
import { inboxPage, inboxPath, shownMails } from '../../outside/mail/inbox/inbox-page.ts';
import { findMails } from '../../outside/mail/outbox.queries.ts';
import { languageOf } from '../../plumbing/request-language.ts';
import type { Deps } from '../deps.ts';
import { sendPage, servePageFiles } from './server-page.ts';

/** Shows the mails of a demo. Everybody can read them, so the page exists in demo mode only. */
export function demoInbox(app: FastifyInstance, { db, settings }: Pick<Deps, 'db' | 'settings'>) {
  if (!settings.demo) return;
  app.get(inboxPath, async (request, reply) => {
    const { to } = request.query as { to?: unknown };
    const asked = {
      language: languageOf(request),
      to: typeof to === 'string' ? to.trim().replaceAll('\0', '').slice(0, 254) : '',
    };
    return sendPage(reply, inboxPage(asked, await findMails(db, asked.to, shownMails)));
  });
  servePageFiles(app, inboxPath, 'outside/mail/inbox/inbox');
}
