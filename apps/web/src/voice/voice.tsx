import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTerminalSelection } from '#web/session/rights/selections.ts';
import { whenSignedOut } from '#web/session/sign-in/sign-out.ts';
import { nowText } from '#web/text/now-text.ts';
import { Badge } from './badge/badge.tsx';
import { dispatch, openVoice } from './voice-client.ts';
import type { VoiceHost } from './voice-host.ts';

/** Calls in the areas of the operators. */
const operatorHost: VoiceHost = {
  userType: 'operator',
  facilityId: () => useTerminalSelection.getState().selected?.id ?? null,
  whenSignedOut,
  reasonText: (reason) => nowText('call', `reason.${reason}`),
};

/** Keeps a signed-in user reachable, and shows their call on every screen. */
export function Voice() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const terminalId = useTerminalSelection(({ selected }) => selected?.id);
  const place = `${path} ${terminalId}`;
  const before = useRef(place);

  useEffect(() => openVoice(operatorHost), []);
  // Another route or terminal (VOICE-25, VOICE-26); what is under way goes on.
  useEffect(() => {
    if (before.current !== place) dispatch({ type: 'leave' });
    before.current = place;
  }, [place]);
  return <Badge />;
}
