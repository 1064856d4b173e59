import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  /** The question, naming what it destroys: 'Buchung MSCU1234565 löschen?' */
  title: string;
  /** The verb, never 'OK'. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  busy?: boolean;
  error?: string | undefined;
  tone?: 'primary' | 'danger';
  cancel?: string;
  /** What follows from it. */
  children?: ReactNode;
}

/** Asks once before something that cannot be taken back. */
export function ConfirmDialog({ confirm, onConfirm, tone = 'danger', children, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog {...dialog} size="small" submit={confirm} onSubmit={onConfirm} tone={tone}>
      {children && <div>{children}</div>}
    </Dialog>
  );
}
