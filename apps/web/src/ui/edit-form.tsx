import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { focusFirstError } from '#web/lib/focus-first-error.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import c from './edit-form.module.css';
import { IconArrowBackUp, IconDeviceFloppy } from './icons.ts';
import { useBottomBar } from './use-bottom-bar.ts';

export interface EditFormProps {
  /** Something differs from what is stored: only then the buttons work, and leaving asks first. */
  isChanged: boolean;
  /** Something is wrong with what was typed; the fields say what. */
  isRefused?: boolean;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
  children: ReactNode;
}

/** The panels of one record with a bar that stays in sight: what is not saved is neither lost nor forgotten. */
export function EditForm({ isChanged, isRefused, busy, onSave, onDiscard, children }: EditFormProps) {
  const text = useText('shell');
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isRefused) focusFirstError();
    else if (isChanged && !busy) onSave();
  };
  return (
    <form className={c.form} onSubmit={send} noValidate>
      {children}
      <div ref={bar} className={c.bar}>
        <span className={c.state} role="status">
          {isChanged && text('unsaved.state')}
        </span>
        <Button icon={IconArrowBackUp} disabled={!isChanged || busy} onClick={onDiscard}>
          {text('unsaved.discard')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          icon={IconDeviceFloppy}
          busy={busy}
          disabled={!isChanged || (isRefused ?? false)}
        >
          {text('unsaved.save')}
        </Button>
      </div>
      <LeaveQuestion isChanged={isChanged} />
    </form>
  );
}

/** Another search of the same address is no leaving. */
const isLeaving: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname;

/** Asks before another screen, a reload or the closed tab takes what was typed. */
function LeaveQuestion({ isChanged }: { isChanged: boolean }) {
  const text = useText('shell');
  const leaving = useBlocker({
    shouldBlockFn: isLeaving,
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={text('unsaved.title')}
      confirm={text('unsaved.leave')}
      cancel={text('unsaved.stay')}
      onConfirm={leaving.proceed}
      onClose={leaving.reset}
    >
      {text('unsaved.text')}
    </ConfirmDialog>
  );
}
