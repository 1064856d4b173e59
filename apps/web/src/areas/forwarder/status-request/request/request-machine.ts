import { ApiError, hasCode, isReply } from '#web/lib/call/api-error.ts';
import type { UnitRequest } from '#web/nouns/container-status/container-status.mutations.ts';
import { commonSlots, sameSlot } from '#web/slots/slot-days.ts';
import { asksFor, asksSame, checkRequest, type RequestErrors } from './check-request.ts';
import { questionIn } from './request-reading.ts';
import type { Answer, Command, Draft, Phase, RequestEvent, RequestState, SentOrder, Step } from './request-state.ts';

type EventOf<T extends RequestEvent['type']> = Extract<RequestEvent, { type: T }>;

const editing: Phase = { name: 'editing' };
const noDraft: Draft = { slot: undefined, truckerId: undefined, isUnanswered: false };

const stay = (state: RequestState): Step => ({ state, commands: [] });
const go = (state: RequestState, phase: Phase, ...commands: Command[]): Step => ({
  state: { ...state, phase },
  commands,
});

/**
 * One load unit from the question to the booking, as a pure function: the next state, and what the outside has to do.
 * At most one status question and one booking are under way; answers to outdated questions change nothing.
 */
export function step(state: RequestState, event: RequestEvent): Step {
  switch (event.type) {
    case 'terminals':
      return setTerminals(state, event);
    case 'typed':
      return type(state, event);
    case 'submitted':
      return submit(state);
    case 'retried':
      return state.phase.name === 'refused' ? ask(state, state.phase.refusal.request) : stay(state);
    case 'refreshed':
      return refresh(state);
    case 'answered':
      return showAnswer(state, event);
    case 'notAnswered':
      return showRefusal(state, event);
    case 'slotChosen':
      return choose(state, { slot: event.slot });
    case 'truckerChosen':
      return choose(state, { truckerId: event.truckerId });
    case 'partnerChosen':
      return choose(state, { partner: event.partner });
    case 'ownTyped':
      return choose(state, { own: event.own });
    case 'confirmed':
      return book(state, event);
    case 'booked':
      return finish(state, event);
    case 'notBooked':
      return recover(state, event);
    case 'left':
      return leave(state);
  }
}

/** The result no longer answers the form. What waits still waits, and a booking under way is not called back. */
function closed(phase: Phase): Phase {
  if (phase.name === 'waiting' || phase.name === 'editing') return phase;
  return phase.name === 'sending' ? { ...phase, shown: undefined } : editing;
}

function without(errors: RequestErrors, names: readonly string[]): RequestErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/** Another terminal is another question, however it was chosen (FWD-STAT-39). */
function setTerminals(state: RequestState, { isLoading, terminalId }: EventOf<'terminals'>): Step {
  const isSame = terminalId === state.terminalId;
  if (isSame && isLoading === state.isLoadingTerminals) return stay(state);
  const next: RequestState = {
    ...state,
    terminalId,
    isLoadingTerminals: isLoading,
    phase: isSame ? state.phase : closed(state.phase),
    errors: isSame ? state.errors : without(state.errors, ['terminalId']),
  };
  return next.phase.name === 'waiting' && !isLoading ? submit(next) : stay(next);
}

function type(state: RequestState, { part }: EventOf<'typed'>): Step {
  const values = { ...state.values, ...part };
  const phase = asksSame(state.values, values) ? state.phase : closed(state.phase);
  return stay({ ...state, values, phase, errors: without(state.errors, Object.keys(part)) });
}

function submit(state: RequestState): Step {
  const { phase } = state;
  if (phase.name === 'sending' || phase.name === 'asking') return stay(state);
  if (state.isLoadingTerminals) return go(state, { name: 'waiting' });

  const checked = checkRequest(state.terminalId, state.values);
  if ('errors' in checked) {
    const open = phase.name === 'waiting' ? editing : phase;
    return go({ ...state, errors: checked.errors, focus: { on: 'firstError' } }, open);
  }
  // The same question is already under way: its answer is awaited, instead of asking twice.
  const question = questionIn(phase);
  return question ? go(state, { name: 'asking', question }) : ask(state, checked.request);
}

function ask(state: RequestState, request: UnitRequest): Step {
  const question = { ticket: state.ticket + 1, request };
  // A report about the question before would stand beside the answer to this one.
  return go(
    { ...state, ticket: question.ticket, errors: {} },
    { name: 'asking', question },
    { type: 'clearReport' },
    { type: 'ask', question },
  );
}

/** Asks the same once more and keeps what is shown until the answer is there. */
function refresh(state: RequestState): Step {
  const { phase } = state;
  if (phase.name !== 'shown' || phase.refresh) return stay(state);
  const question = { ticket: state.ticket + 1, request: phase.answer.request };
  return go({ ...state, ticket: question.ticket }, { ...phase, refresh: question }, { type: 'ask', question });
}

function showAnswer(state: RequestState, { ticket, response, at }: EventOf<'answered'>): Step {
  const { phase } = state;
  const question = questionIn(phase);
  if (question?.ticket !== ticket) return stay(state);
  const { request } = question;
  const draft = phase.name === 'shown' ? phase.draft : noDraft;
  return go(
    state,
    {
      name: 'shown',
      answer: { ...response, request, askedAt: at },
      // A newer answer may have filled the slot, or changed its load.
      draft: { ...draft, slot: sameSlot(response.timeSlots, draft.slot) },
      refresh: undefined,
    },
    { type: 'rememberForm', request },
  );
}

function showRefusal(state: RequestState, { ticket, reason }: EventOf<'notAnswered'>): Step {
  const { phase } = state;
  const question = questionIn(phase);
  if (question?.ticket !== ticket) return stay(state);
  const report: Command = { type: 'reportFailure', reason };
  // An answer that did not come says nothing about the unit: what is shown stays.
  if (phase.name === 'shown' && !(reason instanceof ApiError)) {
    return go(state, { ...phase, refresh: undefined }, report);
  }
  return go(state, { name: 'refused', refusal: { request: question.request, reason } }, report);
}

function choose(state: RequestState, part: Partial<Draft>): Step {
  const { phase } = state;
  if (phase.name !== 'shown') return stay(state);
  const draft = { ...phase.draft, ...part, isUnanswered: false };
  const offered = commonSlots(phase.answer.timeSlots, draft.partner?.timeSlots);
  return go(state, { ...phase, draft: { ...draft, slot: sameSlot(offered, draft.slot) } });
}

/** A unit as it is booked: what was asked for, and the container that the answer named. */
const unitOf = ({ request, container }: Answer) => ({ request, containerNumber: container.containerNumber });

/** Sends the booking; the same one again after a lost answer keeps its idempotency key (FWD-STAT-40). */
function book(state: RequestState, { trucker, scope, freshKey }: EventOf<'confirmed'>): Step {
  const { phase } = state;
  if (phase.name !== 'shown') return stay(state);
  const { answer, draft } = phase;
  const { slot, truckerId, own } = draft;
  if (!slot || !truckerId) return stay(state);

  const { containerNumber } = answer.container;
  const partner = draft.partner && unitOf(draft.partner);
  const order = {
    request: answer.request,
    containerNumber,
    slot,
    trucker,
    ...(partner && { partner }),
    ...(own && { own }),
  };
  const intention = JSON.stringify({
    scope,
    ...order,
    slot: [slot.slotBegin, slot.slotEnd],
    trucker: [truckerId, trucker?.licensePlate],
  });
  const { unanswered } = state;
  const idempotencyKey = unanswered?.intention === intention ? unanswered.idempotencyKey : freshKey;
  const sent: SentOrder = { ticket: state.ticket + 1, order, idempotencyKey };
  return go(
    { ...state, ticket: sent.ticket, unanswered: { intention, idempotencyKey } },
    { name: 'sending', sent, shown: { answer, draft } },
    { type: 'book', sent },
  );
}

/** Booked: the next request starts with an empty form, unless something else was typed meanwhile. */
function finish(state: RequestState, { ticket, booking, partner }: EventOf<'booked'>): Step {
  const { phase, values } = state;
  if (phase.name !== 'sending' || phase.sent.ticket !== ticket) return stay(state);
  const isUntouched = asksFor(values, phase.sent.order.request);
  return go(
    {
      ...state,
      unanswered: undefined,
      booked: [booking, ...(partner ? [partner] : []), ...state.booked],
      values: isUntouched ? { ...values, referenceNumber: '', containerNumber: '' } : values,
      focus: { on: 'reference' },
    },
    editing,
    { type: 'reportBooked' },
  );
}

/** Not booked: the draft stays. A slot that is gone is taken out of it, and the slots are asked for again. */
function recover(state: RequestState, { ticket, reason }: EventOf<'notBooked'>): Step {
  const { phase } = state;
  if (phase.name !== 'sending' || phase.sent.ticket !== ticket) return stay(state);
  const report: Command = { type: 'reportFailure', reason };
  const next = isReply(reason) ? { ...state, unanswered: undefined } : state;
  if (!phase.shown) return go(next, editing, report);

  const { answer, draft } = phase.shown;
  const open: Phase = {
    name: 'shown',
    answer,
    draft: { ...draft, isUnanswered: !isReply(reason) },
    refresh: undefined,
  };
  if (!hasCode(reason, 'timeslot_full', 'timeslot_not_found', 'terminal_closed')) return go(next, open, report);
  const again = refresh({ ...next, phase: { ...open, draft: { ...open.draft, slot: undefined } } });
  return { state: again.state, commands: [report, ...again.commands] };
}

/** No one waits for an answer any more; what is typed and booked stays. */
function leave(state: RequestState): Step {
  const phase = state.phase.name === 'waiting' ? editing : closed(state.phase);
  return stay({ ...state, phase, focus: undefined });
}
