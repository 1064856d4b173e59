import type { CallMessage, CallRefusal } from './call-message.ts';

/** VOICE-14. */
type CallStatus = 'idle' | 'incoming' | 'connecting' | 'connected' | 'ended' | 'error';

/** What the badge says in the status error; the texts are those of VOICE-38 to VOICE-48. */
export const callFailures = [
  'call_id_missing',
  'call_information_missing',
  'voice_not_enabled',
  'call_busy',
  'call_unreachable',
  'microphone_blocked',
  'token_missing',
  'join_failed',
  'offer_failed',
  'service_failed',
  'connection_timeout',
  'heartbeat_timeout',
  'socket_error',
  'connection_error',
] as const satisfies readonly (CallRefusal | string)[];
export type CallFailure = (typeof callFailures)[number];

/** What a call is about; `fromUserId` is who began it. */
interface CallParts {
  callId: string;
  fromUserId: string;
  toUserId: string;
  facilityId: number;
  direction: 'outgoing' | 'incoming';
  /** Name of the other side. */
  calleeName: string | null;
  licensePlate: string | null;
}

/** What has to be sent or joined with, while it is not over. */
interface CallProgress {
  /** Of the offer that came in. */
  offer: Pick<CallMessage, 'sdp' | 'rtcToken'> | null;
  /** `replacing`: the 100 ms after a rejection; `socket`: the wait for the connection; `preparing`: microphone and description. */
  step: 'replacing' | 'socket' | 'preparing' | 'offered' | 'joining' | null;
}

/** The call as one client sees it (VOICE-37); the remote stream is kept by who plays it. */
export interface CallState extends CallProgress {
  status: CallStatus;
  call: CallParts | null;
  error: { code: CallFailure; reason: string | null } | null;
  micPermissionError: boolean;
  isMinimized: boolean;
  microphoneOn: boolean;
  /** When the channel was joined, in milliseconds since 1970; the timer counts from here. */
  joinedAt: number | null;
  isSocketOpen: boolean;
  /** The end of a call by this side while there was no connection: sent with the next one (VOICE-60). */
  unsaidEnd: CallMessage | null;
}

export const idleCall: CallState = {
  status: 'idle',
  call: null,
  offer: null,
  step: null,
  error: null,
  micPermissionError: false,
  isMinimized: false,
  microphoneOn: false,
  joinedAt: null,
  isSocketOpen: false,
  unsaidEnd: null,
};

/** No call, at the connection of this state. */
export const withoutCall = ({ isSocketOpen, unsaidEnd }: CallState): CallState => ({
  ...idleCall,
  isSocketOpen,
  unsaidEnd,
});

/** Whether the badge is seen (VOICE-63). */
export const isCallVisible = ({ status }: CallState) => status !== 'idle';
/** The timer in whole seconds (VOICE-62). */
export const callSeconds = ({ joinedAt }: CallState, now: number) =>
  joinedAt === null ? 0 : Math.max(0, Math.floor((now - joinedAt) / 1_000));

export type CallTimer = 'replacement' | 'socket' | 'ended';

/** What the client has to do, in this order. */
export type CallEffect =
  | { do: 'send'; message: CallMessage }
  /** user-online, with the call's id while there is one. */
  | { do: 'sendOnline'; callId: string | null }
  /** Opens the socket now, instead of after its wait. */
  | { do: 'connect' }
  | { do: 'ring' }
  | { do: 'stopRinging' }
  | { do: 'playEnd' }
  /** Starts the voice service, asks for the microphone, makes a description: answered by `prepared` or `failed`. */
  | { do: 'prepare'; callId: string; offer: string | null }
  /** Joins the voice channel: answered by `joined` or `failed`. */
  | { do: 'join'; callId: string; rtcToken: string; sdp: string }
  | { do: 'setMicrophone'; on: boolean }
  | { do: 'release' }
  /** Answered by `elapsed` after so many milliseconds. */
  | { do: 'wait'; timer: CallTimer; ms: number }
  | { do: 'stopWaiting'; timer: CallTimer }
  | { do: 'log'; text: string };

export interface NewCall {
  callId: string;
  fromUserId: string;
  /** Undefined where the driver is not known. */
  toUserId: string | undefined;
  facilityId: number;
  calleeName: string | null;
  licensePlate: string | null;
  /** Whether the terminal has the capability voiceCalls. */
  isEnabled: boolean;
  /** Whether there is an access token. */
  hasToken: boolean;
}

export type CallEvent =
  | { type: 'start'; call: NewCall }
  | { type: 'accept' }
  | { type: 'decline' }
  | { type: 'end' }
  /** The close button of an error. */
  | { type: 'close' }
  | { type: 'minimize'; isMinimized: boolean }
  | { type: 'mute'; isMuted: boolean }
  /** Another route or another terminal. */
  | { type: 'leave' }
  | { type: 'signedOut' }
  /** A message of the server that is valid JSON; what is missing in a call message is judged here. */
  | { type: 'message'; message: Partial<CallMessage> & { type: CallMessage['type'] } }
  | { type: 'refused'; code: CallRefusal; callId: string | null }
  | { type: 'socketOpened' }
  | { type: 'socketLost'; code: 'heartbeat_timeout' | 'socket_error' | 'connection_error' }
  | { type: 'elapsed'; timer: CallTimer }
  | { type: 'prepared'; callId: string; sdp: string }
  | { type: 'joined'; callId: string }
  | {
      type: 'failed';
      callId: string;
      code: 'microphone_blocked' | 'service_failed' | 'offer_failed' | 'join_failed';
      reason: string | null;
    };

export interface CallStep {
  state: CallState;
  effects: CallEffect[];
}
