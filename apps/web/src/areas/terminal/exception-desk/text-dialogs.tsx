import type { Exception } from '@quaygate/contract';
import { admitReasonMaxCharacters, exceptionNoteMaxCharacters, fullName, plateMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { neededPlate } from '#web/lib/form/person-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useAdmit, useCorrectPlate, useNote } from '#web/nouns/exception/exception.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { plateOf } from './exception-words.ts';

interface DialogProps {
  row: Exception;
  onClose: () => void;
}

/** Lets a truck in, with a reason that company and driver read (DESK-10). */
export function AdmitDialog({ row, onClose }: DialogProps) {
  const text = useText('exceptionDesk');
  const failureText = useFailureText();
  const admitting = useAdmit(row.id);
  const [reason, setReason] = useState('');
  const { tour } = row;
  const told = () => {
    notify.success(text('admit.told'));
    onClose();
  };
  return (
    <Dialog
      title={text('admit.title', { plate: plateOf(row) })}
      note={tour && text('admit.note', { name: fullName(tour.firstName, tour.lastName), company: tour.forwarder })}
      submit={text('admit.confirm')}
      submitDisabled={reason.trim() === ''}
      busy={admitting.isPending}
      error={admitting.error ? failureText(admitting.error) : undefined}
      onSubmit={() => admitting.mutate(reason.trim(), { onSuccess: told })}
      onClose={onClose}
    >
      <TextArea
        label={text('admit.reason')}
        limit={admitReasonMaxCharacters}
        value={reason}
        onChange={(typed) => setReason(typed.replace(/\s*\n\s*/g, ' '))}
      />
    </Dialog>
  );
}

/** Gives the tour the plate of its truck: what the gate read stands there already (DESK-11). */
export function PlateDialog({ row, onClose }: DialogProps) {
  const text = useText('exceptionDesk');
  const failureText = useFailureText();
  const correcting = useCorrectPlate(row.id);
  const fields = useFields({ licensePlate: row.readPlate ?? '' }, { licensePlate: neededPlate });
  const told = () => {
    notify.success(text('plate.told'));
    onClose();
  };
  return (
    <Dialog
      title={text('plate.title', { plate: plateOf(row) })}
      note={text('plate.note')}
      submit={text('plate.confirm')}
      busy={correcting.isPending}
      error={correcting.error ? failureText(correcting.error) : undefined}
      onSubmit={() => fields.isValid() && correcting.mutate(fields.values.licensePlate.trim(), { onSuccess: told })}
      onClose={onClose}
    >
      <LimitedField
        label={text('plate.field')}
        kind="upper"
        limit={plateMaxCharacters}
        {...fields.of('licensePlate')}
      />
    </Dialog>
  );
}

/** What colleagues should know; an empty one is taken away (DESK-07). */
export function NoteDialog({ row, onClose }: DialogProps) {
  const text = useText('exceptionDesk');
  const failureText = useFailureText();
  const noting = useNote(row.id);
  const [note, setNote] = useState(row.note?.text ?? '');
  const told = () => {
    notify.success(text('noteForm.told'));
    onClose();
  };
  return (
    <Dialog
      title={text('noteForm.title', { plate: plateOf(row) })}
      submit={text('noteForm.confirm')}
      busy={noting.isPending}
      error={noting.error ? failureText(noting.error) : undefined}
      onSubmit={() => noting.mutate(note.trim(), { onSuccess: told })}
      onClose={onClose}
    >
      <TextArea
        label={text('noteForm.field')}
        optional
        limit={exceptionNoteMaxCharacters}
        value={note}
        onChange={(typed) => setNote(typed.replace(/\s*\n\s*/g, ' '))}
      />
    </Dialog>
  );
}
