import { type CauseCode, causeKinds } from './readiness-cause.ts';

interface RepairTraits {
  /** Who may press it: those who may book, those who handle licences, or every reader. */
  needs: 'booking' | 'license' | 'nothing';
  /** What the tour must allow: the truck is not yet in, or a booking can still move. */
  when: 'truck' | 'move' | 'always';
}

/** Ways to mend what keeps a tour out (READY-30). */
const repairTraits = {
  /** Proposes the next fitting slot for the whole tour. */
  next_slot: { needs: 'booking', when: 'move' },
  /** Another slot, chosen by hand. */
  other_slot: { needs: 'booking', when: 'move' },
  /** Another slot for one of the bookings. */
  split: { needs: 'booking', when: 'move' },
  other_driver: { needs: 'booking', when: 'truck' },
  plate: { needs: 'booking', when: 'truck' },
  /** A booking to go with it. */
  pair: { needs: 'booking', when: 'always' },
  /** A licence for a driver who has none. */
  license: { needs: 'license', when: 'always' },
  renew_license: { needs: 'license', when: 'always' },
  buy_license: { needs: 'license', when: 'always' },
  pay_license: { needs: 'license', when: 'always' },
  /** The driver with their documents. */
  driver: { needs: 'booking', when: 'always' },
  call: { needs: 'nothing', when: 'always' },
  /** Whose turn it is, and since when. */
  wait: { needs: 'nothing', when: 'always' },
} as const satisfies Record<string, RepairTraits>;
export type RepairKind = keyof typeof repairTraits;

/** How each cause is mended, the best way first: a cause without one does not compile (READY-30). */
const repairsOfCause = {
  halted: ['call', 'plate', 'other_driver'],
  counter_required: ['call'],
  driver_blocked: ['other_driver', 'call'],
  driver_not_identified: ['driver', 'other_driver'],
  driver_not_approved: ['driver', 'other_driver'],
  plate_missing: ['plate'],
  one_to_one: ['pair', 'next_slot'],
  truck_full: ['split'],
  train_cancelled: ['call'],
  acceptance_over: ['call'],
  // The next slot lies further outside.
  slot_after_acceptance: ['other_slot', 'call'],
  acceptance_deadline: ['next_slot', 'other_slot'],
  loading_time_passed: ['call'],
  too_early: ['wait'],
  too_late: ['next_slot', 'other_slot'],
  not_released: ['wait', 'next_slot', 'call'],
  license_none: ['license', 'other_driver', 'buy_license'],
  license_ended: ['renew_license', 'other_driver', 'buy_license'],
  order_withdrawn: ['call'],
  order_done: ['call'],
  data_missing: ['wait', 'call'],
  too_heavy: ['wait', 'call'],
  terminal_closed: ['next_slot', 'other_slot'],
  slot_closed: ['next_slot', 'call'],
  double_tour: ['other_driver', 'next_slot'],
  document_ends: ['driver', 'other_driver'],
  license_ends: ['renew_license', 'other_driver'],
  license_payment_open: ['pay_license', 'other_driver'],
  train_at_risk: ['other_slot', 'next_slot'],
  pickup_train_cancelled: ['call'],
  pickup_train_late: ['other_slot', 'next_slot'],
  left_behind: ['call'],
  customs_blocked: ['wait', 'next_slot'],
  dangerous_goods_incomplete: ['wait', 'call'],
  other: ['call'],
} as const satisfies Record<CauseCode, readonly [RepairKind, ...RepairKind[]]>;

/** One way, and the cause that it mends. */
export interface Repair {
  kind: RepairKind;
  code: CauseCode;
}

interface RepairFacts {
  causes: readonly { code: CauseCode }[];
  /** The truck is not yet in. */
  canChangeTruck: boolean;
  /** All of its bookings can still move. */
  canMove: boolean;
  mayBook: boolean;
  mayLicense: boolean;
}

const settlesItself = ({ code }: { code: CauseCode }) => causeKinds[code].turn === 'no_one';
const isOfGate = ({ code }: { code: CauseCode }) => causeKinds[code].reason === 'gate';
const isFirst = ({ code }: { code: CauseCode }) => causeKinds[code].reason !== 'warning' && !settlesItself({ code });

/**
 * The ways to mend a tour that this user may take now, the first one first, each kind once (READY-30). What the gate said
 * comes behind what stops the truck beside it: that is why the gate said it.
 * What settles itself waits for both.
 */
export function repairsOf({ causes, canChangeTruck, canMove, mayBook, mayLicense }: RepairFacts): Repair[] {
  const known = causes.filter((cause) => !isOfGate(cause));
  const ordered = [...known.filter(isFirst), ...causes.filter(isOfGate), ...known.filter((cause) => !isFirst(cause))];
  const may = { booking: mayBook, license: mayLicense, nothing: true };
  const can = { truck: canChangeTruck, move: canMove, always: true };
  const kinds = new Set<RepairKind>();
  return ordered.flatMap(({ code }) =>
    repairsOfCause[code].flatMap((kind) => {
      const { needs, when } = repairTraits[kind];
      if (kinds.has(kind) || !may[needs] || !can[when]) return [];
      kinds.add(kind);
      return [{ kind, code }];
    }),
  );
}
