import type { UserOnline } from '@quaygate/contract';
import type { ChannelReason } from './voice-channel.ts';

/** What calls need of the app they are made in: the areas of the operators, or the driver's. */
export interface VoiceHost {
  userType: NonNullable<UserOnline['userType']>;
  /** The terminal that the user works in; null where none is chosen. */
  facilityId(): number | null;
  /** Registers what ends with the session. The returned function takes it back. */
  whenSignedOut(end: () => void): () => void;
  /** Why a channel did not come about, as the failure of the call shows it. */
  reasonText(reason: ChannelReason): Promise<string>;
}
