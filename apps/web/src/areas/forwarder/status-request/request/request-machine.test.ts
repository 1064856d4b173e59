import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/call/api-error.ts';
import { offeredSlot, statusAnswer, storedBooking } from '../../../../../test/status-answer.ts';
import { step } from './request-machine.ts';
import { type Answer, type Command, initialState, type RequestEvent, type RequestState } from './request-state.ts';

const at = new Date(0);
const scope = { u: 'user', f: 'forwarder' };
const request = { terminalId: 8, type: 'delivery', referenceNumber: 'REF-1', containerNumber: null } as const;
const trucker = { userId: 'driver', licensePlate: 'DU-AB 1' } as never;

const lost = new TypeError('Failed to fetch');
const refused = new ApiError(404, { code: 'reference_not_found' });
const slotFull = new ApiError(409, { code: 'timeslot_full' });
const gatewayFailed = new ApiError(502);

const filled: RequestEvent[] = [
  { type: 'terminals', isLoading: false, terminalId: 8 },
  { type: 'typed', part: { type: 'delivery', referenceNumber: 'REF-1' } },
];
const submitted: RequestEvent = { type: 'submitted' };
const asked: RequestEvent[] = [...filled, submitted];
const answered = (ticket: number, response = statusAnswer()): RequestEvent => ({
  type: 'answered',
  ticket,
  response,
  at,
});
const shown: RequestEvent[] = [...asked, answered(1)];
const chosen: RequestEvent[] = [
  ...shown,
  { type: 'slotChosen', slot: offeredSlot(6) },
  { type: 'truckerChosen', truckerId: 'driver' },
];
const confirmed = (freshKey = 'key 1'): RequestEvent => ({ type: 'confirmed', trucker, scope, freshKey });
const sending: RequestEvent[] = [...chosen, confirmed()];

/** The state after these events, and the commands of the last one. */
function after(events: readonly RequestEvent[]): { state: RequestState; commands: readonly Command[] } {
  let state = initialState(undefined);
  let commands: readonly Command[] = [];
  for (const event of events) ({ state, commands } = step(state, event));
  return { state, commands };
}
const phaseAfter = (...events: RequestEvent[]) => after(events).state.phase;
const told = (commands: readonly Command[]) => commands.map(({ type }) => type);

const paths: [title: string, events: RequestEvent[], phase: string, commands: Command['type'][]][] = [
  ['nothing is asked at first', [], 'editing', []],
  ['a filled form asks', asked, 'asking', ['clearReport', 'ask']],
  ['a second press of the button asks no second time', [...asked, submitted], 'asking', []],
  ['FWD-STAT-26 an empty form asks nothing', [...filled.slice(0, 1), submitted], 'editing', []],
  ['a form sent before the terminals are loaded waits', [submitted], 'waiting', []],
  [
    'what waits is asked when the terminals are there',
    [...filled.slice(1), submitted, ...filled.slice(0, 1)],
    'asking',
    ['clearReport', 'ask'],
  ],
  [
    'what waits names its errors when the terminals could not be loaded',
    [submitted, { type: 'terminals', isLoading: false, terminalId: undefined }],
    'editing',
    [],
  ],
  ['an answer is shown, and the form is remembered', shown, 'shown', ['rememberForm']],
  ['an outdated answer is dropped', [...asked, answered(7)], 'asking', []],
  [
    'a refusal is reported',
    [...asked, { type: 'notAnswered', ticket: 1, reason: refused }],
    'refused',
    ['reportFailure'],
  ],
  [
    'a refused question can be asked again',
    [...asked, { type: 'notAnswered', ticket: 1, reason: lost }, { type: 'retried' }],
    'asking',
    ['clearReport', 'ask'],
  ],
  ['a refresh keeps what is shown', [...shown, { type: 'refreshed' }], 'shown', ['ask']],
  ['a second refresh waits for the first', [...shown, { type: 'refreshed' }, { type: 'refreshed' }], 'shown', []],
  ['a shown answer can be asked for anew', [...shown, submitted], 'asking', ['clearReport', 'ask']],
  ['a refresh under way is the new question', [...shown, { type: 'refreshed' }, submitted], 'asking', []],
  [
    'a refresh without an answer leaves what is shown',
    [...shown, { type: 'refreshed' }, { type: 'notAnswered', ticket: 2, reason: lost }],
    'shown',
    ['reportFailure'],
  ],
  [
    'a refused refresh closes what is shown',
    [...shown, { type: 'refreshed' }, { type: 'notAnswered', ticket: 2, reason: refused }],
    'refused',
    ['reportFailure'],
  ],
  [
    'FWD-STAT-39 another input closes the result',
    [...shown, { type: 'typed', part: { type: 'pickup' } }],
    'editing',
    [],
  ],
  [
    'FWD-STAT-39 another terminal closes the result',
    [...shown, { type: 'terminals', isLoading: false, terminalId: 9 }],
    'editing',
    [],
  ],
  [
    'FWD-STAT-39 another spelling does not',
    [...shown, { type: 'typed', part: { referenceNumber: ' REF-1 ' } }],
    'shown',
    [],
  ],
  [
    'a question that was changed is not awaited',
    [...asked, { type: 'typed', part: { referenceNumber: '' } }],
    'editing',
    [],
  ],
  ['without a driver nothing is booked', [...chosen.slice(0, -1), confirmed()], 'shown', []],
  ['a booking is sent', sending, 'sending', ['book']],
  ['a second press books no second time', [...sending, confirmed()], 'sending', []],
  ['no question is asked while a booking is sent', [...sending, { type: 'refreshed' }, submitted], 'sending', []],
  ['booked', [...sending, { type: 'booked', ticket: 2, booking: storedBooking('b') }], 'editing', ['reportBooked']],
  [
    'a booking that is not sent any more changes nothing',
    [...sending, { type: 'booked', ticket: 1, booking: storedBooking('b') }],
    'sending',
    [],
  ],
  [
    'a refused booking keeps the result',
    [...sending, { type: 'notBooked', ticket: 2, reason: refused }],
    'shown',
    ['reportFailure'],
  ],
  [
    'FWD-STAT-41 a slot that is gone asks for the slots again',
    [...sending, { type: 'notBooked', ticket: 2, reason: slotFull }],
    'shown',
    ['reportFailure', 'ask'],
  ],
  ['a form that left the screen drops its question', [...asked, { type: 'left' }, answered(1)], 'editing', []],
  [
    'a booking of a form that left the screen is reported',
    [...sending, { type: 'left' }, { type: 'booked', ticket: 2, booking: storedBooking('b') }],
    'editing',
    ['reportBooked'],
  ],
];
test.each(paths)('%s', (_, events, phase, commands) => {
  const { state, commands: last } = after(events);
  expect(state.phase.name).toBe(phase);
  expect(told(last)).toEqual(commands);
});

test('the question that is sent is the normalised form', () => {
  expect(after(asked).commands).toContainEqual({ type: 'ask', question: { ticket: 1, request } });
});

test('FWD-STAT-26 errors are named when the form is sent, focused, and leave with their field', () => {
  const { state } = after([...filled.slice(0, 1), submitted]);
  expect(state.errors).toEqual({ type: 'notSelected', referenceNumber: 'fieldRequired' });
  expect(state.focus).toEqual({ on: 'firstError' });
  const { errors } = step(state, { type: 'typed', part: { type: 'pickup' } }).state;
  expect(errors).toEqual({ referenceNumber: 'fieldRequired' });
});

test('FWD-STAT-33 a newer answer keeps the slot if it can still be chosen, with its new load', () => {
  const refreshed: RequestEvent[] = [...chosen, { type: 'refreshed' }];
  const slotIn = (response: ReturnType<typeof statusAnswer>) =>
    phaseAfter(...refreshed, answered(2, response)) as { draft?: { slot?: { category: string } } };
  expect(slotIn(statusAnswer([offeredSlot(6, 'yellow')])).draft?.slot?.category).toBe('yellow');
  expect(slotIn(statusAnswer([offeredSlot(6, 'red')])).draft?.slot).toBeUndefined();
});

test('FWD-STAT-33 a full slot cannot be chosen', () => {
  const answer = statusAnswer([offeredSlot(6, 'red')]);
  const phase = phaseAfter(...asked, answered(1, answer), { type: 'slotChosen', slot: offeredSlot(6, 'red') });
  expect(phase).toMatchObject({ draft: { slot: undefined } });
});

test('booked: the next request starts empty at the reference, with the same type', () => {
  const { state } = after([...sending, { type: 'booked', ticket: 2, booking: storedBooking('b') }]);
  expect(state.values).toEqual({ type: 'delivery', referenceNumber: '', containerNumber: '' });
  expect(state.focus).toEqual({ on: 'reference' });
  expect(state.booked).toEqual([storedBooking('b')]);
});

test('FWD-STAT-41 a slot that is gone is taken out of the draft, the driver stays', () => {
  const phase = phaseAfter(...sending, { type: 'notBooked', ticket: 2, reason: slotFull });
  expect(phase).toMatchObject({ draft: { slot: undefined, truckerId: 'driver' }, refresh: { ticket: 3 } });
});

const keyOf = (events: RequestEvent[]) => {
  const [command] = after(events).commands;
  return command?.type === 'book' ? command.sent.idempotencyKey : undefined;
};
const failed = (reason: unknown): RequestEvent => ({ type: 'notBooked', ticket: 2, reason });

test.each([lost, gatewayFailed])('FWD-STAT-40 without an answer (%s) the same booking keeps its key', (reason) => {
  expect(phaseAfter(...sending, failed(reason))).toMatchObject({ draft: { isUnanswered: true } });
  expect(keyOf([...sending, failed(reason), confirmed('key 2')])).toBe('key 1');
});

test('FWD-STAT-40 after an answer, or for another slot or driver, the key is a new one', () => {
  expect(keyOf([...sending, failed(refused), confirmed('key 2')])).toBe('key 2');
  const later: RequestEvent = { type: 'slotChosen', slot: offeredSlot(7) };
  expect(keyOf([...sending, failed(lost), later, confirmed('key 2')])).toBe('key 2');
  const other: RequestEvent = { type: 'truckerChosen', truckerId: 'other' };
  expect(keyOf([...sending, failed(lost), other, confirmed('key 2')])).toBe('key 2');
});

const partner: Answer = {
  ...statusAnswer(),
  request: { terminalId: 8, type: 'pickup', referenceNumber: 'REF-2', containerNumber: 'CSQU3054383' },
  askedAt: at,
};
const paired: RequestEvent[] = [...chosen, { type: 'partnerChosen', partner }];

test('FWD-STAT-50 both units are sent in one booking, and both are listed when they are booked', () => {
  const { commands } = after([...paired, confirmed()]);
  expect(told(commands)).toEqual(['book']);
  expect(commands[0]).toMatchObject({ sent: { order: { request, partner: { request: partner.request } } } });
  const both = { booking: storedBooking('delivery'), partner: storedBooking('pickup') };
  const { state } = after([...paired, confirmed(), { type: 'booked', ticket: 2, ...both }]);
  expect(state.booked).toEqual([both.booking, both.partner]);
});

test('FWD-STAT-50 a slot that the other unit cannot have leaves the draft', () => {
  const without: Answer = { ...partner, timeSlots: [] };
  const phase = phaseAfter(...chosen, { type: 'partnerChosen', partner: without });
  expect(phase).toMatchObject({ name: 'shown', draft: { slot: undefined, partner: without } });
});

test('FWD-STAT-50 a pair is another booking than the unit alone: it has a key of its own', () => {
  const lostOnce: RequestEvent = { type: 'notBooked', ticket: 2, reason: lost };
  const keyOf = (events: RequestEvent[]) => {
    const [command] = after(events).commands;
    return command?.type === 'book' ? command.sent.idempotencyKey : undefined;
  };
  const alone = [...chosen, confirmed('key 1'), lostOnce];
  expect(keyOf([...alone, confirmed('key 2')])).toBe('key 1');
  expect(keyOf([...alone, { type: 'partnerChosen', partner }, confirmed('key 2')])).toBe('key 2');
});
