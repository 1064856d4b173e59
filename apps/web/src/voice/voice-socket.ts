import { call } from '@quaygate/contract';
import type { CallEvent, CallFailure } from '@quaygate/rules';
import { currentCredentials } from '#web/lib/call/credentials.ts';
import { openSocket } from '#web/lib/call/socket.ts';
import { socketAddress } from '#web/lib/call/socket-address.ts';
import type { KeptSocket, SocketFault } from '#web/lib/call/socket-plan.ts';
import { readCallMessage } from './read-call-message.ts';

const lost = {
  heartbeat: 'heartbeat_timeout',
  error: 'socket_error',
  unknown: 'connection_error',
} as const satisfies Record<SocketFault, CallFailure>;

/** Keeps the signalling socket of this tab open, and tells what comes over it as events of the call (VOICE-29 to VOICE-32). */
export function openVoiceSocket(tell: (event: CallEvent) => void): KeptSocket {
  return openSocket({
    address: async () => socketAddress(call.socket.path, currentCredentials().token() ?? '', 'token'),
    onOpen: () => tell({ type: 'socketOpened' }),
    onLost: (fault) => tell({ type: 'socketLost', code: lost[fault] }),
    onMessage: (message) => {
      const event = readCallMessage(message);
      if (event) tell(event);
    },
    // Without signalling no one can be called, which a call that is started says.
    onConnection: () => {},
    onRefused: () => {},
    refresh: () => currentCredentials().refresh(currentCredentials().token()),
  });
}
