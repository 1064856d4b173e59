import type { Terminal, Tour } from '@quaygate/contract';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import type { BulkAct } from './bulk/bulk-acts.tsx';

// Loaded when a tour is chosen, and when something is to be done with it.
const BulkActs = lazy(() => import('./bulk/bulk-acts.tsx').then((part) => ({ default: part.BulkActs })));
const dialogs = {
  move: lazy(() => import('./bulk/bulk-move-dialog.tsx').then((part) => ({ default: part.BulkMoveDialog }))),
  delete: lazy(() => import('./bulk/bulk-delete-dialog.tsx').then((part) => ({ default: part.BulkDeleteDialog }))),
};

const isOver = ({ state }: Tour) => state === 'completed' || state === 'cancelled';

/** The tours that are chosen, as long as they are in the list, and what is done with them (FWD-BULK-01, FWD-BULK-02). */
export function useBulk(
  rows: readonly Tour[] | undefined,
  canWrite: boolean,
  terminalOf: (tour: Tour) => Pick<Terminal, 'timeZone'>,
) {
  const text = useText('bookingsOverview');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<BulkAct>();
  const tours = useMemo(() => rows?.filter(({ id }) => chosen.has(id)) ?? [], [rows, chosen]);
  const selected = useMemo(() => new Set(tours.map(({ id }) => id)), [tours]);
  const Dialog = act && dialogs[act.kind];
  const table = {
    selected,
    onSelect: setChosen,
    selectReason: (tour: Tour) => (isOver(tour) ? text('over') : undefined),
    bulk: tours.length > 0 && (
      <Suspense>
        <BulkActs tours={tours} onAct={setAct} />
      </Suspense>
    ),
  };
  const dialog = Dialog && (
    <Suspense>
      <Dialog
        tours={act.tours}
        terminalOf={terminalOf}
        onClose={(left) => {
          setAct(undefined);
          if (left) setChosen(left);
        }}
      />
    </Suspense>
  );
  return { table: canWrite ? table : {}, dialog };
}
