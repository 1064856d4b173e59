import { lazy } from 'react';
import type { BulkAct } from './bulk-acts.tsx';
import type { BulkDialogProps } from './bulk-dialog-props.ts';

const dialogs = {
  move: lazy(() => import('./bulk-move-dialog.tsx').then((part) => ({ default: part.BulkMoveDialog }))),
  truck: lazy(() => import('./bulk-truck-dialog.tsx').then((part) => ({ default: part.BulkTruckDialog }))),
  receipts: lazy(() => import('./bulk-receipts-dialog.tsx').then((part) => ({ default: part.BulkReceiptsDialog }))),
  delete: lazy(() => import('./bulk-delete-dialog.tsx').then((part) => ({ default: part.BulkDeleteDialog }))),
};

/** The dialog of what is to be done with many tours. */
export function BulkDialog({ kind, ...props }: BulkDialogProps & Pick<BulkAct, 'kind'>) {
  const Dialog = dialogs[kind];
  return <Dialog {...props} />;
}
