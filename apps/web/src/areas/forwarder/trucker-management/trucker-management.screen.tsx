import type { ForwarderTrucker } from '@quaygate/contract';
import { fullName, searchMaxCharacters, searchMinCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useDecideTrucker } from '#web/nouns/trucker/trucker.mutations.ts';
import { truckerKey, useTruckers } from '#web/nouns/trucker/trucker.queries.ts';
import { useForwarderScope, useSelectedForwarder } from '#web/session/rights/forwarder-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPlus } from '#web/ui/buttons/icons.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { openedPart } from '#web/ui/dialogs/late-part.tsx';
import { LeaveQuestion } from '#web/ui/dialogs/leave-question.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useTruckerColumns } from './trucker-columns.tsx';
import type { TruckerDialog } from './trucker-dialogs.tsx';
import type { readTruckersAddress } from './trucker-management.address.ts';
import { useInlineEdit } from './use-inline-edit.ts';

const TruckerDialogs = openedPart(() => import('./trucker-dialogs.tsx').then((part) => part.default));

const nothingOpen = { driver: '', open: '' } as const;

const nameOf = ({ firstName, lastName }: ForwarderTrucker) => fullName(firstName, lastName);

/** Another forwarder is another screen: edits and dialogs close with it (FWD-DASH-20). */
export function TruckerManagementScreen() {
  const { f } = useForwarderScope();
  return <Truckers key={f} />;
}

function InviteButtons({ onOpen }: { onOpen: (dialog: 'code' | 'invite') => void }) {
  const text = useText('truckerManagement');
  return (
    <>
      <Button onClick={() => onOpen('code')}>{text('companyCode')}</Button>
      <Button variant="primary" icon={IconPlus} onClick={() => onOpen('invite')}>
        {text('invite')}
      </Button>
    </>
  );
}

/** Asks before what is typed for one driver is dropped for another. */
function DropQuestion({ asking }: { asking: ReturnType<typeof useInlineEdit>['asking'] }) {
  const text = useText('truckerManagement');
  if (!asking) return null;
  return (
    <ConfirmDialog
      title={text('dropTitle', { name: nameOf(asking.edited) })}
      confirm={text('dropConfirm')}
      cancel={text('dropKeep')}
      onConfirm={asking.drop}
      onClose={asking.keep}
    >
      {text('dropText')}
    </ConfirmDialog>
  );
}

/** The dialog that is open: one that was pressed, or what the address names (READY-36), until it is closed. */
function useDialog(
  { driver, open }: ReturnType<typeof readTruckersAddress>,
  rows: readonly ForwarderTrucker[] | undefined,
  onTaken: () => void,
) {
  const [pressed, setPressed] = useState<TruckerDialog>();
  const named = open && rows?.find(({ userId }) => userId === driver);
  const asked: TruckerDialog | undefined = named ? { kind: open, trucker: named } : undefined;
  const show = (next: TruckerDialog | undefined) => {
    setPressed(next);
    if (open) onTaken();
  };
  return [pressed ?? asked, show] as const;
}

function Truckers() {
  const text = useText('truckerManagement');
  const failureText = useFailureText();
  const [address, setAddress] = useAddress('/forwarderOperator/truckerManagement');
  const { search, notReady } = address;
  const list = useTruckers({ search, ...(notReady && { isReady: false }) });
  const [dialog, setDialog] = useDialog(address, list.rows, () => setAddress(nothingOpen));
  const inline = useInlineEdit();
  const decision = useDecideTrucker();

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
    onReadiness: (trucker) => setDialog({ kind: 'readiness', trucker }),
    onInvite: (trucker) => setDialog({ kind: 'inviteAgain', trucker }),
    onRemove: (trucker) => setDialog({ kind: 'remove', trucker }),
  });

  const shown = inline.meanwhile.conflict ? ({ kind: 'conflict', inline } as const) : dialog;
  const invite = <InviteButtons onOpen={(kind) => setDialog({ kind })} />;
  return (
    <ListScreen
      texts="truckerManagement"
      list={list}
      // What is opened is no other list.
      address={[{ ...address, ...nothingOpen }, setAddress]}
      search={{ min: searchMinCharacters, maxLength: searchMaxCharacters }}
      ownFilter={{
        field: (
          <Button aria-pressed={notReady !== ''} onClick={() => setAddress({ notReady: notReady ? '' : 'true' })}>
            {text('onlyNotReady')}
          </Button>
        ),
        isApplied: notReady !== '',
        none: { notReady: '' },
      }}
      context={useSelectedForwarder()?.name}
      action={invite}
      emptyAction={invite}
      columns={columns}
      rowKey={truckerKey}
      rowName={nameOf}
      tone={(trucker) => (trucker.forwarderApproval.approved ? undefined : 'yellow')}
    >
      <DropQuestion asking={inline.asking} />
      <LeaveQuestion isChanged={inline.hasChanges} />
      {shown && <TruckerDialogs dialog={shown} onOpen={setDialog} onClose={() => setDialog(undefined)} />}
    </ListScreen>
  );
}
