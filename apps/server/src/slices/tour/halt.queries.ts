import type { Halt, Judged } from '@quaygate/contract';
import {
  type BookingEvent,
  type Cause,
  type HaltState,
  haltStates,
  judgementFor,
  type Readiness,
  toldReason,
} from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';

/** As its statement makes it, with the words of a block list. */
export interface RawHalt {
  state: HaltState;
  /** ISO 8601. */
  occurredAt: string;
  source: BookingEvent['source'];
  blockId: string | null;
  reason: string | null;
  lane: string | null;
}

/**
 * An event that was told, and how: an event that counts, or words of the gate about a state that the verdict on the arrival had
 * set already. What was set aside for good is none.
 */
export const isTold = sql`(not e.ignored or (e.source = 'gate' and e.reason is not null)) and not e.detail ? 'overtaken'`;

/** The halt of a row: null unless its `state` is one, so that other rows read no events. The newest counts, words of the gate first. */
export const haltOf = (state: RawBuilder<unknown>, bookings: RawBuilder<unknown>) => sql<RawHalt | null>`
  case when ${state} in (${sql.join(haltStates.map((each) => sql.lit(each)))}) then (
    select json_build_object('state', e.type, 'occurredAt', e.occurred_at, 'source', e.source, 'blockId', e.block_id,
      'reason', e.reason, 'lane', e.detail ->> 'lane')
    from booking h join booking_event e on e.booking_id = h.id
    where ${bookings} and h.state = ${state} and e.type = h.state and ${isTold}
    order by e.occurred_at desc, (e.source = 'gate') desc, e.event_id desc limit 1) end`;

/** That of a tour `t`. */
export const haltOfTour = haltOf(sql`t.state`, sql`h.tour_id = t.id and not h.hidden`);

/** What the terminal said when it let in the truck of a tour `t` that was stopped (DESK-10), until it is loaded or unloaded. */
export const admittedReasonOfTour = sql<string | null>`
  case when t.state = 'registered' then (
    select e.reason from booking h join booking_event e on e.booking_id = h.id
    where h.tour_id = t.id and not h.hidden and h.state = 'registered' and e.type = 'registered' and e.source = 'operator'
      and ${isTold}
    order by e.occurred_at desc, e.event_id desc limit 1) end`;

/** What is told of a halt; only the terminal reads the words of its block list. */
export function shownHalt(halt: RawHalt | null, isTerminal = false): Halt | null {
  if (!halt) return null;
  const { state, occurredAt, lane } = halt;
  return { state, occurredAt: new Date(occurredAt), ...toldReason({ ...halt, type: state }, isTerminal), lane };
}

/** As JSON keeps it: moments are text. */
type Kept<T> = { [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K] };
export interface RawReadiness {
  causes: Kept<Cause>[];
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** What one side reads of a kept judgement. */
export function shownReadiness(raw: RawReadiness | null, side: 'company' | 'terminal' | 'driver'): Readiness | null {
  if (!raw) return null;
  const causes = raw.causes.map((cause) => ({ ...cause, since: momentOf(cause.since), until: momentOf(cause.until) }));
  return judgementFor(side, { causes });
}

/** What the rule said when a truck was last admitted or refused; rows that are still awaited read no events. */
export interface RawJudged {
  type: Judged['type'];
  /** ISO 8601. */
  occurredAt: string;
  judged: RawReadiness;
}
export const judgedOf = (state: RawBuilder<unknown>, bookings: RawBuilder<unknown>) => sql<RawJudged | null>`
  case when ${state} not in ('active', 'cancelled') then (
    select json_build_object('type', e.type, 'occurredAt', e.occurred_at, 'judged', e.judged)
    from booking h join booking_event e on e.booking_id = h.id
    where ${bookings} and e.judged is not null and ${isTold}
    order by e.occurred_at desc, e.event_id desc limit 1) end`;

/** As the terminal reads it. */
export function shownJudged(raw: RawJudged | null): Judged | null {
  const readiness = raw && shownReadiness(raw.judged, 'terminal');
  return readiness && { ...readiness, type: raw.type, occurredAt: new Date(raw.occurredAt) };
}
