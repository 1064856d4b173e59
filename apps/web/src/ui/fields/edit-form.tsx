import { type FormEvent, type ReactNode, useRef } from 'react';
import { focusFirstError } from '#web/lib/form/focus-first-error.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '../buttons/button.tsx';
import { IconArrowBackUp, IconDeviceFloppy } from '../buttons/icons.ts';
import { LeaveQuestion } from '../dialogs/leave-question.tsx';
import { useBottomBar } from '../page/use-bottom-bar.ts';
import c from './edit-form.module.css';

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
