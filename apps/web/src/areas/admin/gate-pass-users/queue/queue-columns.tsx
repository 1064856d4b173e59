import type { QueueEntry } from '@quaygate/contract';
import { platformWrite } from '@quaygate/contract';
import type { QueueTask } from '@quaygate/rules';
import { useMemo } from 'react';
import { formatDay } from '#web/evidence/facts.tsx';
import { formatDateTime, formatTime } from '#web/lib/dates.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconArrowRight, IconHandGrab, IconHandStop } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { identificationOf, nameOf } from '../gate-pass-user-state.ts';
import c from '../gate-pass-users.module.css';
import { DocumentChip, TerrorChip } from '../status-chip.tsx';
import { spanOf } from './duration.ts';

const tones: Record<QueueTask, Tone> = {
  deletion: 'red',
  proposal: 'yellow',
  waiting: 'blue',
  reset: 'orange',
  ending: 'grey',
};

interface QueueActs {
  onOpen: (entry: QueueEntry) => void;
  onClaim: (entry: QueueEntry, isMine: boolean) => void;
}

/** The columns of what is to do (OFFICE-02). */
export function useQueueColumns({ onOpen, onClaim }: QueueActs): Column<QueueEntry>[] {
  const text = useText('gatePassQueue');
  const driver = useText('gatePassUsers');
  const failureText = useFailureText();
  const canWrite = useCan(platformWrite);
  const { u } = useUserScope();
  return useMemo(() => {
    const now = new Date();
    const lasting = (from: Date, to: Date) => {
      const { unit, count } = spanOf(from, to);
      return text(`span.${unit}`, { count });
    };
    return [
      {
        key: 'task',
        title: text('column.task'),
        width: 118,
        watch: ({ task, claim }) => `${task} ${claim?.officerId}`,
        cell: ({ task, dueDay, claim }) => (
          <span className={c.stacked}>
            <Chip tone={tones[task]} look="tinted">
              {dueDay ? text('endingOn', { date: formatDay(dueDay) }) : text(`task.${task}`)}
            </Chip>
            {claim && (
              <span data-tip={text('claimedUntil', { time: formatTime(claim.until) })}>
                <Chip tone={claim.officerId === u ? 'green' : 'grey'} look="dot">
                  {claim.officerId === u ? text('mine') : text('claimedBy', { name: claim.officerName })}
                </Chip>
              </span>
            )}
          </span>
        ),
      },
      {
        key: 'name',
        title: text('column.name'),
        width: 150,
        card: 'title',
        isSortable: true,
        cell: (entry) => (
          <span className={c.twoLines}>
            <TruncatedText text={nameOf(entry)} />
            <span className="muted">
              <TruncatedText text={entry.companies.join(', ')} />
            </span>
          </span>
        ),
      },
      {
        key: 'plate',
        title: driver('column.plate'),
        width: 104,
        cell: ({ licensePlate }) => licensePlate && <Plate plate={licensePlate} />,
      },
      {
        key: 'since',
        title: text('column.since'),
        width: 110,
        isSortable: true,
        cell: ({ since, task }) =>
          task === 'ending' ? null : <TwoLines first={lasting(since, now)} second={formatDateTime(since)} />,
      },
      {
        key: 'tour',
        title: text('column.tour'),
        width: 126,
        isSortable: true,
        watch: ({ nextTour }) => nextTour?.slotBegin.getTime() ?? null,
        cell: ({ nextTour }) =>
          nextTour ? (
            <TwoLines
              first={
                nextTour.slotBegin > now
                  ? text('tourIn', { span: lasting(now, nextTour.slotBegin) })
                  : text('tourNow', { time: formatTime(nextTour.slotBegin) })
              }
              second={nextTour.facility}
            />
          ) : (
            <span className="muted">{text('noTour')}</span>
          ),
      },
      {
        key: 'states',
        title: text('column.states'),
        width: 206,
        watch: (user) => JSON.stringify(identificationOf(user) ?? null),
        cell: (user) => (
          <span className={c.states}>
            <span className="muted">{text('states.terror')}</span>
            <TerrorChip status={identificationOf(user)?.terrorStatus} />
            <span className="muted">{text('states.document')}</span>
            <DocumentChip status={identificationOf(user)?.documentStatus} />
          </span>
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
        cell: (entry) => {
          const isMine = entry.claim?.officerId === u;
          const refused = canWrite
            ? entry.claim && !isMine
              ? failureText({ code: 'driver_claimed' })
              : undefined
            : failureText({ code: 'forbidden' });
          return (
            <span className={c.actions}>
              <IconButton
                icon={isMine ? IconHandStop : IconHandGrab}
                label={text(isMine ? 'release' : 'claim', { name: nameOf(entry) })}
                reason={refused}
                onClick={() => onClaim(entry, isMine)}
              />
              <IconButton
                icon={IconArrowRight}
                label={text('open', { name: nameOf(entry) })}
                onClick={() => onOpen(entry)}
              />
            </span>
          );
        },
      },
    ];
  }, [text, driver, failureText, canWrite, u, onOpen, onClaim]);
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className={c.twoLines}>
      <span>{first}</span>
      <span className="muted">{second}</span>
    </span>
  );
}
