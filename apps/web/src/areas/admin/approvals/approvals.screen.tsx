import type { Approval } from '@quaygate/contract';
import { approvalKinds, approvalStates } from '@quaygate/rules';
import { useCallback, useState } from 'react';
import { useAddress } from '#web/lib/use-address.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useApprovals } from '#web/nouns/approval/approval.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { useApprovalColumns } from './approval-columns.tsx';
import { ApprovalDetail } from './approval-detail.tsx';
import { useApprovalWords } from './approval-words.ts';
import { CollectKeyDialog } from './collect-key-dialog.tsx';
import { DecideDialog, type Deciding } from './decide-dialog.tsx';

/** Changes that wait for a second administrator, and what became of others (APPR-08). */
export function ApprovalsScreen() {
  const text = useText('approvals');
  const words = useApprovalWords();
  const [address, setAddress] = useAddress('/admin/approvals');
  const { states, kinds } = address;
  const list = useApprovals({ states, kinds });
  const [deciding, setDeciding] = useState<Deciding>();
  const [collecting, setCollecting] = useState<Approval>();
  const onDecide = useCallback(
    (approval: Approval, decision: Deciding['decision']) => setDeciding({ approval, decision }),
    [],
  );
  const columns = useApprovalColumns({ onDecide, onCollect: setCollecting });
  return (
    <ListScreen
      texts="approvals"
      list={list}
      address={[address, setAddress]}
      search={false}
      filters={[
        {
          field: 'states',
          label: text('filter.states'),
          options: approvalStates.map((state) => ({ value: state, label: text(`state.${state}`) })),
        },
        {
          field: 'kinds',
          label: text('filter.kinds'),
          options: approvalKinds.map((kind) => ({ value: kind, label: text(`kind.${kind}`) })),
        },
      ]}
      live
      columns={columns}
      rowName={words.nameOf}
      expand={(approval) => <ApprovalDetail approval={approval} />}
    >
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} />}
      {collecting && <CollectKeyDialog approval={collecting} onClose={() => setCollecting(undefined)} />}
    </ListScreen>
  );
}
