import type { Approval } from '@quaygate/contract';
import { useState } from 'react';
import { Snapshot } from '#web/evidence/snapshot.tsx';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconListSearch } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { ChangeTable } from '#web/ui/show/change-table.tsx';
import { RowDetail } from '#web/ui/show/row-detail.tsx';
import { useApprovalWords } from './approval-words.ts';
import c from './approvals.module.css';

const command = 'npm run quaygate -- appoint-administrator EMAIL';

/** What is asked for and why, and what was said to it. */
export function ApprovalFacts({ approval }: { approval: Approval }) {
  const text = useText('approvals');
  const words = useApprovalWords();
  return (
    <>
      <ChangeTable
        head={{ field: text('detail.field'), before: text('detail.before'), after: text('detail.after') }}
        changes={words.rowsOf(approval)}
      />
      <dl className={c.said}>
        {approval.reason && (
          <div>
            <dt>{text('detail.reason')}</dt>
            <dd>{approval.reason}</dd>
          </div>
        )}
        {approval.note && (
          <div>
            <dt>{text('detail.note')}</dt>
            <dd>{approval.note}</dd>
          </div>
        )}
      </dl>
      {approval.state === 'pending' && approval.approvers === 0 && (
        <InlineNotice tone="warning" title={text('alone.title')}>
          {text('alone.text')}
          <code className={c.command}>{command}</code>
        </InlineNotice>
      )}
    </>
  );
}

/** With what a driver was decided on, where somebody asks for it (OFFICE-14). */
export function ApprovalDetail({ approval }: { approval: Approval }) {
  const text = useText('decisionEvidence');
  const [isShown, setShown] = useState(false);
  const { kind, state, id } = approval;
  const hasSnapshot = kind === 'gatePass' && (state === 'approved' || state === 'denied');
  return (
    <RowDetail>
      <ApprovalFacts approval={approval} />
      {hasSnapshot && isShown && <Snapshot approvalId={id} />}
      {hasSnapshot && !isShown && (
        <div>
          <Button size="small" icon={IconListSearch} onClick={() => setShown(true)}>
            {text('snapshot.show')}
          </Button>
        </div>
      )}
    </RowDetail>
  );
}
