/** What an adapter is told before it can do anything. */
export interface ChannelSettings {
  /** STUN and TURN servers for WebRTC, with credentials where they need any. */
  iceServers: readonly { urls: string[]; username?: string | undefined; credential?: string | undefined }[];
  /** Application at Agora; null for WebRTC. */
  appId: string | null;
  /** The signed-in user: their account in the channel. */
  userId: string;
}

/** What a call is joined with. */
export interface Joining {
  callId: string;
  /** Made by the server for this call and this user. */
  rtcToken: string;
  /** Description of the other side; empty with an adapter that needs none. */
  remoteSdp: string;
}

/**
 * The audio of one call (platform contract, 12.9). Made anew for each call; after `release` it is used no more.
 * Promises reject with `MicrophoneRefused`, with `ServiceFailed` where the service itself could not start, and with
 * `ChannelFailed` or an error of the browser for all else.
 */
export interface VoiceChannel {
  /** Prepares the service and asks for the microphone. */
  initialise(settings: ChannelSettings): Promise<void>;
  /** Description for the other side, with all candidates; empty with an adapter that needs none. */
  createOffer(): Promise<string>;
  createAnswer(offer: string): Promise<string>;
  /** Done when audio can pass both ways. */
  join(joining: Joining): Promise<void>;
  setMicrophone(isOn: boolean): void;
  onRemoteStream(listener: (stream: MediaStream) => void): void;
  /** Leaves the call. */
  leave(): Promise<void>;
  /** Gives back the microphone and everything else; can be called at any time, and twice. */
  release(): void;
}

/** Why a channel did not come about; people read it in their language. */
export type ChannelReason = 'noConnection' | 'otherCall' | 'over' | 'noMicrophone' | 'microphoneInUse';
export class ChannelFailed extends Error {
  readonly reason: ChannelReason;
  constructor(reason: ChannelReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The browser or the user does not let the microphone be used. */
export class MicrophoneRefused extends Error {}

/** The service could not start. */
export class ServiceFailed extends Error {}

/** Waits at most so long; then rejects. */
export async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChannelFailed('noConnection')), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** What a browser, or a library, says where it gives no microphone. */
export function microphoneFailure(reason: unknown): unknown {
  const { name, code }: { name?: unknown; code?: unknown } = Object(reason);
  const isOf = (...words: string[]) => words.some((word) => word === name || word === code);
  if (isOf('NotAllowedError', 'SecurityError', 'PERMISSION_DENIED')) return new MicrophoneRefused();
  if (isOf('NotFoundError', 'DEVICE_NOT_FOUND')) return new ChannelFailed('noMicrophone');
  if (isOf('NotReadableError', 'NOT_READABLE')) return new ChannelFailed('microphoneInUse');
  return reason;
}
