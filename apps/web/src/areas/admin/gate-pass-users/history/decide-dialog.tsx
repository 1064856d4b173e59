import type { GatePassUser, TruckerChange } from '@quaygate/contract';
import { type ChangeDecision, useDecideChange } from '#web/nouns/gate-pass-user/gate-pass-user.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ChangeTable } from '#web/ui/show/change-table.tsx';
import { identificationOf, nameOf } from '../gate-pass-user-state.ts';

interface DecideDialogProps {
  user: GatePassUser;
  change: TruckerChange;
  decision: ChangeDecision;
  onClose: () => void;
}

/** Shows once more what is decided (GATE-26, GATE-50). */
export function DecideDialog({ user, change, decision, onClose }: DecideDialogProps) {
  const text = useText('gatePassUsers');
  const failureText = useFailureText();
  const deciding = useDecideChange(user.userId);
  const decide = () =>
    deciding.mutate(
      { changeId: change.id, decision },
      {
        onSuccess: () => {
          notify.success(text(`decide.${decision}.done`));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={text(`decide.${decision}.title`, { name: nameOf(user) })}
      confirm={text(`decide.${decision}.confirm`)}
      tone={decision === 'deny' || (decision === 'approve' && change.delete) ? 'danger' : 'primary'}
      busy={deciding.isPending}
      error={deciding.error ? failureText(deciding.error) : undefined}
      onConfirm={decide}
      onClose={onClose}
    >
      {decision === 'withdraw' ? <p>{text('decide.withdrawn')}</p> : <DecidedChange user={user} change={change} />}
    </ConfirmDialog>
  );
}

/** Every field that changes, as it is and as it would be. */
function DecidedChange({ user, change }: Pick<DecideDialogProps, 'user' | 'change'>) {
  const text = useText('gatePassUsers');
  const shell = useText('shell');
  if (change.delete) return <p>{text('remove.text')}</p>;
  const entry = identificationOf(user);
  const none = shell('missing');
  const rows = [
    { key: 'firstName', before: user.firstName, after: change.firstName },
    { key: 'lastName', before: user.lastName, after: change.lastName },
    {
      key: 'terror',
      before: entry?.terrorStatus ? text(`terror.${entry.terrorStatus}`) : none,
      after: change.terrorStatus && text(`terror.${change.terrorStatus}`),
    },
    {
      key: 'document',
      before: entry ? text(`document.${entry.documentStatus}`) : none,
      after: change.documentStatus && text(`document.${change.documentStatus}`),
    },
  ] as const;
  return (
    <>
      <ChangeTable
        head={{ field: text('decide.field'), before: text('decide.before'), after: text('decide.after') }}
        changes={rows.flatMap(({ key, before, after }) =>
          after === null ? [] : [{ key, name: text(`column.${key}`), before, after }],
        )}
      />
      {change.notes && <p>{text('history.value', { field: text('notes'), value: change.notes })}</p>}
    </>
  );
}
