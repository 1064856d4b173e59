import { type CallEvent, type NewCall, stepCall } from '@quaygate/rules';
import { currentCredentials } from '#web/lib/call/credentials.ts';
import { makeUuid } from '#web/lib/call/socket-address.ts';
import type { KeptSocket } from '#web/lib/call/socket-plan.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { makeEffects } from './call-effects.ts';
import type { VoiceHost } from './voice-host.ts';
import { openVoiceSocket } from './voice-socket.ts';
import { useVoice } from './voice-store.ts';

let socket: KeptSocket | undefined;
let host: VoiceHost | undefined;

const run = makeEffects({
  send: (message) => socket?.send(message) ?? false,
  hurry: () => socket?.hurry(),
  tell: dispatch,
  host: () => host,
});

/** Gives an event to the call of this tab, and does at once what follows from it. */
export function dispatch(event: CallEvent): void {
  const { state, effects } = stepCall(useVoice.getState().call, event, Date.now());
  useVoice.setState({ call: state });
  for (const effect of effects) run(effect);
}

/** Keeps the user reachable in this tab until they sign out, or until the returned function is called. */
export function openVoice(app: VoiceHost): () => void {
  host = app;
  const hangUp = () => dispatch({ type: 'end' });
  const end = () => {
    dispatch({ type: 'signedOut' });
    socket?.end();
    socket = undefined;
    removeEventListener('pagehide', hangUp);
    forget();
  };
  const forget = app.whenSignedOut(end);
  // A page that goes takes its audio along; the other side need not wait for the connection to be missed.
  addEventListener('pagehide', hangUp);
  socket ??= openVoiceSocket(dispatch);
  return end;
}

/** Calls a driver (12.3). What is missing is told by the badge. */
export function startCall(
  callee: Pick<NewCall, 'toUserId' | 'facilityId' | 'calleeName' | 'licensePlate' | 'isEnabled'>,
) {
  const call: NewCall = {
    ...callee,
    callId: makeUuid(),
    fromUserId: useAuth.getState().userId ?? '',
    hasToken: currentCredentials().token() !== undefined,
  };
  dispatch({ type: 'start', call });
}
