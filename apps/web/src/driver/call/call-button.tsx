import type { DriverTour } from '@quaygate/contract';
import { groupOf } from '@quaygate/rules';
import { useId, useState, useSyncExternalStore } from 'react';
import { IconPhoneCall } from '#web/ui/buttons/icons.ts';
import { useVoice } from '#web/voice/voice-store.ts';
import c from '../driver.module.css';
import { useTexts } from '../texts/texts.ts';

function followNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Calls who answers at the terminal of a tour; says why it cannot (DRV-CALL-05). */
export function CallButton({ tour: { terminal, licensePlate, isOpen } }: { tour: DriverTour }) {
  const texts = useTexts((state) => state.texts);
  const isUnderWay = useVoice(({ call: { status } }) => status === 'connecting' || status === 'connected');
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const [isFailed, setFailed] = useState(false);
  const reasonId = useId();
  const { not } = texts.call;
  const reason = !isOpen ? not.ended : isUnderWay ? not.underWay : !isOnline || isFailed ? not.offline : undefined;

  const start = async () => {
    setFailed(false);
    const { startCall } = await import('#web/voice/voice-client.ts');
    startCall({
      toUserId: groupOf(terminal.id),
      facilityId: terminal.id,
      calleeName: terminal.name,
      licensePlate,
      isEnabled: terminal.takesCalls,
    });
  };
  const isPossible = isOpen && !isUnderWay && isOnline;
  return (
    <>
      <button
        type="button"
        className={isPossible ? c.button : `${c.button} ${c.off}`}
        aria-disabled={!isPossible}
        aria-describedby={reason && reasonId}
        onClick={isPossible ? () => void start().catch(() => setFailed(true)) : undefined}
      >
        <IconPhoneCall size={24} aria-hidden />
        {texts.tour.call}
      </button>
      {reason && (
        <p id={reasonId} className="muted">
          {reason}
        </p>
      )}
    </>
  );
}
