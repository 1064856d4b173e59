import type { CallErrorMessage, CallMessage, CallReason } from './call-message.ts';

/** A side of an answered call, or who began one. */
export interface CallSide {
  userId: string;
  /** The connection that every message of the call goes to; null while it is away. */
  connectionId: string | null;
  /** Milliseconds since 1970; null while it is there. */
  awaySince: number | null;
}

/** Somebody who is being rung, on each of their connections. */
export interface RungUser {
  userId: string;
  connectionIds: readonly string[];
  awaySince: number | null;
}

interface CallData {
  id: string;
  facilityId: number;
  caller: CallSide;
  /** Who the caller named. */
  calledId: string;
  begunAt: number;
  offer: CallMessage;
}

export interface RingingCall extends CallData {
  state: 'ringing';
  rung: readonly RungUser[];
  /** The weightiest reason why somebody no longer rings. */
  refusal: 'declined' | 'busy' | 'replaced' | 'reset' | null;
}

export interface ConnectedCall extends CallData {
  state: 'connected';
  callee: CallSide;
  /** Connections that rang too and were told that another one has answered. */
  stoppedIds: readonly string[];
}

export type RegisteredCall = RingingCall | ConnectedCall;

interface CallConnection {
  id: string;
  userId: string;
}

/** Who is connected, and every call that is not over. */
export interface CallRegistry {
  connections: ReadonlyMap<string, CallConnection>;
  calls: ReadonlyMap<string, RegisteredCall>;
}

export const emptyRegistry: CallRegistry = { connections: new Map(), calls: new Map() };

/** What the server looked up for a message. */
export interface OfferFacts {
  /** The facility exists and has the capability voiceCalls. */
  isEnabled: boolean;
  /** Users that the offer may reach: the members of the group, or the one who was named. */
  reached: readonly string[];
  callerName: string;
}

/**
 * How a connection closed. `lost`: its client may come back with its call. `page_gone`: the page was left or loaded
 * again, so no call of it goes on, but its user may be rung anew. `ended`: signed out, deleted or closed on purpose.
 */
export type Closing = 'lost' | 'page_gone' | 'ended';

export type RegistryEvent =
  | { type: 'opened'; connectionId: string; userId: string }
  | { type: 'closed'; connectionId: string; closing: Closing }
  | { type: 'online'; connectionId: string; callId: string | null }
  | { type: 'offer'; connectionId: string; message: CallMessage; facts: OfferFacts }
  | { type: 'answer'; connectionId: string; message: CallMessage; isMember: boolean }
  | { type: 'reject' | 'end' | 'busy'; connectionId: string; message: CallMessage }
  /** Time has passed: who rang too long or stayed away too long. */
  | { type: 'tick' };

export interface Delivery {
  connectionId: string;
  message: CallMessage | CallErrorMessage;
}

export interface RegistryStep {
  registry: CallRegistry;
  deliveries: Delivery[];
}

export type EndReason = Extract<CallReason, 'hangup' | 'no_answer' | 'connection_lost' | 'answered_elsewhere'>;
