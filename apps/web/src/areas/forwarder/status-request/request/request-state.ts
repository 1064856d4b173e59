import type { Booking, ForwarderTrucker, OfferedSlot, OwnTexts, StatusResponse } from '@quaygate/contract';
import type { BookingOrder } from '#web/nouns/booking/booking.mutations.ts';
import type { UnitRequest } from '#web/nouns/container-status/container-status.mutations.ts';
import type { ForwarderScope } from '#web/session/rights/forwarder-context.ts';
import type { RequestErrors, RequestValues } from './check-request.ts';

/** A status request sent to the server. An answer with another ticket is outdated and is dropped. */
export interface Question {
  ticket: number;
  request: UnitRequest;
}

/** What the server answered, and the request it answers. */
export interface Answer extends StatusResponse {
  request: UnitRequest;
  askedAt: Date;
}

/** Why there is no answer. */
export interface Refusal {
  request: UnitRequest;
  reason: unknown;
}

/** What is chosen for the booking. */
export interface Draft {
  slot: OfferedSlot | undefined;
  truckerId: string | undefined;
  /** The other unit of the same truck and slot: a delivery beside a pickup, or the other way round (FWD-STAT-50). */
  partner?: Answer | undefined;
  /** What the company writes of it (FWD-OWN-10). */
  own?: OwnTexts | undefined;
  /** The last attempt got no answer: sending again is safe, because the idempotency key stays the same. */
  isUnanswered: boolean;
}

/** A booking sent to the server. */
export interface SentOrder {
  ticket: number;
  order: Omit<BookingOrder, 'forwarder' | 'idempotencyKey'>;
  idempotencyKey: string;
}

export interface Shown {
  answer: Answer;
  draft: Draft;
}

export type Phase =
  /** Nothing is asked; what is typed was not asked yet, or was changed since. */
  | { name: 'editing' }
  /** Submitted before the terminals were loaded; the question is sent as soon as they are. */
  | { name: 'waiting' }
  | { name: 'asking'; question: Question }
  | { name: 'refused'; refusal: Refusal }
  /** `refresh` is the same question asked again, while the old answer stays on the screen. */
  | ({ name: 'shown'; refresh: Question | undefined } & Shown)
  /** A booking is under way. `shown` is undefined if the question was closed meanwhile. */
  | { name: 'sending'; sent: SentOrder; shown: Shown | undefined };

export interface RequestState {
  phase: Phase;
  values: RequestValues;
  errors: RequestErrors;
  isLoadingTerminals: boolean;
  terminalId: number | undefined;
  /** Booked during this visit, the newest first. */
  booked: readonly Booking[];
  /** A booking without an answer: the same booking sent again takes the same key. */
  unanswered: { intention: string; idempotencyKey: string } | undefined;
  /** The last ticket given out. */
  ticket: number;
  /** Where the focus goes after the next render; each wish is an object of its own. */
  focus: { on: 'firstError' | 'reference' } | undefined;
}

export type RequestEvent =
  | { type: 'terminals'; isLoading: boolean; terminalId: number | undefined }
  | { type: 'typed'; part: Partial<RequestValues> }
  | { type: 'submitted' }
  | { type: 'retried' }
  | { type: 'refreshed' }
  | { type: 'answered'; ticket: number; response: StatusResponse; at: Date }
  | { type: 'notAnswered'; ticket: number; reason: unknown }
  | { type: 'slotChosen'; slot: OfferedSlot }
  | { type: 'truckerChosen'; truckerId: string | undefined }
  | { type: 'partnerChosen'; partner: Answer | undefined }
  | { type: 'ownTyped'; own: OwnTexts | undefined }
  /** `freshKey` is the idempotency key to use unless the same booking is still without an answer. */
  | { type: 'confirmed'; trucker: ForwarderTrucker | undefined; scope: ForwarderScope; freshKey: string }
  | { type: 'booked'; ticket: number; booking: Booking; partner?: Booking }
  | { type: 'notBooked'; ticket: number; reason: unknown }
  /** The form left the screen. */
  | { type: 'left' };

/** What the outside does for the machine. */
export type Command =
  | { type: 'ask'; question: Question }
  | { type: 'book'; sent: SentOrder }
  | { type: 'rememberForm'; request: UnitRequest }
  | { type: 'reportFailure'; reason: unknown }
  | { type: 'reportBooked' }
  | { type: 'clearReport' };

export interface Step {
  state: RequestState;
  commands: readonly Command[];
}

export const initialState = (type: RequestValues['type']): RequestState => ({
  phase: { name: 'editing' },
  values: { type, referenceNumber: '', containerNumber: '' },
  errors: {},
  isLoadingTerminals: true,
  terminalId: undefined,
  booked: [],
  unanswered: undefined,
  ticket: 0,
  focus: undefined,
});
