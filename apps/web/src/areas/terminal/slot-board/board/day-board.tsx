import { terminalWrite } from '@quaygate/contract';
import { slotCellsPerChange } from '@quaygate/rules';
import { useMemo, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { usePhone } from '#web/lib/use-media.ts';
import { useCan } from '#web/session/rights/can.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SlotBookings } from '../bookings/slot-bookings.tsx';
import { ActionBar } from '../change/action-bar.tsx';
import { ChangeDialog, type ChangeKind } from '../change/change-dialog.tsx';
import { cellsOf, surplusIn } from '../change/surplus.ts';
import { useSurplus } from '../change/use-surplus.tsx';
import { type BoardQuery, BoardState } from '../grid/board-state.tsx';
import { isOver } from '../grid/cells.ts';
import { noSelection, selectedCells } from '../grid/selection.ts';
import { SlotGrid } from '../grid/slot-grid.tsx';
import c from './board.module.css';

interface DayBoardProps {
  board: BoardQuery;
  /** yyyy-MM-dd */
  day: string;
  now: Date;
  timeZone: string;
  failure: string | undefined;
  onTemplates: () => void;
}

/** Why the selected cells cannot be changed. */
function refusalOf(count: number, canWrite: boolean, text: Text<'slotBoard'>): string | undefined {
  if (!canWrite) return text('readOnly');
  if (count === 0) return text('selectFirst');
  return count > slotCellsPerChange ? text('tooMany', { count: slotCellsPerChange }) : undefined;
}

/** Slots that are over, on a phone, by one press. */
function ShowOver({ count, onShow }: { count: number; onShow: () => void }) {
  const text = useText('slotBoard');
  return (
    <div className={c.showOver}>
      <Button block onClick={onShow}>
        {text('showOver', { count })}
      </Button>
    </div>
  );
}

/** The slots of a day with every module: what is selected, what is done with it, and the bookings of one slot. */
export function DayBoard({ board, day, now, timeZone, failure, onTemplates }: DayBoardProps) {
  const text = useText('slotBoard');
  const canWrite = useCan(terminalWrite);
  const [{ slot: openSlot }, setAddress] = useAddress('/terminalOperator/slots');
  const [selection, setSelection] = useState(noSelection);
  const [kind, setKind] = useState<ChangeKind>();
  const isPhone = usePhone();
  const [showsOver, setShowsOver] = useState(false);
  const surplus = useSurplus(timeZone);
  const data = board.data;
  const targets = useMemo(() => (data ? selectedCells(data, selection.keys, now) : []), [data, selection.keys, now]);

  if (!data || data.slots.length === 0)
    return <BoardState board={board} failure={failure} onTemplates={canWrite ? onTemplates : undefined} />;
  // On a phone what is over would stand before everything else.
  const ahead = data.slots.filter((slot) => !isOver(slot, now) || slot.slotBegin.toISOString() === openSlot);
  const hidden = isPhone && !showsOver && ahead.length > 0 ? data.slots.length - ahead.length : 0;
  return (
    <>
      {hidden > 0 && <ShowOver count={hidden} onShow={() => setShowsOver(true)} />}
      <SlotGrid
        {...{ day, now, timeZone, selection }}
        board={hidden > 0 ? { ...data, slots: ahead } : data}
        canSelect={canWrite}
        onSelect={setSelection}
        open={openSlot}
        onOpen={(slot) => setAddress({ slot: slot === openSlot ? '' : slot })}
        below={(slot) => (
          <SlotBookings
            {...{ slot, timeZone, now, canWrite }}
            board={data}
            onSurplus={() => surplus.move(cellsOf(slot))}
          />
        )}
      />
      <ActionBar
        count={targets.length}
        canWrite={canWrite}
        reason={refusalOf(targets.length, canWrite, text)}
        surplus={surplusIn(targets)}
        onAct={setKind}
        onSurplus={() => surplus.move(targets)}
        onClear={() => setSelection(noSelection)}
      />
      {kind && (
        <ChangeDialog
          kind={kind}
          targets={targets}
          onClose={() => setKind(undefined)}
          onDone={(slots) => {
            setKind(undefined);
            surplus.offerAfter(slots, targets);
          }}
        />
      )}
      {surplus.dialog}
    </>
  );
}
