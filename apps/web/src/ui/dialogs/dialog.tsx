import type { DialogProps } from './dialog-sheet.tsx';
import { modalPart, useModal } from './modal.ts';

const part = modalPart(() => import('./dialog-sheet.tsx').then(({ DialogSheet }) => DialogSheet));

/**
 * A dialog; a sheet from below on a phone. Render it while it is open. The first field has the focus (or what carries
 * `data-first`), Escape closes, the focus returns to where it was. A press outside closes it until something inside was
 * used: what was typed is not lost by a slip of the hand.
 */
export function Dialog(props: DialogProps) {
  const Part = useModal(part, props.onClose);
  return Part && <Part {...props} />;
}
