import type { Terminal, Tour } from '@quaygate/contract';
import { useCallback, useMemo, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { openedPart, placedPart } from '#web/ui/dialogs/late-part.tsx';
import type { BulkAct } from './bulk/bulk-acts.tsx';
import type { WayBack } from './bulk/use-way-back.ts';

// Loaded when a tour is chosen, when something is to be done with it, and when that can go back.
const BulkActs = placedPart(() => import('./bulk/bulk-acts.tsx').then((part) => part.BulkActs));
const UndoBar = placedPart(() => import('./bulk/undo-bar.tsx').then((part) => part.UndoBar));
const BulkDialog = openedPart(() => import('./bulk/bulk-dialog.tsx').then((part) => part.BulkDialog));

/** The tours that are chosen, as long as they are in the list, and what is done with them (FWD-BULK-01, FWD-BULK-02). `onWay` offers what a repair did (READY-34). */
export function useBulk(
  rows: readonly Tour[] | undefined,
  canWrite: boolean,
  terminalOf: (tour: Tour) => Pick<Terminal, 'timeZone'>,
) {
  const text = useText('bookingsOverview');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<BulkAct>();
  const [way, setWay] = useState<WayBack>();
  const endWay = useCallback(() => setWay(undefined), []);
  const tours = useMemo(() => rows?.filter(({ id }) => chosen.has(id)) ?? [], [rows, chosen]);
  const selected = useMemo(() => new Set(tours.map(({ id }) => id)), [tours]);
  const table = {
    selected,
    onSelect: setChosen,
    selectReason: ({ state }: Tour) => (state === 'cancelled' ? text('over') : undefined),
    bulk: tours.length > 0 && <BulkActs tours={tours} onAct={setAct} />,
  };
  const dialog = act && (
    <BulkDialog
      {...act}
      terminalOf={terminalOf}
      onClose={(left, back) => {
        setAct(undefined);
        if (back) setWay(back);
        const acted = new Set(act.tours.map(({ id }) => id));
        if (left) setChosen(new Set([...chosen].filter((id) => left.has(id) || !acted.has(id))));
      }}
    />
  );
  const undo = way && <UndoBar key={way.until} way={way} onEnd={endWay} />;
  return { table: canWrite ? table : {}, dialog, undo, onWay: setWay };
}
