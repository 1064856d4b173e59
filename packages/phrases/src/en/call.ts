import type { call as german } from '../de/call.ts';
import type { Same } from '../shape.ts';

export const call: Same<typeof german> = {
  region: 'Voice call',
  unknown: 'missing',
  status: {
    incoming: 'Incoming call',
    calling: 'Starting the call',
    ringing: 'Ringing',
    connecting: 'Connecting',
    connected: 'In call',
    ended: 'Call ended',
    error: 'Call failed',
  },
  muted: 'Microphone off',
  accept: 'Accept',
  decline: 'Decline',
  end: 'Hang up',
  mute: 'Mute',
  unmute: 'Unmute',
  minimise: 'Minimise the call',
  restore: 'Restore the call',
  timer: 'Duration {{time}}',
  announce: {
    incoming: 'Incoming call: {{name}}, licence plate {{plate}}',
    connected: 'Connected with {{name}}',
    ended: 'Call with {{name}} ended',
  },
  microphone: 'Microphone blocked',
  failure: {
    call_id_missing: 'Invalid call data: Missing call ID',
    call_information_missing: 'Invalid call data: Missing call information',
    voice_not_enabled: 'Voice calls are not enabled for this terminal.',
    call_busy: 'The other side is busy.',
    call_unreachable: 'The other side cannot be reached.',
    microphone_blocked:
      'Microphone access is blocked. Please enable microphone permissions in your browser settings and try again.',
    token_missing: 'Server communication error: Missing authentication token. Please try again.',
    join_failed: 'Failed to join Agora channel',
    join_failed_because: 'Failed to join Agora channel: {{reason}}',
    offer_failed: 'Failed to create offer. Please check microphone permissions and try again.',
    offer_failed_because:
      'Failed to create offer: {{reason}}. Please check microphone permissions and try again.',
    service_failed: 'Failed to initialize Agora service.',
    connection_timeout: 'WebSocket connection timeout',
    heartbeat_timeout: 'Heartbeat timeout',
    socket_error: 'WebSocket connection error',
    connection_error: 'Connection error.',
  },
  reason: {
    noConnection: 'no connection to the other side',
    otherCall: 'the token belongs to another call',
    over: 'the call is over',
    noMicrophone: 'no microphone found',
    microphoneInUse: 'another program uses the microphone',
  },
};
