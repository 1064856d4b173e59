import type { LicenseOrderState } from './license-order.ts';

export const paymentEffects = [
  'paid',
  'notPaid',
  'period',
  'ended',
  'returned',
  'inquiry',
  'disputed',
  'disputeWon',
  'disputeLost',
  'none',
] as const;
/**
 * What an event of the payment provider says of an order: it is paid, or will not be; a period of its subscription is
 * paid; the subscription has ended; the money went back. Of a dispute: that the bank only
 * inquires, that the money is withdrawn until it is decided, and who won it. `none` is stored and changes nothing.
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
  /** With the effects of a dispute. */
  disputeId?: string | null;
}

/** What all events of an order say together. */
export interface PaymentStanding {
  state: Exclude<LicenseOrderState, 'REVOKED'>;
  paidDate: Date | null;
  /** When the money went back for good: by a refund, or by a dispute that is lost. */
  returnedDate: Date | null;
  /** Since when a dispute is open that has withdrawn the money; null without one, and once it is decided. */
  disputedDate: Date | null;
  /** Whether the money is gone because a dispute was lost. */
  isDisputeLost: boolean;
  /** When the subscription ended. */
  endedDate: Date | null;
  subscriptionId: string | null;
  receiptUrl: string | null;
  /** The earliest first. */
  periods: PaymentPeriod[];
}

const earliest = (facts: readonly PaymentFact[]): Date | null =>
  facts.reduce<Date | null>((first, { occurredAt }) => (first && first <= occurredAt ? first : occurredAt), null);
const textOf = ({ effect, receiptUrl }: PaymentFact) => `${receiptUrl ?? ''} ${effect}`;
/** By time, then by text, so that no order of arrival counts. */
const inOrder = (facts: readonly PaymentFact[]) =>
  [...facts].sort(
    (a, b) => a.occurredAt.getTime() - b.occurredAt.getTime() || textOf(a).localeCompare(textOf(b), 'en-US'),
  );

/** What became of each dispute: decided ones stay decided, whatever is told after them; the last decision counts (FIELD-PAY-03). */
function disputesOf(facts: readonly PaymentFact[]): PaymentFact[] {
  const rank = { inquiry: 0, disputed: 1, disputeLost: 2, disputeWon: 2 } as Partial<Record<PaymentEffect, number>>;
  const disputes = new Map<string, PaymentFact>();
  const told = facts.filter(({ effect }) => rank[effect] !== undefined);
  for (const fact of inOrder(told)) {
    const key = fact.disputeId ?? '';
    const known = disputes.get(key);
    if (!known || (rank[fact.effect] ?? 0) >= (rank[known.effect] ?? 0)) disputes.set(key, fact);
  }
  return [...disputes.values()];
}

/** Folds the events of an order. Their order and repetition change nothing. */
export function standingOf(facts: readonly PaymentFact[]): PaymentStanding {
  const of = (effect: PaymentEffect) => facts.filter((fact) => fact.effect === effect);
  const disputes = disputesOf(facts);
  const lost = disputes.filter(({ effect }) => effect === 'disputeLost');
  const disputed = disputes.filter(({ effect }) => effect === 'disputed');
  const [paid, returned, ended] = [of('paid'), [...of('returned'), ...lost], of('ended')];
  const ends = new Map(
    of('period').flatMap(({ period }) => (period ? [[`${+period.begin} ${+period.end}`, period]] : [])),
  );
  const isPaid = paid.length > 0;
  return {
    state:
      returned.length + disputed.length > 0 && isPaid
        ? 'RETURNED'
        : isPaid
          ? 'PAID'
          : of('notPaid').length > 0
            ? 'CLOSED'
            : 'OPEN',
    paidDate: earliest(paid),
    returnedDate: earliest(returned),
    disputedDate: earliest(disputed),
    isDisputeLost: lost.length > 0,
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
