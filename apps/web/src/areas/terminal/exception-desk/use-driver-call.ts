import type { Exception } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import { useVoice } from '#web/voice/voice-store.ts';

/** Calls the driver of a truck by voice; says why it cannot. */
export function useDriverCall({ tour }: Exception): { call: () => void; reason: string | undefined } {
  const text = useText('exceptionDesk');
  const terminal = useSelectedTerminal();
  const isUnderWay = useVoice(({ call: { status } }) => status === 'connecting' || status === 'connected');
  const isEnabled = terminal?.capabilities.includes('voiceCalls') ?? false;
  const reason = !isEnabled ? text('call.notEnabled') : isUnderWay ? text('call.underWay') : undefined;
  const start = async () => {
    if (!terminal || !tour) return;
    const { startCall } = await import('#web/voice/voice-client.ts');
    const calleeName = fullName(tour.firstName, tour.lastName);
    startCall({
      toUserId: tour.truckerId,
      facilityId: terminal.id,
      calleeName,
      licensePlate: tour.licensePlate,
      isEnabled,
    });
  };
  return { call: () => void start(), reason };
}
