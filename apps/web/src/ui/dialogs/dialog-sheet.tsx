// biome-ignore-all lint/a11y/noStaticElementInteractions: the body only notices that something inside it was used
// biome-ignore-all lint/a11y/useKeyWithClickEvents: what the keyboard does inside arrives as input or click
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as ModalDialog } from '@base-ui/react/dialog';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconX } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import c from './dialog.module.css';
import { InlineNotice } from './inline-notice.tsx';
import { useModalFocus } from './use-modal-focus.ts';

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
  /** The submit button has the focus, where there is nothing to fill in and nothing is lost by pressing it. */
  isSubmitFirst?: boolean;
  /** Null: the dialog has one answer, and closing it is the same. */
  cancel?: string | null;
  /** A refusal, shown inside; what was typed stays. */
  error?: string | undefined;
  /** `wide` for tables. */
  size?: 'small' | 'medium' | 'large' | 'wide';
  /** A question that must be answered: a press outside does not close it, and its text is read out with the title. */
  isQuestion?: boolean;
  children?: ReactNode;
}

/** Messages lie above a dialog; closing one closes no dialog. */
const isOnMessage = ({ target }: Event) => target instanceof Element && target.closest('#live') !== null;

/** The dialog itself, open. */
export function DialogSheet({
  title,
  note,
  onClose,
  onSubmit,
  submit,
  tone = 'primary',
  busy,
  submitDisabled,
  isSubmitFirst,
  cancel,
  error,
  size = 'medium',
  isQuestion,
  children,
}: DialogProps) {
  const text = useText('shell');
  const body = useRef<HTMLDivElement>(null);
  const isUsed = useRef(false);
  const focus = useModalFocus();
  const close = () => !busy && onClose();

  // An error that appears below the fold would go unseen.
  useEffect(() => {
    if (error) body.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy && !submitDisabled) onSubmit?.();
  };
  const use = () => {
    isUsed.current = true;
  };

  const Root = isQuestion ? AlertDialog.Root : ModalDialog.Root;
  return (
    <Root
      open
      onOpenChange={(_, { reason, event }) => {
        const isBeside = reason === 'outside-press';
        if (isBeside && (isUsed.current || isOnMessage(event))) return;
        close();
      }}
    >
      <ModalDialog.Portal>
        {/* Also above another dialog. */}
        <ModalDialog.Backdrop className={c.scrim} forceRender />
        <ModalDialog.Viewport className={c.viewport}>
          <ModalDialog.Popup className={join(c.dialog, c[size])} aria-modal="true" {...focus}>
            <form className={c.form} onSubmit={send} noValidate>
              <header className={c.head}>
                <div>
                  <ModalDialog.Title>{title}</ModalDialog.Title>
                  {note && <ModalDialog.Description className="muted">{note}</ModalDialog.Description>}
                </div>
                <IconButton icon={IconX} label={text('action.close')} onClick={close} />
              </header>
              <div ref={body} className={c.body} onInput={use} onClick={use}>
                {isQuestion && children ? (
                  <ModalDialog.Description render={<div />}>{children}</ModalDialog.Description>
                ) : (
                  children
                )}
                {error && <InlineNotice tone="error">{error}</InlineNotice>}
              </div>
              {(onSubmit || cancel) && (
                <footer className={c.foot}>
                  {cancel !== null && <Button onClick={close}>{cancel ?? text('action.cancel')}</Button>}
                  {onSubmit && (
                    <Button
                      type="submit"
                      variant={tone}
                      busy={busy ?? false}
                      disabled={submitDisabled}
                      data-first={isSubmitFirst || undefined}
                    >
                      {submit ?? text('action.save')}
                    </Button>
                  )}
                </footer>
              )}
            </form>
          </ModalDialog.Popup>
        </ModalDialog.Viewport>
      </ModalDialog.Portal>
    </Root>
  );
}
