import type { ForwarderTrucker } from '@quaygate/contract';
import { searchMaxCharacters, searchMinCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { useDecideTrucker } from '#web/nouns/trucker/trucker.mutations.ts';
import { truckerKey, useTruckers } from '#web/nouns/trucker/trucker.queries.ts';
import { useForwarderScope, useSelectedForwarder } from '#web/session/forwarder-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { notify } from '#web/ui/notify.ts';
import { Screen } from '#web/ui/screen.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { AssignLicenseDialog } from './assign-license-dialog.tsx';
import { DenyTruckerDialog } from './deny-trucker-dialog.tsx';
import { useTruckerColumns } from './trucker-columns.tsx';
import { useInlineEdit } from './use-inline-edit.ts';

/** Another forwarder is another screen: edits and dialogs close with it (FWD-DASH-20). */
export function TruckerManagementScreen() {
  const { f } = useForwarderScope();
  return <Truckers key={f} />;
}

function Truckers() {
  const text = useText('truckerManagement');
  const failureText = useFailureText();
  const scope = useForwarderScope();
  const forwarder = useSelectedForwarder();
  const [{ search }, setAddress] = useAddress('/forwarderOperator/truckerManagement');
  const truckers = useTruckers(search);
  const [dialog, setDialog] = useState<{ kind: 'deny' | 'assign'; trucker: ForwarderTrucker }>();
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

  return (
    <Screen title={text('title')} context={forwarder?.name} fill>
      <DataTable
        label={text('table')}
        columns={columns}
        rows={truckers.rows}
        rowKey={truckerKey}
        rowName={(trucker) => `${trucker.firstName} ${trucker.lastName}`}
        tone={(trucker) => (trucker.forwarderApproval.approved ? undefined : 'yellow')}
        scope={`${scope.f} ${search}`}
        total={truckers.total}
        more={truckers.more}
        error={
          truckers.error && !truckers.rows
            ? {
                text: `${text('failed')} ${failureText(truckers.error)}`,
                onRetry: truckers.refetch,
              }
            : undefined
        }
        toolbar={
          <SearchField
            label={text('search')}
            value={search}
            onSearch={(next) => setAddress({ search: next })}
            min={searchMinCharacters}
            maxLength={searchMaxCharacters}
          />
        }
        empty={
          search ? (
            <EmptyState
              title={text('nothingFound')}
              text={text('nothingFoundText')}
              action={<Button onClick={() => setAddress({ search: '' })}>{text('nothingFoundAction')}</Button>}
            />
          ) : (
            <EmptyState title={text('empty')} text={text('emptyText')} />
          )
        }
      />
      {dialog?.kind === 'deny' && <DenyTruckerDialog trucker={dialog.trucker} onClose={close} />}
      {dialog?.kind === 'assign' && <AssignLicenseDialog trucker={dialog.trucker} onClose={close} />}
    </Screen>
  );
}
