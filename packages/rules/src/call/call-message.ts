/** Kinds of call messages (VOICE-50). */
export const callTypes = ['call-offer', 'call-answer', 'call-reject', 'call-end', 'call-busy'] as const;
export type CallType = (typeof callTypes)[number];

/** Why a call was rejected or has ended (api-platform 12.2). */
export const callReasons = [
  'declined',
  'replaced',
  'reset',
  'hangup',
  'no_answer',
  'answered_elsewhere',
  'connection_lost',
] as const;
export type CallReason = (typeof callReasons)[number];

/** What the server answers to a message it does not relay (api-platform 12.2). */
export const callRefusals = [
  'call_id_missing',
  'call_information_missing',
  'sender_mismatch',
  'voice_not_enabled',
  'call_unreachable',
  'call_not_found',
  'not_in_group',
  'unknown_type',
  'malformed_message',
] as const;
export type CallRefusal = (typeof callRefusals)[number];

export interface CallMessage {
  type: CallType;
  fromUserId: string;
  /** `facility:{facilityId}` in an offer of a driver to everybody who answers there. */
  toUserId: string;
  callId: string;
  facilityId: number;
  /** Session description; empty for an adapter that needs none. */
  sdp?: string | undefined;
  /** Added by the server. */
  rtcToken?: string | undefined;
  plate?: string | undefined;
  licensePlate?: string | undefined;
  /** Added by the server to an offer. */
  callerName?: string | undefined;
  reason?: CallReason | undefined;
}

export interface CallErrorMessage {
  type: 'error';
  code: CallRefusal;
  /** For who reads the wire; English. */
  message: string;
  callId: string | null;
}

/** The address of everybody who answers calls at a facility. */
export const groupOf = (facilityId: number) => `facility:${facilityId}`;

const words: Record<CallRefusal, string> = {
  call_id_missing: 'Invalid call data: Missing call ID',
  call_information_missing: 'Invalid call data: Missing call information',
  sender_mismatch: 'fromUserId is not the user of this connection',
  voice_not_enabled: 'Voice calls are not enabled for this facility',
  call_unreachable: 'Nobody can be reached',
  call_not_found: 'There is no such call',
  not_in_group: 'Not in the group that answers calls at this facility',
  unknown_type: 'Unknown type of message',
  malformed_message: 'Not a JSON object',
};

export const callError = (code: CallRefusal, callId: string | null): CallErrorMessage => ({
  type: 'error',
  code,
  message: words[code],
  callId,
});
