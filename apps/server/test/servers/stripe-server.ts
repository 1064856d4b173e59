import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

type Params = Record<string, string>;
interface Session {
  id: string;
  status: 'open' | 'complete' | 'expired';
  params: Params;
  subscription: string | null;
  created: number;
}
interface Subscription {
  id: string;
  quantity: number;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  metadata: Record<string, string>;
  invoices: { id: string; start: number; end: number }[];
}

const read = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return Object.fromEntries(new URLSearchParams(text)) as Params;
};

/** Speaks as much of Stripe's REST dialect as the product uses, on a port of its own. */
export async function startStripe({ now }: { now: () => Date }) {
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Subscription>();
  const keys = new Map<string, string>();
  /** Payments of invoices, to the subscription they paid. */
  const payments = new Map<string, string>();
  const asked: { path: string; params: Params; authorization: string }[] = [];
  /** `down` answers failures, `hangs` nothing, and `lost` does what it is asked and closes before it answers. */
  const state: { mood: 'well' | 'down' | 'hangs' | 'lost' } = { mood: 'well' };
  let last = 0;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const id = (prefix: string) => `${prefix}_${String(++last).padStart(24, '0')}`;

  const shownSession = ({ id, status, params, subscription, created }: Session) => ({
    ...{ id, object: 'checkout.session', status, subscription, created, mode: params.mode },
    client_reference_id: params.client_reference_id,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    url: status === 'open' ? `https://checkout.stripe.example/${id}` : null,
  });
  const shownSubscription = ({ id, quantity, metadata, cancel_at_period_end, ended_at }: Subscription) => ({
    ...{ id, object: 'subscription', metadata, cancel_at_period_end, ended_at, customer: `cus_${id}` },
    items: { object: 'list', data: [{ id: `si_${id}`, quantity }] },
  });
  const details = ({ id, metadata }: Subscription) => ({ subscription_details: { subscription: id, metadata } });
  const list = (data: object[]) => ({ object: 'list', data, has_more: false });

  function answer(method: string, path: string, params: Params, idempotencyKey: string): object | undefined {
    const [, , noun = '', one = '', two = ''] = path.split('/');
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const known = keys.get(idempotencyKey);
      const session: Session = (known && sessions.get(known)) || {
        ...{ id: id('cs_test'), status: 'open', params, subscription: null, created: seconds() },
      };
      sessions.set(session.id, session);
      if (idempotencyKey) keys.set(idempotencyKey, session.id);
      return shownSession(session);
    }
    if (noun === 'checkout') {
      const session = sessions.get(two);
      return session && shownSession(session);
    }
    if (path === '/v1/billing_portal/sessions') {
      return { object: 'billing_portal.session', url: `https://billing.stripe.example/${params.customer}` };
    }
    if (noun === 'invoices') {
      const { invoices = [] } = subscriptions.get(params.subscription ?? '') ?? {};
      return list(
        invoices.map(({ id, start, end }) => ({ id, created: start, lines: list([{ period: { start, end } }]) })),
      );
    }
    if (noun === 'invoice_payments') {
      const subscription = subscriptions.get(payments.get(params['payment[payment_intent]'] ?? '') ?? '');
      return list(subscription ? [{ id: 'inpay_1', invoice: { id: 'in_1', parent: details(subscription) } }] : []);
    }
    const subscription = noun === 'subscriptions' ? subscriptions.get(one) : undefined;
    if (subscription && method === 'POST') {
      if (params.cancel_at_period_end) subscription.cancel_at_period_end = params.cancel_at_period_end === 'true';
      if (params['items[0][quantity]']) subscription.quantity = Number(params['items[0][quantity]']);
    }
    return subscription && shownSubscription(subscription);
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stripe.example');
    const params = { ...Object.fromEntries(url.searchParams), ...(await read(request)) };
    asked.push({ path: url.pathname, params, authorization: String(request.headers.authorization) });
    const key = String(request.headers['idempotency-key'] ?? '');
    const { mood } = state;
    if (mood === 'hangs') return;
    const body = mood === 'down' ? undefined : answer(request.method ?? '', url.pathname, params, key);
    if (mood === 'lost') return response.destroy();
    response.writeHead(mood === 'down' ? 500 : body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: { type: 'api_error', message: 'no', code: 'resource_missing' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    state,
    payments,
    sessions: () => [...sessions.values()],
    subscription: (id: string) => subscriptions.get(id),
    /** The buyer pays: of a subscription the first year. */
    complete(sessionId: string, year: { start: number; end: number }): string | null {
      const session = sessions.get(sessionId);
      if (!session) throw new Error(`no session ${sessionId}`);
      session.status = 'complete';
      if (session.params.mode !== 'subscription') return null;
      session.subscription = id('sub');
      subscriptions.set(session.subscription, {
        ...{ id: session.subscription, cancel_at_period_end: false, ended_at: null },
        quantity: Number(session.params['line_items[0][quantity]']),
        metadata: { order: session.params['subscription_data[metadata][order]'] ?? '' },
        invoices: [{ id: id('in'), ...year }],
      });
      return session.subscription;
    },
    expire(sessionId: string) {
      const session = sessions.get(sessionId);
      if (session) session.status = 'expired';
    },
  };
}
