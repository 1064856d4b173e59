import type { Approval } from '@quaygate/contract';
import { type ApprovalDecision, approvalDecisions, decisionRefusal } from '@quaygate/rules';
import { useMemo } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { type Icon, IconArrowBackUp, IconCheck, IconKey, IconX } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { useApprovalWords } from './approval-words.ts';
import c from './approvals.module.css';

const tones: Record<Approval['state'], Tone> = {
  pending: 'yellow',
  approved: 'green',
  denied: 'red',
  cancelled: 'grey',
};
const icons: Record<ApprovalDecision, Icon> = { approved: IconCheck, denied: IconX, cancelled: IconArrowBackUp };

/** What the user can do with a change. */
interface Steps {
  onDecide: (approval: Approval, decision: ApprovalDecision) => void;
  onCollect: (approval: Approval) => void;
}

function ApprovalActions({ approval, onDecide, onCollect }: Steps & { approval: Approval }) {
  const text = useText('approvals');
  const words = useApprovalWords();
  const { u } = useUserScope();
  const { state, creator } = approval;
  const decisions = approvalDecisions.filter(
    (decision) => !decisionRefusal({ state, creatorId: creator.id }, u ?? '', decision),
  );
  return (
    <span className={c.actions}>
      {decisions.map((decision) => (
        <IconButton
          key={decision}
          icon={icons[decision]}
          label={text(`decide.${decision}.action`, { name: words.nameOf(approval) })}
          onClick={() => onDecide(approval, decision)}
        />
      ))}
      {approval.collectUntil && creator.id === u && (
        <IconButton
          icon={IconKey}
          label={text('collect.action', { name: approval.objectName })}
          onClick={() => onCollect(approval)}
        />
      )}
    </span>
  );
}

/** Who, and below it when: the list of four eyes is read for both (APPR-08). */
const By = ({ name, date }: { name: string; date: Date }) => (
  <span className={c.by}>
    <TruncatedText text={name} />
    <span className="muted">{formatDateTime(date)}</span>
  </span>
);

export function useApprovalColumns({ onDecide, onCollect }: Steps): Column<Approval>[] {
  const text = useText('approvals');
  const words = useApprovalWords();
  return useMemo(
    () => [
      {
        key: 'state',
        title: text('column.state'),
        width: 112,
        watch: ({ state }) => state,
        cell: ({ state }) => (
          <Chip tone={tones[state]} look={state === 'pending' ? 'tinted' : 'dot'}>
            {text(`state.${state}`)}
          </Chip>
        ),
      },
      {
        key: 'change',
        title: text('column.change'),
        width: 186,
        card: 'title',
        cell: ({ kind, objectName }) => (
          <span className={c.change}>
            <span className="muted">{text(`kind.${kind}`)}</span>
            <TruncatedText text={objectName} />
          </span>
        ),
      },
      {
        key: 'values',
        title: text('column.values'),
        width: 170,
        cell: (approval) => <TruncatedText text={words.summaryOf(approval)} />,
      },
      {
        key: 'creator',
        title: text('column.creator'),
        width: 158,
        cell: ({ creator, createdDate }) => <By name={creator.name} date={createdDate} />,
      },
      {
        key: 'decider',
        title: text('column.decider'),
        width: 158,
        cell: ({ decider, decidedDate }) =>
          decider && decidedDate ? (
            <By name={decider.name} date={decidedDate} />
          ) : (
            <span className="muted">{text('nobody')}</span>
          ),
      },
      {
        key: 'actions',
        title: text('column.actions'),
        titleHidden: true,
        card: 'actions',
        width: 72,
        fixed: true,
        sticky: true,
        cell: (approval) => <ApprovalActions approval={approval} onDecide={onDecide} onCollect={onCollect} />,
      },
    ],
    [text, words, onDecide, onCollect],
  );
}
