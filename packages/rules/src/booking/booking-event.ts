import type { BookingState } from './booking-state.ts';

/** Types of booking events, in the order in which events of the same instant apply (terminal contract 8.1). */
export const bookingEventTypes = [
  'created',
  'changed',
  'rerouted',
  'terminal_reached',
  'registration_blocked',
  'block_lifted',
  'registration_restricted',
  'counter_required',
  'registered',
  'transhipment',
  'completed',
  'cancelled',
] as const;
export type BookingEventType = (typeof bookingEventTypes)[number];

export type BookingEventSource = 'gate' | 'operator' | 'forwarder' | 'system';

/**
 * One event of a booking. blockId names the block that caused registration_blocked, or that block_lifted ends; causedBy
 * a user or a key, or the terminal_reached on which the system gave its verdict.
 */
export type BookingEvent = {
  eventId: string;
  type: BookingEventType;
  occurredAt: Date;
  source: BookingEventSource;
  blockId?: string | null;
  causedBy?: string | null;
};

/** What decides besides the state: the block that set registration_blocked, and whether the truck has arrived. */
export type BookingContext = { blockedBy: string | null; reachedTerminal: boolean };

const beforeRegistration: readonly BookingState[] = [
  'active',
  'terminal_reached',
  'registration_blocked',
  'registration_restricted',
  'counter_required',
];
const unfinished: readonly BookingState[] = [...beforeRegistration, 'registered', 'transhipment'];

/** The state-changing events and the states in which they apply (terminal contract 8.8); the result is their name. */
const appliesIn = {
  terminal_reached: ['active'],
  registration_blocked: ['active', 'terminal_reached', 'counter_required', 'registration_restricted'],
  registration_restricted: ['active', 'terminal_reached', 'counter_required'],
  counter_required: ['active', 'terminal_reached', 'registration_blocked', 'registration_restricted'],
  registered: beforeRegistration,
  transhipment: [...beforeRegistration, 'registered'],
  completed: unfinished,
  cancelled: unfinished,
} as const satisfies Partial<Record<BookingEventType, readonly BookingState[]>>;

/**
 * State after an event, or undefined where it does not apply (ignored_transition).
 * created, changed and rerouted always apply and leave the state as it is.
 */
export function nextBookingState(
  state: BookingState,
  event: Pick<BookingEvent, 'type' | 'blockId'>,
  { blockedBy, reachedTerminal }: BookingContext,
): BookingState | undefined {
  switch (event.type) {
    case 'created':
    case 'changed':
    case 'rerouted':
      return state;
    case 'block_lifted': {
      const setByThisBlock = state === 'registration_blocked' && blockedBy !== null && blockedBy === event.blockId;
      return setByThisBlock && !reachedTerminal ? 'active' : undefined;
    }
    default: {
      const states: readonly BookingState[] = appliesIn[event.type];
      return states.includes(state) ? event.type : undefined;
    }
  }
}

/** Order in which events apply: occurredAt, then type, then eventId (terminal contract 8.1). */
export function compareBookingEvents(a: BookingEvent, b: BookingEvent): number {
  return (
    a.occurredAt.getTime() - b.occurredAt.getTime() ||
    bookingEventTypes.indexOf(a.type) - bookingEventTypes.indexOf(b.type) ||
    (a.eventId < b.eventId ? -1 : Number(a.eventId > b.eventId))
  );
}

/**
 * The verdict on an arrival counts only with the arrival that counts: a terminal_reached that comes late with an earlier
 * time takes the place of the one before, and its verdict too (terminal contract 8.8).
 */
function isVerdictOnOther({ type, source, blockId, causedBy }: BookingEvent, reachedBy: string | null): boolean {
  const isVerdict = type === 'registration_blocked' || type === 'registration_restricted';
  return isVerdict && source === 'system' && !blockId && !!causedBy && causedBy !== reachedBy;
}

/** What the events of one booking make of it. */
export type AppliedBooking = {
  state: BookingState;
  /** A terminal_reached event has applied: the truck is at the terminal. */
  reachedTerminal: boolean;
  /** Ids of the events that did not apply (ignored_transition), in order. */
  ignored: string[];
  /** When the first applied event of each type occurred. */
  appliedAt: Partial<Record<BookingEventType, Date>>;
  /** Remarks on applied events: registered although a block of the driver was open. */
  notes: { eventId: string; note: 'driver_blocked' }[];
};

/** Applies the events of one booking, given in any order; an eventId counts once (terminal contract 8.1, 8.8). */
export function applyBookingEvents(events: readonly BookingEvent[]): AppliedBooking {
  const result: AppliedBooking = { state: 'active', reachedTerminal: false, ignored: [], appliedAt: {}, notes: [] };
  const seen = new Set<string>();
  const openBlocks = new Set<string>();
  let blockedBy: string | null = null;
  let reachedBy: string | null = null;

  for (const event of [...events].sort(compareBookingEvents)) {
    if (seen.has(event.eventId)) continue;
    seen.add(event.eventId);
    if (event.blockId && event.type === 'registration_blocked') openBlocks.add(event.blockId);
    if (event.blockId && event.type === 'block_lifted') openBlocks.delete(event.blockId);

    const context = { blockedBy, reachedTerminal: result.reachedTerminal };
    const state = isVerdictOnOther(event, reachedBy) ? undefined : nextBookingState(result.state, event, context);
    if (state === undefined) {
      result.ignored.push(event.eventId);
      continue;
    }
    result.state = state;
    result.appliedAt[event.type] ??= event.occurredAt;
    if (event.type === 'terminal_reached') {
      result.reachedTerminal = true;
      reachedBy ??= event.eventId;
    }
    if (event.type === 'registration_blocked') blockedBy = event.blockId ?? null;
    if (event.type === 'registered' && openBlocks.size > 0) {
      result.notes.push({ eventId: event.eventId, note: 'driver_blocked' });
    }
  }
  return result;
}
