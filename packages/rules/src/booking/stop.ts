import type { BookingEventSource, BookingEventType } from './booking-event.ts';
import { type HaltState, haltStates } from './halt.ts';

/** Something that happened to a tour, as it counts for what became of a truck that was stopped. */
export interface StopEvent {
  type: BookingEventType;
  occurredAt: Date;
  source: BookingEventSource;
  blockId: string | null;
  reason: string | null;
  lane: string | null;
  /** It changed nothing: words of the gate about a state that held already. */
  ignored: boolean;
}

/** What became of a truck that was stopped (DESK-14). */
export const stopOutcomes = ['open', 'admitted', 'registered', 'cancelled', 'stopped_again', 'lifted'] as const;
type StopOutcome = (typeof stopOutcomes)[number];

/** A time in which a truck was kept from going on; what was told of it last. */
export interface Stop extends Omit<StopEvent, 'type' | 'ignored'> {
  state: HaltState;
  outcome: StopOutcome;
  outcomeDate: Date | null;
  outcomeReason: string | null;
}

const haltOf = (type: BookingEventType): HaltState | undefined => haltStates.find((state) => state === type);

function outcomeOf({ type, source }: StopEvent): StopOutcome | undefined {
  if (haltOf(type)) return 'stopped_again';
  if (type === 'cancelled') return 'cancelled';
  if (type === 'block_lifted') return 'lifted';
  const hasGone = type === 'registered' || type === 'transhipment' || type === 'completed';
  return hasGone ? (source === 'operator' ? 'admitted' : 'registered') : undefined;
}

/**
 * The stops of one truck at the terminal, from its events in their order. A block before the truck came stops a booking, and
 * no truck.
 */
export function stopsOf(events: readonly StopEvent[]): Stop[] {
  const stops: Stop[] = [];
  let hasReached = false;
  let open: Stop | undefined;
  for (const event of events) {
    const { type, ignored, ...told } = event;
    const state = haltOf(type);
    if (ignored) {
      if (open && open.state === state)
        Object.assign(open, { source: told.source, reason: told.reason, blockId: null });
      continue;
    }
    if (type === 'terminal_reached') hasReached = true;
    const outcome = outcomeOf(event);
    if (open && outcome) {
      Object.assign(open, { outcome, outcomeDate: told.occurredAt });
      if (outcome === 'admitted') open.outcomeReason = told.reason;
      open = undefined;
    }
    if (!state || (told.blockId !== null && !hasReached)) continue;
    open = { ...told, state, outcome: 'open', outcomeDate: null, outcomeReason: null };
    stops.push(open);
  }
  return stops;
}
