import type { CallEffect, CallFailure, CallState, CallStep } from './call-client.state.ts';
import { withoutCall } from './call-client.state.ts';
import { callEndedMs } from './call-limits.ts';
import type { CallMessage, CallType } from './call-message.ts';

export const same = (state: CallState): CallStep => ({ state, effects: [] });

/** A message of this client about its call; undefined where there is no call to speak of. */
export function messageOf(
  { call }: CallState,
  type: CallType,
  more: Partial<CallMessage> = {},
): { do: 'send'; message: CallMessage }[] {
  if (!call?.callId) return [];
  const { callId, facilityId, direction } = call;
  const [fromUserId, toUserId] =
    direction === 'outgoing' ? [call.fromUserId, call.toUserId] : [call.toUserId, call.fromUserId];
  return [{ do: 'send', message: { type, callId, facilityId, fromUserId, toUserId, ...more } }];
}

export const silence: CallEffect[] = [
  { do: 'stopRinging' },
  { do: 'stopWaiting', timer: 'replacement' },
  { do: 'stopWaiting', timer: 'socket' },
  { do: 'stopWaiting', timer: 'ended' },
];
const release: CallEffect[] = [...silence, { do: 'release' }];

/** Nothing of the call is left. */
export const toIdle = (state: CallState, effects: CallEffect[] = []): CallStep => ({
  state: withoutCall(state),
  effects: [...effects, ...release],
});

export const toEnded = (state: CallState, effects: CallEffect[] = []): CallStep => ({
  state: { ...state, status: 'ended', step: null, offer: null, microphoneOn: false },
  effects: [...effects, ...release, { do: 'playEnd' }, { do: 'wait', timer: 'ended', ms: callEndedMs }],
});

export const toError = (
  state: CallState,
  code: CallFailure,
  { reason = null, effects = [] }: { reason?: string | null; effects?: CallEffect[] } = {},
): CallStep => ({
  state: {
    ...state,
    status: 'error',
    step: null,
    offer: null,
    microphoneOn: false,
    error: { code, reason },
    micPermissionError: code === 'microphone_blocked',
  },
  effects: [...effects, ...release],
});
