import type { ForwarderTrucker } from '@quaygate/contract';
import { searchMaxCharacters, searchMinCharacters } from '@quaygate/rules';
import { lazy, Suspense, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useDecideTrucker } from '#web/nouns/trucker/trucker.mutations.ts';
import { truckerKey, useTruckers } from '#web/nouns/trucker/trucker.queries.ts';
import { useForwarderScope, useSelectedForwarder } from '#web/session/forwarder-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ChangedMeanwhileDialog } from '#web/ui/changed-meanwhile-dialog.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconPlus } from '#web/ui/icons.ts';
import { LeaveQuestion } from '#web/ui/leave-question.tsx';
import { notify } from '#web/ui/notify.ts';
import { useTruckerColumns } from './trucker-columns.tsx';
import type { TruckerDialogProps } from './trucker-dialogs.tsx';
import { valuesOf } from './trucker-edit.ts';
import { useInlineEdit } from './use-inline-edit.ts';

const InviteDriverDialog = lazy(() => import('./invite-driver-dialog.tsx'));
const TruckerDialogs = lazy(() => import('./trucker-dialogs.tsx'));

const nameOf = ({ firstName, lastName }: ForwarderTrucker) => `${firstName} ${lastName}`;

/** Another forwarder is another screen: edits and dialogs close with it (FWD-DASH-20). */
export function TruckerManagementScreen() {
  const { f } = useForwarderScope();
  return <Truckers key={f} />;
}

function Truckers() {
  const text = useText('truckerManagement');
  const shell = useText('shell');
  const failureText = useFailureText();
  const forwarder = useSelectedForwarder();
  const address = useAddress('/forwarderOperator/truckerManagement');
  const [dialog, setDialog] = useState<Omit<TruckerDialogProps, 'onClose'>>();
  const [isInviting, setInviting] = useState(false);
  const inline = useInlineEdit();
  const decision = useDecideTrucker();
  const close = () => setDialog(undefined);

  const approve = ({ userId }: ForwarderTrucker) =>
    decision.mutate(
      { userId, approved: true },
      {
        onSuccess: () => notify.success(text('approved')),
        onError: (error) => notify.error(failureText(error)),
      },
    );
  const columns = useTruckerColumns({
    inline,
    deciding: decision.isPending ? decision.variables.userId : undefined,
    onApprove: approve,
    onDeny: (trucker) => setDialog({ kind: 'deny', trucker }),
    onAssign: (trucker) => setDialog({ kind: 'assign', trucker }),
  });

  const invite = (
    <Button variant="primary" icon={IconPlus} onClick={() => setInviting(true)}>
      {text('invite.title')}
    </Button>
  );
  return (
    <ListScreen
      texts="truckerManagement"
      list={useTruckers(address[0].search)}
      address={address}
      search={{ min: searchMinCharacters, maxLength: searchMaxCharacters }}
      context={forwarder?.name}
      action={invite}
      emptyAction={invite}
      columns={columns}
      rowKey={truckerKey}
      rowName={nameOf}
      tone={(trucker) => (trucker.forwarderApproval.approved ? undefined : 'yellow')}
    >
      <ChangedMeanwhileDialog
        meanwhile={inline.meanwhile}
        draftOf={valuesOf}
        fieldOf={(field) => [text(`column.${field}`), (values) => values[field] || shell('missing')]}
        busy={inline.isSaving}
      />
      {inline.asking && (
        <ConfirmDialog
          title={text('dropTitle', { name: nameOf(inline.asking.edited) })}
          confirm={text('dropConfirm')}
          cancel={text('dropKeep')}
          onConfirm={inline.asking.drop}
          onClose={inline.asking.keep}
        >
          {text('dropText')}
        </ConfirmDialog>
      )}
      <LeaveQuestion isChanged={inline.hasChanges} />
      {isInviting && (
        <Suspense>
          <InviteDriverDialog onClose={() => setInviting(false)} />
        </Suspense>
      )}
      {dialog && (
        <Suspense>
          <TruckerDialogs {...dialog} onClose={close} />
        </Suspense>
      )}
    </ListScreen>
  );
}
