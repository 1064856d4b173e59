import type { Terminal, Tour } from '@quaygate/contract';
import { lazy, Suspense, useState } from 'react';
import type { Repairing } from './repair/use-repairs.ts';

const RepairDialogs = lazy(() =>
  import('./repair/repair-dialogs.tsx').then((part) => ({ default: part.RepairDialogs })),
);

/** The repair of a tour that is under way (READY-33). */
export function useRepair(terminalOf: (tour: Tour) => Pick<Terminal, 'name' | 'timeZone'>) {
  const [repairing, setRepairing] = useState<Repairing>();
  const dialog = repairing && (
    <Suspense>
      <RepairDialogs
        repairing={repairing}
        terminalOf={terminalOf}
        onRepair={setRepairing}
        onClose={() => setRepairing(undefined)}
      />
    </Suspense>
  );
  return { onRepair: setRepairing, dialog };
}
