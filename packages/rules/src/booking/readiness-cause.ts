import type { AdmissionReason } from './admission-reason.ts';

/** Who has to act on a cause. */
export const turns = ['forwarder', 'driver', 'terminal', 'operator', 'no_one'] as const;
export type Turn = (typeof turns)[number];

/** What mends a cause: keys of sentences. */
export const mends = [
  'call_terminal',
  'go_to_counter',
  'identify',
  'approve_driver',
  'set_plate',
  'pair_units',
  'split_tour',
  'wait',
  'move_slot',
  'earlier_slot',
  'later_slot',
  'other_train',
  'await_release',
  'assign_license',
  'renew_license',
  'pay_license',
  'complete_data',
  'reduce_weight',
  'other_driver',
  'clear_customs',
] as const;
export type Mend = (typeof mends)[number];

interface CauseKind {
  /** The reason of the admission check; `gate` where the gate itself stopped the truck, `warning` where nothing is stopped yet. */
  reason: AdmissionReason | 'gate' | 'warning';
  turn: Turn;
  mend: Mend;
}

const of = <R extends CauseKind['reason']>(reason: R, turn: Turn, mend: Mend) => ({ reason, turn, mend });

/** Every cause, in the order in which it is told: what stops first, by the order of the admission check, then warnings. */
export const causeKinds = {
  halted: of('gate', 'terminal', 'call_terminal'),
  counter_required: of('gate', 'driver', 'go_to_counter'),
  driver_blocked: of('driver_blocked', 'terminal', 'call_terminal'),
  driver_not_identified: of('driver_not_verified', 'driver', 'identify'),
  driver_not_approved: of('driver_not_approved', 'forwarder', 'approve_driver'),
  plate_missing: of('plate_missing', 'forwarder', 'set_plate'),
  one_to_one: of('one_to_one', 'forwarder', 'pair_units'),
  truck_full: of('truck_full', 'forwarder', 'split_tour'),
  // No slot mends it, so it is told before what a slot might.
  train_cancelled: of('train_cancelled', 'forwarder', 'other_train'),
  acceptance_over: of('acceptance_deadline', 'forwarder', 'other_train'),
  slot_after_acceptance: of('acceptance_deadline', 'forwarder', 'earlier_slot'),
  acceptance_deadline: of('acceptance_deadline', 'forwarder', 'move_slot'),
  loading_time_passed: of('latest_loading_time_passed', 'forwarder', 'other_train'),
  too_early: of('too_early', 'no_one', 'wait'),
  too_late: of('too_late', 'forwarder', 'move_slot'),
  not_released: of('not_released', 'operator', 'await_release'),
  license_none: of('license_not_valid', 'forwarder', 'assign_license'),
  license_ended: of('license_not_valid', 'forwarder', 'renew_license'),
  order_withdrawn: of('order_not_available', 'terminal', 'call_terminal'),
  order_done: of('order_not_available', 'forwarder', 'call_terminal'),
  data_missing: of('order_not_available', 'terminal', 'complete_data'),
  too_heavy: of('order_not_available', 'forwarder', 'reduce_weight'),
  terminal_closed: of('warning', 'forwarder', 'move_slot'),
  slot_closed: of('warning', 'terminal', 'call_terminal'),
  double_tour: of('warning', 'forwarder', 'other_driver'),
  document_ends: of('warning', 'driver', 'identify'),
  license_ends: of('warning', 'forwarder', 'renew_license'),
  license_payment_open: of('warning', 'forwarder', 'pay_license'),
  left_behind: of('warning', 'forwarder', 'other_train'),
  train_at_risk: of('warning', 'forwarder', 'move_slot'),
  // The train brings the load unit: the slot has to wait for it, not the other way round.
  pickup_train_cancelled: of('warning', 'forwarder', 'call_terminal'),
  pickup_train_late: of('warning', 'forwarder', 'later_slot'),
  customs_blocked: of('warning', 'forwarder', 'clear_customs'),
  dangerous_goods_incomplete: of('warning', 'operator', 'complete_data'),
  /** Of a newer build (OPS-80). */
  other: of('warning', 'terminal', 'call_terminal'),
} as const satisfies Record<string, CauseKind>;

export type CauseCode = keyof typeof causeKinds;
export const causeCodes = Object.keys(causeKinds) as [CauseCode, ...CauseCode[]];

/** One cause, with whose turn it is and what mends it. */
export interface Cause {
  code: CauseCode;
  /** False: a warning. */
  stops: boolean;
  turn: Turn;
  /** Since when it holds, where that is known. */
  since: Date | null;
  /** Until when it can be mended for this visit, or when it ends by itself; null where no moment is known. */
  until: Date | null;
  mend: Mend;
  /** The bookings it is about; empty: the whole visit. */
  bookingIds: string[];
}

/** What was found, before causes of one kind are joined. */
export interface Found {
  code: CauseCode;
  since?: Date | null;
  until?: Date | null;
  bookingId?: string;
}

const earliest = (moments: readonly (Date | null | undefined)[]): Date | null =>
  moments.reduce<Date | null>((first, each) => (each && (!first || each < first) ? each : first), null);

/** Causes in their order, each kind once: the earliest of its moments counts. */
export function joinCauses(found: readonly Found[]): Cause[] {
  const byCode = Map.groupBy(found, ({ code }) => code);
  return causeCodes.flatMap((code) => {
    const same = byCode.get(code);
    if (!same) return [];
    const { reason, turn, mend } = causeKinds[code];
    const moments = {
      since: earliest(same.map(({ since }) => since)),
      until: earliest(same.map(({ until }) => until)),
    };
    const bookingIds = same.flatMap(({ bookingId }) => bookingId ?? []);
    return [{ code, stops: reason !== 'warning', turn, ...moments, mend, bookingIds }];
  });
}

/** The reasons of the admission check among causes. */
export function reasonsOf(causes: readonly Pick<Cause, 'code'>[]): AdmissionReason[] {
  return causes.flatMap(({ code }) => {
    const { reason } = causeKinds[code];
    return reason === 'gate' || reason === 'warning' ? [] : [reason];
  });
}
