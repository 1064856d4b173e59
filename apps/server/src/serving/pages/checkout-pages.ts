import { payment } from '@quaygate/contract';
import { isLanguage, type Language } from '@quaygate/phrases/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  checkoutPath,
  type Outcome,
  receiptPath,
  type SignedEvent,
} from '../../outside/payment/embedded/embedded-payments.ts';
import { checkoutPage } from '../../outside/payment/embedded/page/checkout-page.ts';
import { receiptPage } from '../../outside/payment/embedded/page/receipt-page.ts';
import { languageOf } from '../../plumbing/request-language.ts';
import type { Deps } from '../deps.ts';
import { sendPage, servePageFiles } from './server-page.ts';

const outcomes: readonly Outcome[] = ['pay', 'decline', 'cancel'];
/** The secret at the end of an address; empty where it is none. */
function secretOf({ params }: FastifyRequest): string {
  const { secret } = params as { secret: string };
  return /^[\w-]{32}$/.test(secret) ? secret : '';
}

/** The checkout and the receipts of the embedded payment provider (api-forwarder 6.4). What it sells comes with its events, as with any other. */
export function checkoutPages(app: FastifyInstance, { checkouts, log }: Pick<Deps, 'checkouts' | 'log'>) {
  if (!checkouts) return;

  const languageFor = (request: FastifyRequest, own: Language | undefined) => {
    const { lang } = request.query as { lang?: unknown };
    return isLanguage(lang) ? lang : (own ?? languageOf(request));
  };
  const show = (request: FastifyRequest, checkout: Awaited<ReturnType<typeof checkouts.find>>) =>
    checkoutPage(checkout, languageFor(request, checkout?.language));

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
    pages.get(`${checkoutPath}/:secret`, async (request, reply) => {
      const checkout = await checkouts.find(secretOf(request));
      return sendPage(reply, show(request, checkout));
    });
    pages.post(`${checkoutPath}/:secret`, async (request, reply) => {
      const { outcome } = (request.body ?? {}) as { outcome?: unknown };
      const chosen = outcomes.find((one) => one === outcome);
      const finished = chosen && (await checkouts.finish(secretOf(request), chosen));
      if (!finished) return sendPage(reply, show(request, undefined));
      for (const event of finished.events) await deliver(event);
      return reply.redirect(finished.location, 303);
    });
    pages.get(`${receiptPath}/:secret`, async (request, reply) => {
      const receipt = await checkouts.receipt(secretOf(request));
      return sendPage(reply, receiptPage(receipt, languageFor(request, receipt?.language)));
    });
    servePageFiles(pages, checkoutPath, 'outside/payment/embedded/page/checkout');
  });
}
