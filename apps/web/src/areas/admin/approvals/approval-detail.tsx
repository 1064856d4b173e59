import type { Approval } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/inline-notice.tsx';
import { useApprovalWords } from './approval-words.ts';
import c from './approvals.module.css';

const command = 'node apps/server/src/commands/appoint-administrator.ts EMAIL';

/** What is asked for and why, and what was said to it. */
export function ApprovalFacts({ approval }: { approval: Approval }) {
  const text = useText('approvals');
  const words = useApprovalWords();
  return (
    <>
      <table className={c.values}>
        <thead>
          <tr>
            <th scope="col">{text('detail.field')}</th>
            <th scope="col">{text('detail.before')}</th>
            <th scope="col">{text('detail.after')}</th>
          </tr>
        </thead>
        <tbody>
          {words.rowsOf(approval).map(({ field, name, before, after }) => (
            <tr key={field}>
              <th scope="row">{name}</th>
              <td data-label={text('detail.before')}>{before}</td>
              <td data-label={text('detail.after')}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={c.said}>
        <div>
          <dt>{text('detail.reason')}</dt>
          <dd>{approval.reason}</dd>
        </div>
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

export function ApprovalDetail({ approval }: { approval: Approval }) {
  return (
    <div className={c.below}>
      <ApprovalFacts approval={approval} />
    </div>
  );
}
