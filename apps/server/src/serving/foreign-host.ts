import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../plumbing/network/loopback.ts';
import { Refusal } from '../plumbing/refusal.ts';
import type { Deps } from './deps.ts';

/**
 * A demo answers under its own names only (SEC-06). A page elsewhere can give its name the address of this machine and then
 * read what the demo shows to everybody, such as its mails; but it cannot take an address or localhost for its name.
 */
export function refuseForeignHosts(app: FastifyInstance, { settings }: Pick<Deps, 'settings'>) {
  if (!settings.demo) return;
  const own = new URL(settings.publicUrl).hostname;
  app.addHook('onRequest', ({ headers }, _, done) => {
    const name = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
    const isAddress = isIP(name.replace(/^\[|\]$/g, '')) > 0;
    done(name !== own && !isLoopback(name) && !isAddress ? new Refusal('forbidden') : undefined);
  });
}
