/** Where messages for one phone go, as its browser says. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushLetter {
  /** Encrypted for the phone. */
  text: string;
  /** Seconds that the push service keeps it for a phone that is away. */
  timeToLive: number;
  /** A phone that saves power is woken for it. */
  isUrgent: boolean;
}

interface Refusal {
  isGone: boolean;
  isFinal: boolean;
  retryAfter: number | undefined;
}

/** A push service did not take a message. */
export class PushRefused extends Error implements Refusal {
  /** The subscription has ended. */
  readonly isGone: boolean;
  /** Sending it again would not help. */
  readonly isFinal: boolean;
  /** Seconds after which the push service wants to be asked again. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { isGone = false, isFinal = false, retryAfter }: Partial<Refusal> = {}) {
    super(message);
    this.isGone = isGone;
    this.isFinal = isFinal || isGone;
    this.retryAfter = retryAfter;
  }
}

/** Sends messages to phones. */
export interface Push {
  /** The key with which phones subscribe, base64url; made with the first call. */
  publicKey(): Promise<string>;
  /** Whether messages may be sent there at all, as far as the address itself says. */
  takes(address: PushAddress): boolean;
  /** @throws PushRefused */
  deliver(address: PushAddress, letter: PushLetter): Promise<void>;
}
