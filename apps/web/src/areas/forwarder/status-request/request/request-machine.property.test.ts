import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/call/api-error.ts';
import { offeredSlot, statusAnswer, storedBooking } from '../../../../../test/status-answer.ts';
import { asksFor, type RequestValues } from './check-request.ts';
import { step } from './request-machine.ts';
import { questionIn, shownIn } from './request-reading.ts';
import { type Command, initialState, type RequestEvent, type RequestState, type SentOrder } from './request-state.ts';

const values = fc.record(
  {
    type: fc.constantFrom('pickup' as const, 'delivery' as const),
    referenceNumber: fc.constantFrom('REF-1', ' REF-1', 'REF-2', ''),
    containerNumber: fc.constantFrom('CSQU3054383', 'csqu 305438-3', 'TEST1234567', ''),
  },
  { requiredKeys: [] },
);
const reasons = fc.constantFrom(
  new TypeError('Failed to fetch'),
  new ApiError(502),
  new ApiError(404, { code: 'reference_not_found' }),
  new ApiError(409, { code: 'timeslot_full' }),
);
const slots = fc.record({ hour: fc.integer({ min: 6, max: 8 }), category: fc.constantFrom('green', 'yellow', 'red') });
const slot = slots.map(({ hour, category }) => offeredSlot(hour, category as 'green'));
const answer = fc.uniqueArray(slot, { selector: (each) => each.slotBegin.getTime() }).map(statusAnswer);
/** Of the tickets given out, counted from the newest: mostly the one awaited, sometimes an outdated one. */
const age = fc.constantFrom(0, 0, 0, 1, 2);

type Make = (state: RequestState, index: number) => RequestEvent;
const confirm = (_: unknown, index: number): RequestEvent => ({
  type: 'confirmed',
  trucker: undefined,
  scope: { u: 'user', f: 'forwarder' },
  freshKey: `key ${index}`,
});
/** What a dispatcher in a hurry does next; without it random events seldom come as far as a booking. */
const next: Make = ({ phase, ticket, values, isLoadingTerminals, terminalId }, index) => {
  if (isLoadingTerminals || !terminalId) return { type: 'terminals', isLoading: false, terminalId: 8 };
  if (!values.type || !values.referenceNumber) {
    return { type: 'typed', part: { type: 'delivery', referenceNumber: 'REF-1' } };
  }
  if (phase.name === 'asking') return { type: 'answered', ticket, response: statusAnswer(), at: new Date(0) };
  if (phase.name === 'sending') return { type: 'booked', ticket, booking: storedBooking(`booking ${index}`) };
  if (phase.name !== 'shown') return { type: 'submitted' };
  if (!phase.draft.slot) return { type: 'slotChosen', slot: offeredSlot(6) };
  if (!phase.draft.truckerId) return { type: 'truckerChosen', truckerId: 'driver' };
  return confirm(undefined, index);
};

const event: fc.Arbitrary<Make> = fc.oneof(
  { weight: 40, arbitrary: fc.constant(next) },
  {
    weight: 4,
    arbitrary: values.map(
      (part): Make =>
        () => ({ type: 'typed', part }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ isLoading: fc.constantFrom(false, false, true), terminalId: fc.constantFrom(8, 8, 9, undefined) })
      .map(
        (terminals): Make =>
          () => ({ type: 'terminals', ...terminals }),
      ),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom('submitted' as const, 'retried' as const, 'refreshed' as const).map(
      (type): Make =>
        () => ({ type }),
    ),
  },
  { weight: 1, arbitrary: fc.constant((): RequestEvent => ({ type: 'left' })) },
  {
    weight: 6,
    arbitrary: fc.record({ age, response: answer }).map(
      (each): Make =>
        ({ ticket }) => ({
          type: 'answered',
          ticket: ticket - each.age,
          response: each.response,
          at: new Date(0),
        }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ age, reason: reasons }).map(
      (each): Make =>
        ({ ticket }) => ({ type: 'notAnswered', ticket: ticket - each.age, reason: each.reason }),
    ),
  },
  {
    weight: 4,
    arbitrary: slot.map(
      (chosen): Make =>
        () => ({ type: 'slotChosen', slot: chosen }),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom('driver', 'driver', 'other', undefined).map(
      (truckerId): Make =>
        () => ({ type: 'truckerChosen', truckerId }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.constant<Make>(confirm),
  },
  {
    weight: 3,
    arbitrary: age.map(
      (older): Make =>
        ({ ticket }, index) => ({
          type: 'booked',
          ticket: ticket - older,
          booking: storedBooking(`booking ${index}`),
        }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.record({ age, reason: reasons }).map(
      (each): Make =>
        ({ ticket }) => ({ type: 'notBooked', ticket: ticket - each.age, reason: each.reason }),
    ),
  },
);
/** Some things happen twice: a double click, an answer that comes again. */
const story = fc
  .array(fc.tuple(event, fc.constantFrom(1, 1, 2)), { minLength: 1, maxLength: 60 })
  .map((makes) => makes.flatMap(([make, times]) => Array.from({ length: times }, () => make)));

interface Moment {
  before: RequestState;
  event: RequestEvent;
  after: RequestState;
  commands: readonly Command[];
}

/** Everything that happens when these events come one after the other. */
function tell(makes: readonly Make[]): Moment[] {
  let before = initialState(undefined);
  return makes.map((make, index) => {
    const happening = make(before, index);
    const { state: after, commands } = step(before, happening);
    const moment = { before, event: happening, after, commands };
    before = after;
    return moment;
  });
}
const holds = (check: (moments: Moment[]) => void, options: { seed?: number } = {}) => {
  fc.assert(
    fc.property(story, (makes) => check(tell(makes))),
    { numRuns: 500, ...options },
  );
};
const asksIn = ({ commands }: Moment) => commands.flatMap((each) => (each.type === 'ask' ? [each.question] : []));
const booksIn = ({ commands }: Moment) => commands.flatMap((each) => (each.type === 'book' ? [each.sent] : []));

test('stories reach every phase', () => {
  const reached = new Set<string>();
  // A random run may meet no refusal; these 500 stories are always the same.
  holds(
    (moments) => {
      for (const { after } of moments) reached.add(after.phase.name);
    },
    { seed: 1 },
  );
  expect([...reached].sort()).toEqual(['asking', 'editing', 'refused', 'sending', 'shown', 'waiting']);
});

test('never two requests under way for one question', () => {
  holds((moments) => {
    for (const moment of moments) {
      const asked = asksIn(moment);
      expect(asked.length).toBeLessThanOrEqual(1);
      const [question] = asked;
      if (!question) continue;
      expect(questionIn(moment.after.phase)).toEqual(question);
      expect(question.ticket).toBeGreaterThan(moment.before.ticket);
      expect(questionIn(moment.before.phase)?.request).not.toEqual(question.request);
    }
  });
});

test('never two bookings under way', () => {
  holds((moments) => {
    let open: SentOrder | undefined;
    for (const moment of moments) {
      const { event } = moment;
      if ((event.type === 'booked' || event.type === 'notBooked') && event.ticket === open?.ticket) open = undefined;
      for (const sent of booksIn(moment)) {
        expect(open).toBeUndefined();
        open = sent;
      }
      expect(moment.after.phase.name === 'sending').toBe(open !== undefined);
    }
  });
});

test('an answer to an outdated question changes nothing', () => {
  holds((moments) => {
    for (const { before, event, after, commands } of moments) {
      const isAnswer = event.type === 'answered' || event.type === 'notAnswered';
      if (!isAnswer || questionIn(before.phase)?.ticket === event.ticket) continue;
      expect(after).toBe(before);
      expect(commands).toEqual([]);
    }
  });
});

test('what is shown answers what the form says', () => {
  holds((moments) => {
    for (const { after } of moments) {
      const request = shownIn(after.phase)?.answer.request ?? questionIn(after.phase)?.request;
      if (!request) continue;
      expect(asksFor(after.values, request)).toBe(true);
      expect(request.terminalId).toBe(after.terminalId);
    }
  });
});

test('nothing typed is lost: only a stored booking empties its own reference and container number', () => {
  holds((moments) => {
    let typed: RequestValues = initialState(undefined).values;
    for (const { before, event, after } of moments) {
      if (event.type === 'typed') typed = { ...typed, ...event.part };
      const { phase } = before;
      const isStored = event.type === 'booked' && phase.name === 'sending' && phase.sent.ticket === event.ticket;
      if (isStored && asksFor(typed, phase.sent.order.request)) {
        typed = { ...typed, referenceNumber: '', containerNumber: '' };
      }
      expect(after.values).toEqual(typed);
    }
  });
});

test('every stored booking of a sent order is listed, once', () => {
  holds((moments) => {
    const stored: string[] = [];
    for (const { before, event, after } of moments) {
      const { phase } = before;
      if (event.type === 'booked' && phase.name === 'sending' && phase.sent.ticket === event.ticket) {
        stored.unshift(event.booking.bookingId);
      }
      expect(after.booked.map(({ bookingId }) => bookingId)).toEqual(stored);
    }
  });
});

test('a booking names a slot that the shown answer offers and that is not full', () => {
  holds((moments) => {
    for (const moment of moments) {
      for (const { order } of booksIn(moment)) {
        expect(order.slot.category).not.toBe('red');
        expect(shownIn(moment.before.phase)?.answer.timeSlots).toContain(order.slot);
      }
    }
  });
});

test('FWD-STAT-40 a key belongs to one booking, and is used again only while there is no answer', () => {
  holds((moments) => {
    const orders = new Map<string, { order: string; hasReply: boolean }>();
    let open: SentOrder | undefined;
    const driverOf = (state: RequestState) => shownIn(state.phase)?.draft.truckerId;
    for (const moment of moments) {
      const { event } = moment;
      // A request is answered once: what comes again for it says nothing.
      if ((event.type === 'booked' || event.type === 'notBooked') && event.ticket === open?.ticket) {
        const known = orders.get(open.idempotencyKey);
        const isReply = event.type === 'booked' || (event.reason instanceof ApiError && event.reason.status < 500);
        if (known) known.hasReply = isReply;
        open = undefined;
      }
      for (const sent of booksIn(moment)) {
        const { slotBegin } = sent.order.slot;
        const order = JSON.stringify([sent.order.request, slotBegin, driverOf(moment.before)]);
        const earlier = orders.get(sent.idempotencyKey);
        expect(earlier?.order ?? order).toBe(order);
        expect(earlier?.hasReply ?? false).toBe(false);
        orders.set(sent.idempotencyKey, { order, hasReply: false });
        open = sent;
      }
    }
  });
});
