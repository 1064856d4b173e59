import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPhone } from '#web/ui/buttons/icons.ts';
import { useVoice } from '#web/voice/voice-store.ts';

interface CallButtonProps {
  /** Undefined where the driver is not known. */
  truckerId: string | undefined;
  name: string | null;
  plate: string | null;
}

/** Calls the driver of a truck (TRM-MON-24); says why it cannot (TRM-MON-49). */
export function CallButton({ truckerId, name, plate }: CallButtonProps) {
  const text = useText('truckMonitoring');
  const terminal = useSelectedTerminal();
  const isUnderWay = useVoice(({ call: { status } }) => status === 'connecting' || status === 'connected');
  const isEnabled = terminal?.capabilities.includes('voiceCalls') ?? false;
  const reason = !isEnabled
    ? text('detail.callNotEnabled')
    : truckerId === undefined
      ? text('detail.callNoTrucker')
      : isUnderWay
        ? text('detail.callUnderWay')
        : undefined;

  const start = async () => {
    if (!terminal) return;
    const { startCall } = await import('#web/voice/voice-client.ts');
    startCall({ toUserId: truckerId, facilityId: terminal.id, calleeName: name, licensePlate: plate, isEnabled });
  };
  return (
    <Button icon={IconPhone} block reason={reason} onClick={() => void start()}>
      {text('detail.call')}
    </Button>
  );
}
