import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import type { BulkAct } from './bulk-acts.tsx';
import type { BulkDialogProps } from './bulk-dialog-props.ts';

const dialogs = {
  move: openedPart(() => import('./bulk-move-dialog.tsx').then((part) => part.BulkMoveDialog)),
  truck: openedPart(() => import('./bulk-truck-dialog.tsx').then((part) => part.BulkTruckDialog)),
  receipts: openedPart(() => import('./bulk-receipts-dialog.tsx').then((part) => part.BulkReceiptsDialog)),
  delete: openedPart(() => import('./bulk-delete-dialog.tsx').then((part) => part.BulkDeleteDialog)),
};

/** The dialog of what is to be done with many tours. */
export function BulkDialog({ kind, ...props }: BulkDialogProps & Pick<BulkAct, 'kind'>) {
  const Dialog = dialogs[kind];
  return <Dialog {...props} />;
}
