import type { GatePassUser } from '@quaygate/contract';
import { notesMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { useRequestDeletion, useResetIdentifications } from '#web/nouns/gate-pass-user/gate-pass-user.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { nameOf } from '../gate-pass-user-state.ts';
import { NoApprover } from './no-approver.tsx';

interface AskDialogProps {
  act: 'remove' | 'reset';
  user: GatePassUser;
  onClose: () => void;
}

/** Says what follows from a deletion or a reset, and takes a note with it (GATE-28, GATE-36, GATE-39, GATE-52). */
export function AskDialog({ act, user, onClose }: AskDialogProps) {
  const text = useText('gatePassUsers');
  const failureText = useFailureText();
  const steps = { remove: useRequestDeletion(user.userId), reset: useResetIdentifications(user.userId) };
  const step = steps[act];
  const [notes, setNotes] = useState('');
  const send = () =>
    step.mutate(notes.trim() || null, {
      onSuccess: () => {
        notify.success(text(`${act}.done`));
        onClose();
      },
    });
  return (
    <Dialog
      title={text(`${act}.title`, { name: nameOf(user) })}
      note={text(`${act}.text`)}
      submit={text(`${act}.confirm`)}
      tone="danger"
      busy={step.isPending}
      error={step.error ? `${text(`${act}.failed`)}: ${failureText(step.error)}` : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {act === 'remove' && <NoApprover />}
      <LimitedField
        label={text('notes')}
        help={text('notesHelp')}
        optional
        limit={notesMaxCharacters}
        value={notes}
        onChange={setNotes}
      />
    </Dialog>
  );
}
