import { type DrivingMinutes, forwarderWrite, type PlannedRow, type Terminal } from '@quaygate/contract';
import { useState } from 'react';
import { useCan } from '#web/session/rights/can.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';

const MinutesDialog = openedPart(() => import('./minutes-dialog.tsx').then((part) => part.MinutesDialog));

interface MinutesButtonProps {
  rows: readonly PlannedRow[];
  terminals: readonly Terminal[];
  minutes: readonly DrivingMinutes[];
  onSaved: (minutes: DrivingMinutes[]) => void;
}

/** Opens the driving times between the terminals that stand in the plan. */
export function MinutesButton({ rows, terminals, minutes, onSaved }: MinutesButtonProps) {
  const text = useText('bookingPlan');
  const mayWrite = useCan(forwarderWrite);
  const [isOpen, setOpen] = useState(false);
  const planned = new Set(rows.map(({ terminalId }) => terminalId));
  const shown = terminals.filter(({ id }) => planned.has(id));
  const reason = !mayWrite ? text('bookRoleReason') : shown.length === 0 ? text('minutes.reason') : undefined;
  return (
    <>
      <Button variant="quiet" reason={reason} onClick={() => setOpen(true)}>
        {text('minutes.open')}
      </Button>
      {isOpen && <MinutesDialog terminals={shown} {...{ minutes, onSaved }} onClose={() => setOpen(false)} />}
    </>
  );
}
