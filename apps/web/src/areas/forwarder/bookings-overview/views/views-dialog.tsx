import type { TourAddress } from '../bookings-overview.address.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { DeleteViewDialog } from './delete-view-dialog.tsx';
import { type ChosenView, queryOf } from './view-address.ts';
import { ViewDialog } from './view-dialog.tsx';

export interface ViewsProps {
  address: TourAddress;
  onChoose: (address: Partial<TourAddress>) => void;
}

/** What a dialog is open for; a view that is deleted meanwhile stays named in it. */
export type Open = { kind: 'new' | 'columns' } | { kind: 'change' | 'delete'; view: ChosenView };

interface ViewsDialogProps extends ViewsProps {
  open: Open;
  canShare: boolean;
  onDelete: (viewId: string) => void;
  onClose: () => void;
}

/** What the menu of views asks for. */
export function ViewsDialog({ open, address, canShare, onChoose, onDelete, onClose }: ViewsDialogProps) {
  if (open.kind === 'columns')
    return <ColumnsDialog shown={address.columns} onShow={(columns) => onChoose({ columns })} onClose={onClose} />;
  if (open.kind === 'delete')
    return (
      <DeleteViewDialog
        view={open.view}
        onDelete={() => onDelete(open.view.viewId)}
        onDeleted={() => onChoose({ view: '' })}
        onClose={onClose}
      />
    );
  return (
    <ViewDialog
      view={open.kind === 'change' ? open.view : undefined}
      query={queryOf(address)}
      canShare={canShare}
      onSaved={(view) => onChoose({ view })}
      onClose={onClose}
    />
  );
}
