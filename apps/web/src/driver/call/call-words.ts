import type { AppTexts, CallTrouble } from '@quaygate/phrases/driver/load';
import type { CallFailure, CallState } from '@quaygate/rules';

/** What the app calls the state; a call of the driver says how far it is. */
export function statusText({ call: { status: words } }: AppTexts, { status, step, call }: CallState): string {
  if (status === 'ended' || status === 'error') return words[status];
  if (step === 'offered') return words.ringing;
  if (status === 'connected' && step === null) return words.connected;
  return call?.direction === 'outgoing' && step !== 'joining' ? words.starting : words.connecting;
}

const troubles: Partial<Record<CallFailure, CallTrouble>> = {
  call_busy: 'busy',
  call_unreachable: 'unreachable',
  voice_not_enabled: 'notEnabled',
  microphone_blocked: 'microphone',
  connection_timeout: 'connection',
  heartbeat_timeout: 'connection',
  socket_error: 'connection',
  connection_error: 'connection',
};
/** Reasons of the channel that a driver can do something about. */
const reasons: Partial<Record<string, CallTrouble>> = {
  noMicrophone: 'noMicrophone',
  microphoneInUse: 'microphoneInUse',
  noConnection: 'connection',
};

/** A failure in plain words, with what to do (DRV-CALL-06). */
export function failureText({ call: { failure } }: AppTexts, error: CallState['error']): string {
  if (!error) return '';
  return failure[reasons[error.reason ?? ''] ?? troubles[error.code] ?? 'other'];
}
