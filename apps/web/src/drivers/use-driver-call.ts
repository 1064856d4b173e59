import { fullName } from '@quaygate/rules';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useVoice } from '#web/voice/voice-store.ts';

interface CalledDriver {
  truckerId: string;
  firstName: string;
  lastName: string;
  licensePlate: string;
}

/** Calls a driver by voice, and what keeps the terminal from it now. */
export function useDriverCall(driver: CalledDriver | null): {
  call: () => void;
  hindrance: 'notEnabled' | 'underWay' | undefined;
} {
  const terminal = useSelectedTerminal();
  const isUnderWay = useVoice(({ call: { status } }) => status === 'connecting' || status === 'connected');
  const isEnabled = terminal?.capabilities.includes('voiceCalls') ?? false;
  const start = async () => {
    if (!terminal || !driver) return;
    const { startCall } = await import('#web/voice/voice-client.ts');
    const { truckerId: toUserId, firstName, lastName, licensePlate } = driver;
    const calleeName = fullName(firstName, lastName);
    startCall({ toUserId, facilityId: terminal.id, calleeName, licensePlate, isEnabled });
  };
  return { call: () => void start(), hindrance: !isEnabled ? 'notEnabled' : isUnderWay ? 'underWay' : undefined };
}
