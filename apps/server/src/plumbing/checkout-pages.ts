import { payment } from '@quaygate/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkoutPath, type Outcome, type SignedEvent } from '../outside/payment/embedded/embedded-payments.ts';
import { checkoutPage } from '../outside/payment/embedded/page/checkout-page.ts';
import type { Deps } from './deps.ts';
import { languageOf } from './serve.ts';
import { sendPage, servePageFiles } from './server-page.ts';

const outcomes: readonly Outcome[] = ['pay', 'decline', 'cancel'];
const sessionOf = ({ params }: FastifyRequest) => (params as { sessionId: string }).sessionId;

/** The checkout of the embedded payment provider (api-forwarder 6.4). What it sells comes with its events, as with any other. */
export function checkoutPages(app: FastifyInstance, { checkouts, log }: Pick<Deps, 'checkouts' | 'log'>) {
  if (!checkouts) return;

  const show = (request: FastifyRequest, checkout: Awaited<ReturnType<typeof checkouts.find>>) => {
    const { lang } = request.query as { lang?: unknown };
    const language = lang === 'de' || lang === 'en' ? lang : (checkout?.language ?? languageOf(request));
    return checkoutPage(checkout, language);
  };

  /** The same way as from outside, but for the network. */
  async function deliver({ body, signature }: SignedEvent) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const answer = await app.inject({ method: 'POST', url: payment.events.path, headers, payload: body });
    // The job asks about it.
    if (answer.statusCode !== 200)
      log.warn({ status: answer.statusCode }, 'an event of the test checkout was not taken');
  }

  app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1_000 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.get(`${checkoutPath}/:sessionId`, async (request, reply) => {
      const checkout = await checkouts.find(sessionOf(request));
      return sendPage(reply, show(request, checkout));
    });
    pages.post(`${checkoutPath}/:sessionId`, async (request, reply) => {
      const { outcome } = (request.body ?? {}) as { outcome?: unknown };
      const chosen = outcomes.find((one) => one === outcome);
      const finished = chosen && (await checkouts.finish(sessionOf(request), chosen));
      if (!finished) return sendPage(reply, show(request, undefined));
      for (const event of finished.events) await deliver(event);
      return reply.redirect(finished.location, 303);
    });
    servePageFiles(pages, checkoutPath, 'payment/embedded/page/checkout');
  });
}
