import { type FacilityTrucker, terminalWrite } from '@quaygate/contract';
import { useState } from 'react';
import { useCan } from '#web/session/rights/can.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconId } from '#web/ui/buttons/icons.ts';
import { CounterDialog } from './counter-dialog.tsx';

/** The way to identify a driver who stands at the counter (OFFICE-22). */
export function CounterButton({ trucker }: { trucker: FacilityTrucker }) {
  const text = useText('gatePassUsers');
  const [isOpen, setOpen] = useState(false);
  const mayIdentify = useCan(terminalWrite);
  if (trucker.verificationStatus === 'VERIFIED') return null;
  return (
    <>
      <Button icon={IconId} reason={mayIdentify ? undefined : text('counter.readOnly')} onClick={() => setOpen(true)}>
        {text('counter.open')}
      </Button>
      {isOpen && <CounterDialog trucker={trucker} onClose={() => setOpen(false)} />}
    </>
  );
}
