import type { GatePassUser } from '@quaygate/contract';
import {
  type DocumentStatus,
  isDocumentGood,
  isTerrorGood,
  manualStatuses,
  nameMaxCharacters,
  notesMaxCharacters,
  type TerrorStatus,
} from '@quaygate/rules';
import { useState } from 'react';
import { lastName, neededName } from '#web/lib/form/person-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useRequestChange } from '#web/nouns/gate-pass-user/gate-pass-user.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { identificationOf, nameOf } from '../gate-pass-user-state.ts';
import c from './change.module.css';
import { changeOf } from './driver-draft.ts';
import { NoApprover } from './no-approver.tsx';

interface EditDialogProps {
  user: GatePassUser;
  onClose: () => void;
}

/** The current status, and the two that can be asked for unless it is a good one (GATE-15, GATE-16). */
function useStatusChoices(isOpen: boolean) {
  const text = useText('gatePassUsers');
  return <S extends TerrorStatus | DocumentStatus>(
    current: S | undefined,
    isGood: boolean,
    wordOf: (status: S) => string,
  ) => [
    ...(current ? [{ value: current, label: text('edit.now', { status: wordOf(current) }) }] : []),
    ...manualStatuses
      .map((status) => status as S)
      .filter((status) => status !== current)
      .map((status) => ({
        value: status,
        label: wordOf(status),
        reason: isGood ? text('edit.good') : isOpen ? text('identification.open') : undefined,
      })),
  ];
}

const originalOf = (user: GatePassUser) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  terrorStatus: identificationOf(user)?.terrorStatus ?? undefined,
  documentStatus: identificationOf(user)?.documentStatus,
});

/** Asks for other names and statuses; another administrator approves them (GATE-14..19, GATE-46). */
export function EditDialog({ user, onClose }: EditDialogProps) {
  const text = useText('gatePassUsers');
  const shell = useText('shell');
  const failureText = useFailureText();
  const asking = useRequestChange(user.userId);
  // What the list reads meanwhile does not move what is being edited.
  const [original] = useState(() => originalOf(user));
  const choicesOf = useStatusChoices(!identificationOf(user)?.submittedDate);
  const fields = useFields({ ...original, notes: '' }, { firstName: neededName, lastName });
  const change = changeOf(original, fields.values);

  const send = () => {
    if (!change || !fields.isValid()) return;
    const notes = fields.values.notes.trim();
    asking.mutate(
      { ...change, ...(notes && { notes }) },
      {
        onSuccess: () => {
          notify.success(text('edit.sent'));
          onClose();
        },
        onError: (error) => void fields.refuseBy(error),
      },
    );
  };
  const { terrorStatus, documentStatus } = original;
  return (
    <Dialog
      title={text('edit.title', { name: nameOf(user) })}
      note={text('edit.note')}
      submit={text('edit.confirm')}
      submitDisabled={!change || !fields.isRight}
      busy={asking.isPending}
      error={asking.error ? `${text('edit.failed')}: ${failureText(asking.error)}` : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <NoApprover />
      <div className={c.pair}>
        <LimitedField label={text('column.firstName')} limit={nameMaxCharacters} {...fields.of('firstName')} />
        <LimitedField label={text('column.lastName')} limit={nameMaxCharacters} {...fields.of('lastName')} />
        <SelectField<TerrorStatus>
          label={text('column.terror')}
          placeholder={shell('missing')}
          options={choicesOf(terrorStatus, isTerrorGood(terrorStatus ?? null), (status) => text(`terror.${status}`))}
          {...fields.of('terrorStatus')}
        />
        <SelectField<DocumentStatus>
          label={text('column.document')}
          placeholder={shell('missing')}
          options={choicesOf(documentStatus, isDocumentGood(documentStatus ?? null), (status) =>
            text(`document.${status}`),
          )}
          {...fields.of('documentStatus')}
        />
      </div>
      <LimitedField
        label={text('notes')}
        help={text('notesHelp')}
        optional
        limit={notesMaxCharacters}
        {...fields.of('notes')}
      />
    </Dialog>
  );
}
