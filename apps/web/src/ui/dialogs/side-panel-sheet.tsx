import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { usePhone } from '#web/lib/use-media.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconX } from '../buttons/icons.ts';
import d from './dialog.module.css';
import c from './side-panel.module.css';
import { useModalFocus } from './use-modal-focus.ts';

export interface SidePanelProps {
  title: string;
  onClose: () => void;
  /** In px; never wider than the window. */
  width: number;
  children: ReactNode;
}

/** The panel itself, open. */
export function SidePanelSheet({ title, onClose, width, children }: SidePanelProps) {
  const text = useText('shell');
  const isPhone = usePhone();
  const focus = useModalFocus();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root open onOpenChange={onClose} modal={isPhone} disablePointerDismissal>
      <Dialog.Portal>
        {isPhone && <Dialog.Backdrop className={d.scrim} />}
        <Dialog.Popup
          className={c.panel}
          style={{ '--width': `${width}px` } as object}
          aria-modal={isPhone || undefined}
          {...focus}
          initialFocus={close}
        >
          {/* No header: with a dialog above the panel there would be two banners. */}
          <div className={c.head}>
            <Dialog.Title aria-live="polite">{title}</Dialog.Title>
            <IconButton ref={close} icon={IconX} label={text('action.close')} onClick={onClose} />
          </div>
          <div className={c.body}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
