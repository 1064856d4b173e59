import type { Terminal, Tour } from '@quaygate/contract';
import { useState } from 'react';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import type { WayBack } from './bulk/use-way-back.ts';
import type { Repairing } from './repair/repair-place.ts';

const RepairDialogs = openedPart(() => import('./repair/repair-dialogs.tsx').then((part) => part.RepairDialogs));

/** The repair of a tour that is under way (READY-33). `onWay` keeps what can still go back (READY-34). */
export function useRepair(
  rows: readonly Tour[] | undefined,
  terminalOf: (tour: Tour) => Pick<Terminal, 'name' | 'timeZone'>,
  onWay: (way: WayBack) => void,
) {
  const [repairing, setRepairing] = useState<Repairing>();
  const dialog = repairing && (
    <RepairDialogs
      repairing={repairing}
      now={rows?.find(({ id }) => id === repairing.tour.id)}
      terminalOf={terminalOf}
      onRepair={setRepairing}
      onClose={(_left, way) => {
        setRepairing(undefined);
        if (way) onWay(way);
      }}
    />
  );
  return { onRepair: setRepairing, dialog };
}
