import { modalPart, useModal } from '#web/ui/dialogs/modal.ts';
import type { BlockFormProps } from './block-form.tsx';

const part = modalPart(() => import('./block-form.tsx').then(({ BlockForm }) => BlockForm));

/** Finds a driver and blocks them, with a reason or without (TRM-BLK-02, TRM-BLK-04). */
export function BlockDialog(props: BlockFormProps) {
  const Part = useModal(part, props.onClose);
  return Part && <Part {...props} />;
}
