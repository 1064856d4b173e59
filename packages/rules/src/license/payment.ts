import type { LicenseOrderState } from './license-order.ts';

export const paymentEffects = ['paid', 'notPaid', 'period', 'ended', 'returned', 'none'] as const;
/**
 * What an event of the payment provider says of an order: it is paid, or will not be; a period of its subscription is
 * paid; the subscription has ended; the money went back. `none` is stored and changes nothing.
 */
export type PaymentEffect = (typeof paymentEffects)[number];

export interface PaymentPeriod {
  begin: Date;
  /** Exclusive. */
  end: Date;
}

export interface PaymentFact {
  effect: PaymentEffect;
  occurredAt: Date;
  subscriptionId: string | null;
  /** With the effect `period`. */
  period: PaymentPeriod | null;
  receiptUrl: string | null;
}

/** What all events of an order say together. */
export interface PaymentStanding {
  state: Exclude<LicenseOrderState, 'REVOKED'>;
  paidDate: Date | null;
  returnedDate: Date | null;
  /** When the subscription ended. */
  endedDate: Date | null;
  subscriptionId: string | null;
  receiptUrl: string | null;
  /** The earliest first. */
  periods: PaymentPeriod[];
}

const earliest = (facts: readonly PaymentFact[]): Date | null =>
  facts.reduce<Date | null>((first, { occurredAt }) => (first && first <= occurredAt ? first : occurredAt), null);
/** By time, then by text, so that no order of arrival counts. */
const inOrder = (facts: readonly PaymentFact[]) =>
  [...facts].sort(
    (a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || ((a.receiptUrl ?? '') < (b.receiptUrl ?? '') ? -1 : 1),
  );

/** Folds the events of an order. Their order and repetition change nothing. */
export function standingOf(facts: readonly PaymentFact[]): PaymentStanding {
  const of = (effect: PaymentEffect) => facts.filter((fact) => fact.effect === effect);
  const [paid, returned, ended] = [of('paid'), of('returned'), of('ended')];
  const ends = new Map(
    of('period').flatMap(({ period }) => (period ? [[`${+period.begin} ${+period.end}`, period]] : [])),
  );
  const isPaid = paid.length > 0;
  return {
    state: returned.length > 0 && isPaid ? 'RETURNED' : isPaid ? 'PAID' : of('notPaid').length > 0 ? 'CLOSED' : 'OPEN',
    paidDate: earliest(paid),
    returnedDate: earliest(returned),
    endedDate: earliest(ended),
    subscriptionId: facts.find(({ subscriptionId }) => subscriptionId !== null)?.subscriptionId ?? null,
    receiptUrl: inOrder(facts).find(({ receiptUrl }) => receiptUrl !== null)?.receiptUrl ?? null,
    periods: [...ends.values()].sort((a, b) => +a.begin - +b.begin || +a.end - +b.end),
  };
}

/**
 * Until when a licence is paid: the end of the last period that began before its renewal was stopped, null without one.
 * A period that began later was paid for the other licences of the subscription.
 */
export function paidUntil(periods: readonly PaymentPeriod[], stoppedDate: Date | null): Date | null {
  const own = periods.filter(({ begin }) => stoppedDate === null || begin <= stoppedDate);
  return own.reduce<Date | null>((last, { end }) => (last && last >= end ? last : end), null);
}
