import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { inboxPage, shownMails } from '../outside/mail/inbox/inbox-page.ts';
import { findMails } from '../outside/mail/outbox.queries.ts';
import type { Deps } from './deps.ts';
import { languageOf } from './serve.ts';

const path = '/web/demo/inbox';
const asset = (name: string) => readFileSync(new URL(`../outside/${name}`, import.meta.url));

/** Where a demo's mails arrive. Everybody may read them, so they are there in demo mode only. */
export function demoInbox(app: FastifyInstance, { db, settings }: Pick<Deps, 'db' | 'settings'>) {
  if (!settings.demo) return;
  app.get(path, async (request, reply) => {
    const { to } = request.query as { to?: unknown };
    const asked = {
      language: languageOf(request),
      to: typeof to === 'string' ? to.trim().replaceAll('\0', '').slice(0, 254) : '',
    };
    const mails = await findMails(db, asked.to, shownMails);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return reply.send(inboxPage(asked, mails));
  });
  const kept = 'public, max-age=300';
  const css = Buffer.concat([asset('identity/embedded/page/action.css'), asset('mail/inbox/inbox.css')]);
  const script = asset('mail/inbox/inbox.mjs');
  app.get(`${path}.css`, (_, reply) => reply.type('text/css; charset=utf-8').header('cache-control', kept).send(css));
  app.get(`${path}.mjs`, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', kept).send(script),
  );
}
