import { present } from '@quaygate/rules';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#web/text/use-text.ts';
import { Button } from './button.tsx';
import c from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { IconX } from './icons.ts';
import { InlineNotice } from './inline-notice.tsx';
import { join } from './join.ts';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  title: string;
  /** A sentence below the title. */
  note?: ReactNode;
  onClose: () => void;
  /** With it the dialog is a form: Enter and the button submit. */
  onSubmit?: () => void;
  submit?: string;
  /** The submit button's colour. */
  tone?: 'primary' | 'danger';
  /** The request runs: progress on the button, nothing closes, nothing is sent twice. */
  busy?: boolean;
  submitDisabled?: boolean;
  cancel?: string;
  /** A refusal, shown inside; what was typed stays. */
  error?: string | undefined;
  size?: 'small' | 'medium' | 'large';
  children?: ReactNode;
}

/**
 * A dialog; a sheet from below on a phone. Render it while it is open. The first field has the focus (or what carries
 * `data-first`), Escape and a press outside close it, the focus returns to where it was.
 */
export function Dialog({
  title,
  note,
  onClose,
  onSubmit,
  submit,
  tone = 'primary',
  busy,
  submitDisabled,
  cancel,
  error,
  size = 'medium',
  children,
}: DialogProps) {
  const text = useText('shell');
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const close = () => !busy && onClose();
  useModal(frame, close);

  // An error that appears below the fold would go unseen.
  useEffect(() => {
    if (error) frame.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy && !submitDisabled) onSubmit?.();
  };

  return createPortal(
    <div className={c.scrim} onPointerDown={(event) => event.target === event.currentTarget && close()}>
      <div
        ref={frame}
        className={join(c.dialog, c[size])}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
      >
        <form className={c.form} onSubmit={send} noValidate>
          <header className={c.head}>
            <div>
              <h2 id={id}>{title}</h2>
              {note && <p className="muted">{note}</p>}
            </div>
            <IconButton icon={IconX} label={text('action.close')} onClick={close} />
          </header>
          <div className={c.body}>
            {children}
            {error && <InlineNotice tone="error">{error}</InlineNotice>}
          </div>
          {(onSubmit || cancel) && (
            <footer className={c.foot}>
              <Button onClick={close}>{cancel ?? text('action.cancel')}</Button>
              {onSubmit && (
                <Button type="submit" variant={tone} busy={busy ?? false} disabled={submitDisabled}>
                  {submit ?? text('action.save')}
                </Button>
              )}
            </footer>
          )}
        </form>
      </div>
    </div>,
    present(document.getElementById('layers')),
  );
}
