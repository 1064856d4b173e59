import type { Tour } from '@quaygate/contract';

type Key =
  | 'booked'
  | 'reached'
  | 'registered'
  | 'transhipment'
  | 'completed'
  | 'blocked'
  | 'restricted'
  | 'counter'
  | 'cancelled';
export interface TourStep {
  key: Key;
  state: 'done' | 'current' | 'next' | 'failed';
}

const way = ['booked', 'reached', 'registered', 'transhipment', 'completed'] as const;

/** The last step that has happened on the way, for tours that did not come to a halt. */
const places = { active: 0, facility_reached: 1, registered: 2, transhipment: 3, completed: 4 } as const;
const halts = {
  registration_blocked: 'blocked',
  registration_restricted: 'restricted',
  counter_required: 'counter',
} as const;

/** What has happened to a tour, where it stands and what comes. A truck that never came is not shown as there (FWD-BOOK-50). */
export function stepsOf({ state, hasReachedTerminal }: Pick<Tour, 'state' | 'hasReachedTerminal'>): TourStep[] {
  const came: TourStep[] = hasReachedTerminal ? [{ key: 'reached', state: 'done' }] : [];
  const booked: TourStep = { key: 'booked', state: 'done' };
  if (state === 'cancelled') return [booked, ...came, { key: 'cancelled', state: 'failed' }];
  if (state in halts) {
    const halt: TourStep = { key: halts[state as keyof typeof halts], state: 'failed' };
    const ahead: TourStep[] = hasReachedTerminal ? [] : [{ key: 'reached', state: 'next' }];
    const rest = way.slice(3).map((key): TourStep => ({ key, state: 'next' }));
    return [booked, ...came, halt, ...ahead, ...rest];
  }
  const at = places[state as keyof typeof places];
  return way.map((key, index): TourStep => {
    const isDone = index < at || state === 'completed';
    return { key, state: isDone ? 'done' : index === at ? 'current' : 'next' };
  });
}
