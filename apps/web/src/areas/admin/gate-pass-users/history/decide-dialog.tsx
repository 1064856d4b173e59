import type { GatePassUser, TruckerChange } from '@quaygate/contract';
import { EvidenceView } from '#web/evidence/evidence.tsx';
import { useEvidence } from '#web/evidence/use-evidence.ts';
import { useUnseen } from '#web/evidence/use-unseen.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { type ChangeDecision, useDecideChange } from '#web/nouns/gate-pass-user/gate-pass-user.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { ChangeTable } from '#web/ui/show/change-table.tsx';
import { identificationOf, nameOf } from '../gate-pass-user-state.ts';

interface DecideDialogProps {
  user: GatePassUser;
  change: TruckerChange;
  decision: ChangeDecision;
  onClose: () => void;
}

/** Shows what is decided and on what (GATE-26, GATE-50, OFFICE-10). */
export function DecideDialog({ user, change, decision, onClose }: DecideDialogProps) {
  const text = useText('gatePassUsers');
  const failure = useUnseen();
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
  const parts = {
    title: text(`decide.${decision}.title`, { name: nameOf(user) }),
    busy: deciding.isPending,
    error: deciding.error ? failure(deciding.error) : undefined,
    onClose,
  };
  if (decision === 'withdraw')
    return (
      <ConfirmDialog {...parts} confirm={text('decide.withdraw.confirm')} onConfirm={decide}>
        <p>{text('decide.withdrawn')}</p>
      </ConfirmDialog>
    );
  return <Deciding {...parts} {...{ user, change, decision }} onDecide={decide} />;
}

interface DecidingProps extends Omit<DecideDialogProps, 'decision'> {
  decision: 'approve' | 'deny';
  title: string;
  busy: boolean;
  error: string | undefined;
  onDecide: () => void;
}

/** Approving waits until all it rests on is there to be looked at. */
function Deciding({ user, change, decision, onDecide, ...dialog }: DecidingProps) {
  const text = useText('gatePassUsers');
  const evidence = useEvidence({
    userId: user.userId,
    identificationId: change.identificationId,
    hasNames: change.firstName !== null || change.lastName !== null,
  });
  const { creator, createdDate, notes } = change;
  const by = { name: creator ? nameOf(creator) : text('history.system'), date: formatDateTime(createdDate) };
  return (
    <Dialog
      {...dialog}
      note={text('decide.asked', by)}
      size="wide"
      submit={text(`decide.${decision}.confirm`)}
      submitDisabled={decision === 'approve' && !evidence.isReady}
      tone={decision === 'deny' || change.delete ? 'danger' : 'primary'}
      onSubmit={onDecide}
    >
      <DecidedChange user={user} change={change} />
      {notes && <p>{text('history.value', { field: text('notes'), value: notes })}</p>}
      <EvidenceView evidence={evidence} />
    </Dialog>
  );
}

/** Every field that changes, as it is and as it would be. */
function DecidedChange({ user, change }: Pick<DecideDialogProps, 'user' | 'change'>) {
  const text = useText('gatePassUsers');
  const shell = useText('shell');
  if (change.delete) return <p>{text('remove.text')}</p>;
  const entry = user.truckerIdentification.find(({ id }) => id === change.identificationId) ?? identificationOf(user);
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
    <ChangeTable
      head={{ field: text('decide.field'), before: text('decide.before'), after: text('decide.after') }}
      changes={rows.flatMap(({ key, before, after }) =>
        after === null ? [] : [{ key, name: text(`column.${key}`), before, after }],
      )}
    />
  );
}
