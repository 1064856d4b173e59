import type { SheetProps } from './bottom-sheet.tsx';
import { modalPart, useModal } from './modal.ts';

const part = modalPart(() => import('./bottom-sheet.tsx').then(({ BottomSheet }) => BottomSheet));

/** A modal sheet from below, for a phone. Render it while it is open; Escape and a press outside close it. */
export function Sheet(props: SheetProps) {
  const Part = useModal(part, props.onClose);
  return Part && <Part {...props} />;
}
