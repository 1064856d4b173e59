import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CheckboxGroup } from '#web/ui/fields/checkbox.tsx';
import { type TourColumn, tourColumns, usualColumns } from '../bookings-overview.address.ts';

interface ColumnsDialogProps {
  shown: readonly TourColumn[];
  onShow: (columns: TourColumn[]) => void;
  onClose: () => void;
}

/** Which columns are shown; at least one (FWD-VIEW-06). */
export function ColumnsDialog({ shown, onShow, onClose }: ColumnsDialogProps) {
  const text = useText('bookingView');
  const overview = useText('bookingsOverview');
  const [chosen, setChosen] = useState<readonly TourColumn[]>(shown.length > 0 ? shown : usualColumns);
  const show = () => {
    const columns = tourColumns.filter((column) => chosen.includes(column));
    // The usual ones are the same as none named, also when a later version has more.
    onShow(columns.join() === usualColumns.join() ? [] : columns);
    onClose();
  };
  return (
    <Dialog
      title={text('columns.title')}
      size="small"
      submit={text('columns.show')}
      submitDisabled={chosen.length === 0}
      onSubmit={show}
      onClose={onClose}
    >
      <CheckboxGroup
        label={text('columns.label')}
        options={tourColumns.map((value) => ({ value, label: overview(`column.${value}`) }))}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  );
}
