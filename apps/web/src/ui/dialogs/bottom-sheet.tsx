import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconX } from '../buttons/icons.ts';
import d from './dialog.module.css';
import c from './sheet.module.css';
import { useModalFocus } from './use-modal-focus.ts';

export interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The sheet itself, open. */
export function BottomSheet({ title, onClose, children }: SheetProps) {
  const text = useText('shell');
  const focus = useModalFocus();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className={d.scrim} />
        <Dialog.Popup className={c.sheet} aria-modal="true" {...focus}>
          <header className={c.head}>
            <Dialog.Title>{title}</Dialog.Title>
            <IconButton icon={IconX} label={text('action.close')} onClick={onClose} />
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
