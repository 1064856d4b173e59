import type { ForwarderTrucker, PlannedRow, Terminal } from '@quaygate/contract';
import { displayTimeZone, localDay, planRowsMax } from '@quaygate/rules';
import { useState } from 'react';
import { useReadToursOf } from '#web/nouns/tour/tours-of-day.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import type { emptyRow } from '../plan-row.ts';
import { rowsOfDay, spanOfDay, workingDayBefore } from './copied-day.ts';

interface CopyDayDialogProps {
  terminals: readonly Terminal[];
  drivers: readonly ForwarderTrucker[];
  /** Rows that stand in the plan. */
  count: number;
  newRow: typeof emptyRow;
  onRows: (rows: PlannedRow[]) => void;
  onClose: () => void;
}

/** Brings what was booked on a day as new rows of another day (PLAN-42). */
export function CopyDayDialog({ terminals, drivers, count, newRow, onRows, onClose }: CopyDayDialogProps) {
  const text = useText('bookingPlan');
  const failureText = useFailureText();
  const today = localDay(new Date(), displayTimeZone);
  const [day, setDay] = useState(() => workingDayBefore(today));
  const [newDay, setNewDay] = useState(today);
  const [error, setError] = useState<string>();
  const { read, isReading } = useReadToursOf();
  const room = planRowsMax - count;

  const copy = async () => {
    setError(undefined);
    try {
      const tours = await read(spanOfDay(day, terminals), planRowsMax);
      const rows = rowsOfDay(tours, { day, newDay, terminals, drivers, newRow });
      if (rows.length === 0) return setError(text('copyDay.nothing'));
      onRows(rows);
      onClose();
    } catch (failure) {
      setError(failureText(failure));
    }
  };
  return (
    <Dialog
      title={text('copyDay.title')}
      note={text('copyDay.note')}
      submit={text('copyDay.copy')}
      submitDisabled={day === '' || newDay < today || room <= 0}
      busy={isReading}
      error={room <= 0 ? text('copyDay.full') : error}
      size="small"
      onSubmit={() => void copy()}
      onClose={onClose}
    >
      <DateField label={text('copyDay.from')} value={day} onChange={setDay} />
      <DateField label={text('copyDay.to')} value={newDay} min={today} onChange={setNewDay} />
    </Dialog>
  );
}
