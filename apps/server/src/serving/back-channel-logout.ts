import type { FastifyInstance } from 'fastify';
import { isRefusal } from '../plumbing/refusal.ts';
import type { Deps } from './deps.ts';

/** Where an issuer says that a session there is over: a form with a signed token, as its specification wants it. */
export function backChannelLogout(app: FastifyInstance, { page }: Pick<Deps, 'page'>) {
  if (!page) return;

  app.register(async (calls) => {
    calls.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 20_000 },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    calls.post('/web/idp/v1/backChannelLogout', async ({ body }, reply) => {
      reply.header('cache-control', 'no-store');
      const token = body instanceof URLSearchParams ? body.get('logout_token') : null;
      try {
        await page.endByIssuer(token ?? '');
      } catch (error) {
        if (!isRefusal(error, 'unauthenticated')) throw error;
        return reply.code(400).send({ error: 'invalid_request' });
      }
      return reply.code(200).send();
    });
  });
}
