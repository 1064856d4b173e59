import { present } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { EventRefused, type PaymentEvent, PaymentUnavailable } from '../../outside/payment/payment.ts';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { insertEvents, lockOrder, lockPayments } from './payment.queries.ts';
import { findRenewals, setRenewals, takeDueOrders, takeUnexpected } from './payment-due.queries.ts';
import { settleOrder } from './payment-settlement.service.ts';

type PaymentDeps = Pick<Deps, 'db' | 'now' | 'log' | 'payments' | 'settings'>;

/** An order that the provider did not answer for is asked about again after this time. */
const askAgain = 900_000;

/**
 * Takes one event of the provider. What fails is answered as a failure, so that the provider repeats it.
 * @throws Refusal malformed_request for an event that is not proven to be new and the provider's
 */
export async function takeEvent(deps: PaymentDeps, body: Buffer, signature: string | undefined): Promise<void> {
  if (!deps.payments) throw new Refusal('not_found');
  const event = await deps.payments.readEvent(body, signature).catch((error) => {
    throw error instanceof EventRefused ? new Refusal('malformed_request') : error;
  });
  await applyEvents(deps, [event]);
}

/** Stores events and what they do to their order, together or not at all. */
async function applyEvents({ db, now, log, settings }: PaymentDeps, events: readonly PaymentEvent[]): Promise<void> {
  const [first] = events;
  if (!first) return;
  const moment = now();
  await db.transaction().execute(async (trx) => {
    await lockPayments(trx, events);
    if (!(await insertEvents(trx, events, moment))) return;
    const order = await lockOrder(trx, first);
    if (order) await settleOrder(trx, order, { now: moment, publicUrl: settings.publicUrl });
    for (const event of order ? await takeUnexpected(trx, order) : []) {
      log.warn(event, 'an event of the payment provider names an order and changes nothing');
      await recordUnexpected(trx, event, present(order).id, moment);
    }
  });
}

/** Shown to administrators: something happened to an order that changes nothing here (FIELD-PAY-07). */
async function recordUnexpected(
  trx: Db,
  { id, type }: Pick<PaymentEvent, 'id' | 'type'>,
  orderId: string,
  now: Date,
): Promise<void> {
  const object = { kind: 'licenseOrder', id: orderId, name: null } as const;
  await recordAct(trx, installation('payment provider'), now, {
    kind: 'paymentEventUnknown',
    object,
    after: { type, id },
  });
}

/** Asks the provider about orders of which no event has told what was to be expected. */
export async function askAboutOrders(deps: PaymentDeps): Promise<void> {
  const { db, now, log, payments } = deps;
  if (!payments) return;
  const moment = now();
  for (const { id, sessionId } of await takeDueOrders(db, moment, new Date(moment.getTime() + askAgain))) {
    try {
      await applyEvents(deps, await payments.ask({ reference: id, sessionId }));
    } catch (error) {
      log.warn({ err: error }, 'an order could not be asked about');
    }
  }
}

/** Tells the provider how many licences a subscription renews, where it does not know yet. */
export async function tellRenewals({ db, log, payments }: PaymentDeps): Promise<void> {
  if (!payments) return;
  for (const { id, orderId, renewals } of await findRenewals(db)) {
    try {
      await (renewals > 0 ? payments.changeQuantity(orderId, renewals) : payments.cancelSubscription(orderId));
      await setRenewals(db, id, renewals);
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error;
      log.warn({ err: error }, 'the payment provider was not told of a renewal');
    }
  }
}
