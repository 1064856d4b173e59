import { useTerminalSelection } from '#web/session/rights/selections.ts';
import { whenSignedOut } from '#web/session/sign-in/sign-out.ts';
import { nowText } from '#web/text/now-text.ts';
import type { VoiceHost } from './voice-host.ts';

/** Calls in the areas of the operators. */
export const operatorHost: VoiceHost = {
  userType: 'operator',
  facilityId: () => useTerminalSelection.getState().selected?.id ?? null,
  whenSignedOut,
  reasonText: (reason) => nowText('call', `reason.${reason}`),
};
