import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyBookingEvents,
  type BookingEvent,
  type BookingEventType,
  bookingEventTypes,
  compareBookingEvents,
  nextBookingState,
} from './booking-event.ts';
import { type BookingState, bookingStates } from './booking-state.ts';

const start = Date.parse('2026-03-02T08:00:00Z');
let serial = 0;

/** An event some minutes after the start; ids ascend unless given. */
function event(type: BookingEventType, minutes: number, more: Partial<BookingEvent> = {}): BookingEvent {
  serial++;
  const eventId = `e${String(serial).padStart(6, '0')}`;
  return { eventId, type, occurredAt: new Date(start + minutes * 60_000), source: 'gate', ...more };
}

const ids = (...events: BookingEvent[]) => events.map(({ eventId }) => eventId);

describe('which event applies in which state', () => {
  const table: Partial<Record<BookingEventType, BookingState[]>> = {
    terminal_reached: ['active'],
    registration_blocked: ['active', 'terminal_reached', 'counter_required', 'registration_restricted'],
    registration_restricted: ['active', 'terminal_reached', 'counter_required'],
    counter_required: ['active', 'terminal_reached', 'registration_blocked', 'registration_restricted'],
    registered: ['active', 'terminal_reached', 'counter_required', 'registration_restricted', 'registration_blocked'],
    transhipment: bookingStates.filter((state) => !['transhipment', 'completed', 'cancelled'].includes(state)),
    completed: bookingStates.filter((state) => !['completed', 'cancelled'].includes(state)),
    cancelled: bookingStates.filter((state) => !['completed', 'cancelled'].includes(state)),
  };
  const nothing = { blockedBy: null, reachedTerminal: false };

  for (const [type, states] of Object.entries(table) as [keyof typeof table, BookingState[]][]) {
    test(`${type} applies in ${states.join(', ')} and nowhere else`, () => {
      for (const state of bookingStates) {
        expect(nextBookingState(state, { type }, nothing)).toBe(states.includes(state) ? type : undefined);
      }
    });
  }

  test.each(['created', 'changed', 'rerouted'] as const)('%s applies everywhere and changes no state', (type) => {
    for (const state of bookingStates) expect(nextBookingState(state, { type }, nothing)).toBe(state);
  });

  test.each<[string, BookingState, string | null, boolean, string | null, BookingState | undefined]>([
    ['its own block', 'registration_blocked', 'b1', false, 'b1', 'active'],
    ['another block', 'registration_blocked', 'b2', false, 'b1', undefined],
    ['a block reported by the gate', 'registration_blocked', null, false, 'b1', undefined],
    ['a lifting without block', 'registration_blocked', null, false, null, undefined],
    ['a truck at the terminal', 'registration_blocked', 'b1', true, 'b1', undefined],
    ['another state', 'counter_required', 'b1', false, 'b1', undefined],
  ])('block_lifted for %s', (_, state, blockedBy, reachedTerminal, blockId, expected) => {
    expect(nextBookingState(state, { type: 'block_lifted', blockId }, { blockedBy, reachedTerminal })).toBe(expected);
  });
});

describe('order of events', () => {
  test('at the same instant the type decides, then the id', () => {
    const order: BookingEventType[] = [
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
    ];
    const events = order.flatMap((type) => [
      event(type, 0, { eventId: `${type}-a` }),
      event(type, 0, { eventId: `${type}-b` }),
    ]);
    expect(ids(...[...events].reverse().sort(compareBookingEvents))).toEqual(ids(...events));
  });

  test('an earlier instant comes before any type', () => {
    expect(compareBookingEvents(event('cancelled', 0), event('created', 1))).toBeLessThan(0);
  });
});

describe('the course of a booking', () => {
  test('from creation to completion, with the times of the applied events', () => {
    const events = [
      event('created', 0),
      event('terminal_reached', 10),
      event('counter_required', 12),
      event('registered', 20),
      event('transhipment', 30),
      event('completed', 40),
    ];
    const booking = applyBookingEvents(events);
    expect(booking).toMatchObject({ state: 'completed', reachedTerminal: true, ignored: [], notes: [] });
    expect(booking.appliedAt.registered).toEqual(events[3]?.occurredAt);
    expect(booking.appliedAt.completed).toEqual(events[5]?.occurredAt);
    expect(booking.appliedAt.cancelled).toBeUndefined();
  });

  test('without events it is active', () => {
    expect(applyBookingEvents([])).toEqual({
      state: 'active',
      reachedTerminal: false,
      ignored: [],
      appliedAt: {},
      notes: [],
    });
  });

  test('events skip states forward and never lead backward', () => {
    const transhipment = event('transhipment', 10);
    const registered = event('registered', 20);
    const reached = event('terminal_reached', 30);
    const booking = applyBookingEvents([transhipment, registered, reached]);
    expect(booking).toMatchObject({ state: 'transhipment', reachedTerminal: false, ignored: ids(registered, reached) });
  });

  test('a late event with an earlier time takes a booking out of cancelled', () => {
    const cancelled = event('cancelled', 20, { source: 'operator' });
    const completed = event('completed', 10);
    expect(applyBookingEvents([cancelled])).toMatchObject({ state: 'cancelled', ignored: [] });
    expect(applyBookingEvents([cancelled, completed])).toMatchObject({ state: 'completed', ignored: ids(cancelled) });
  });

  test('a late event makes an ignored one apply', () => {
    const restricted = event('registration_restricted', 10);
    const blocked = event('registration_blocked', 5, { source: 'system', blockId: 'b1' });
    const lifted = event('block_lifted', 7, { source: 'system', blockId: 'b1' });
    expect(applyBookingEvents([blocked, restricted])).toMatchObject({
      state: 'registration_blocked',
      ignored: ids(restricted),
    });
    expect(applyBookingEvents([blocked, restricted, lifted])).toMatchObject({
      state: 'registration_restricted',
      ignored: [],
    });
  });

  test('only the first of repeated events of a type gives its time', () => {
    const first = event('counter_required', 5);
    const booking = applyBookingEvents([first, event('registration_restricted', 6), event('counter_required', 7)]);
    expect(booking.appliedAt.counter_required).toEqual(first.occurredAt);
    expect(booking.state).toBe('counter_required');
  });

  test('an event delivered twice counts once', () => {
    const once = event('counter_required', 5);
    expect(applyBookingEvents([once, { ...once }])).toMatchObject({ state: 'counter_required', ignored: [] });
  });
});

describe('blocks', () => {
  const block = (minutes: number, blockId = 'b1') =>
    event('registration_blocked', minutes, { source: 'system', blockId });
  const lift = (minutes: number, blockId = 'b1') => event('block_lifted', minutes, { source: 'system', blockId });

  test('a lifted block gives the booking back before the truck arrives', () => {
    expect(applyBookingEvents([block(1), lift(2)])).toMatchObject({ state: 'active', ignored: [] });
  });

  test('a second block after the first was lifted is lifted by its own lifting', () => {
    expect(applyBookingEvents([block(1), lift(2), block(3, 'b2'), lift(4, 'b1')]).state).toBe('registration_blocked');
    expect(applyBookingEvents([block(1), lift(2), block(3, 'b2'), lift(4, 'b2')]).state).toBe('active');
  });

  test('with the truck at the terminal a lifted block changes nothing until the gate speaks', () => {
    const lifted = lift(3);
    const events = [event('terminal_reached', 1), block(2), lifted];
    expect(applyBookingEvents(events)).toMatchObject({ state: 'registration_blocked', ignored: ids(lifted) });
    expect(applyBookingEvents([...events, event('registered', 4)])).toMatchObject({ state: 'registered', notes: [] });
  });

  test('a block of the gate is not lifted', () => {
    const gate = event('registration_blocked', 1);
    const lifted = lift(2);
    expect(applyBookingEvents([gate, lifted])).toMatchObject({ state: 'registration_blocked', ignored: ids(lifted) });
  });

  test('registered under an open block applies and is noted', () => {
    const registered = event('registered', 5);
    const noted = [{ eventId: registered.eventId, note: 'driver_blocked' }];
    expect(applyBookingEvents([block(1), registered])).toMatchObject({ state: 'registered', notes: noted });
    expect(applyBookingEvents([block(1), event('counter_required', 2), registered]).notes).toEqual(noted);
    expect(applyBookingEvents([block(1), lift(2), registered]).notes).toEqual([]);
    expect(applyBookingEvents([block(6), registered]).notes).toEqual([]);
  });
});

test('the verdict on an arrival counts only with the arrival that counts', () => {
  const late = event('terminal_reached', 5);
  const verdict = (arrival: BookingEvent) =>
    event('registration_restricted', (arrival.occurredAt.getTime() - start) / 60_000, {
      source: 'system',
      causedBy: arrival.eventId,
    });
  const onLate = verdict(late);
  expect(applyBookingEvents([late, onLate]).state).toBe('registration_restricted');

  const early = event('terminal_reached', 1);
  const both = applyBookingEvents([late, onLate, early]);
  expect([both.state, both.ignored]).toEqual(['terminal_reached', ids(late, onLate)]);
  expect(applyBookingEvents([late, onLate, early, verdict(early)]).state).toBe('registration_restricted');
});

const anyEvent = fc
  .record({
    type: fc.constantFrom(...bookingEventTypes),
    minutes: fc.nat(5),
    blockId: fc.constantFrom(null, 'b1', 'b2'),
    causedBy: fc.constantFrom(null, 'arrival'),
    source: fc.constantFrom('gate', 'system'),
    eventId: fc.oneof({ weight: 9, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.constant('arrival') }),
  })
  .map(({ type, minutes, ...more }) => event(type, minutes, more));
const anyEvents = fc.uniqueArray(anyEvent, { selector: ({ eventId }) => eventId, maxLength: 12 });

test('the order of arrival does not matter', () => {
  const shuffled = anyEvents.chain((events) =>
    fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length })),
  );
  fc.assert(
    fc.property(shuffled, ([events, other]) => {
      expect(applyBookingEvents(other)).toEqual(applyBookingEvents(events));
    }),
    { numRuns: 500 },
  );
});

test('repeated events, and the removal of ignored ones, change nothing', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const booking = applyBookingEvents(events);
      expect(applyBookingEvents([...events, ...events])).toEqual(booking);
      const applied = events.filter(({ eventId }) => !booking.ignored.includes(eventId));
      expect(applyBookingEvents(applied).state).toBe(booking.state);
    }),
    { numRuns: 500 },
  );
});

test('a final state stays whatever happens later', () => {
  fc.assert(
    fc.property(anyEvents, fc.constantFrom('completed', 'cancelled'), anyEvents, (before, final, after) => {
      const events = [...before, event(final, 10, { eventId: 'final' })];
      const state = applyBookingEvents(events).state;
      expect(['completed', 'cancelled']).toContain(state);
      const later = after.map((each) => ({ ...each, occurredAt: new Date(each.occurredAt.getTime() + 20 * 60_000) }));
      expect(applyBookingEvents([...events, ...later]).state).toBe(state);
    }),
    { numRuns: 300 },
  );
});

test('a state is reached only by an applied event of its name, and active only without or by a lifting', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      const { state, appliedAt, reachedTerminal } = applyBookingEvents(events);
      if (state !== 'active') expect(appliedAt[state]).toBeInstanceOf(Date);
      else expect(appliedAt.registration_blocked !== undefined).toBe(appliedAt.block_lifted !== undefined);
      expect(reachedTerminal).toBe(appliedAt.terminal_reached !== undefined);
    }),
    { numRuns: 500 },
  );
});
