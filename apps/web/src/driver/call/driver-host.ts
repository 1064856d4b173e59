import type { VoiceHost } from '#web/voice/voice-host.ts';
import { whenOver } from '../session.ts';

/** Calls in the driver's app. */
export const driverHost: VoiceHost = {
  userType: 'trucker',
  // A driver works at no terminal.
  facilityId: () => null,
  whenSignedOut: whenOver,
  // The app has words of its own for them.
  reasonText: async (reason) => reason,
};
