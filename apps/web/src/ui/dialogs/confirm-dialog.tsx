import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-sheet.tsx';

export interface ConfirmDialogProps
  extends Pick<DialogProps, 'onClose' | 'busy' | 'error' | 'tone' | 'isSubmitFirst' | 'cancel' | 'children'> {
  /** The question, naming what it destroys: 'Buchung MSCU1234565 löschen?' */
  title: string;
  /** The verb, never 'OK'. */
  confirm: string;
  onConfirm: () => void;
}

/** Asks once before something that cannot be taken back. The children say what follows from it. */
export function ConfirmDialog({ confirm, onConfirm, tone = 'danger', ...dialog }: ConfirmDialogProps) {
  return <Dialog {...dialog} isQuestion size="small" submit={confirm} onSubmit={onConfirm} tone={tone} />;
}
