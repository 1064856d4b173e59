import type { Exception } from '@quaygate/contract';
import { fullName, type StageMinutes } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { CompanyCell, DriverCell } from './contact-cells.tsx';
import { type Dialogs, ExceptionActions } from './exception-actions.tsx';
import c from './exception-desk.module.css';
import { kindTones, useWhy } from './exception-words.ts';
import { SinceCell, TruckCell } from './truck-cells.tsx';

interface Parts {
  zone: string;
  stageMinutes: StageMinutes | undefined;
  now: Date;
  userId: string | undefined;
  /** Why nothing can be done. */
  refusal: string | undefined;
  onAct: Dialogs;
}

/** Why, since when, and which truck, with when it was to come. */
function useTruckColumns({ zone, stageMinutes, now }: Parts): Column<Exception>[] {
  const text = useText('exceptionDesk');
  const why = useWhy(stageMinutes, zone);
  return [
    {
      key: 'kind',
      title: text('column.kind'),
      card: 'line',
      width: 190,
      watch: ({ kind }) => kind,
      cell: (row) => (
        <span className={c.pair}>
          <Chip tone={kindTones[row.kind]}>{text(`kind.${row.kind}`)}</Chip>
          {why(row).map((words) => (
            <span key={words} className={c.second}>
              <TruncatedText text={words} />
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'since',
      title: text('column.since'),
      card: 'line',
      width: 80,
      cell: (row) => <SinceCell row={row} now={now} />,
    },
    {
      key: 'truck',
      title: text('column.truck'),
      card: 'title',
      width: 120,
      cell: (row) => <TruckCell row={row} zone={zone} />,
    },
  ];
}

/** Who can be called. */
function usePeopleColumns(): Column<Exception>[] {
  const text = useText('exceptionDesk');
  return [
    {
      key: 'driver',
      title: text('column.driver'),
      card: 'line',
      width: 118,
      cell: ({ tour }) =>
        tour && <DriverCell name={fullName(tour.firstName, tour.lastName)} phone={tour.phoneNumber} />,
    },
    {
      key: 'company',
      title: text('column.company'),
      card: 'line',
      width: 138,
      cell: ({ tour }) => tour && <CompanyCell name={tour.forwarder} email={tour.forwarderEmail} />,
    },
  ];
}

/** Who takes care, and what can be done. */
function useClaimColumns({ userId, refusal, onAct }: Parts): Column<Exception>[] {
  const text = useText('exceptionDesk');
  const claimer = ({ claim }: Exception) => (claim?.userId === userId && claim ? text('me') : claim?.name);
  return [
    {
      key: 'claim',
      title: text('column.claim'),
      card: 'line',
      width: 120,
      watch: (row) => claimer(row) ?? null,
      cell: (row) => (
        <span className={c.pair}>
          {row.claim ? (
            <strong>
              <TruncatedText text={claimer(row) ?? ''} />
            </strong>
          ) : (
            <span className="muted">{text('nobody')}</span>
          )}
          {row.note && (
            <span className={c.second}>
              <TruncatedText text={row.note.text} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      title: text('column.actions'),
      titleHidden: true,
      card: 'actions',
      width: 100,
      fixed: true,
      sticky: true,
      cell: (row) => <ExceptionActions row={row} userId={userId} refusal={refusal} onAct={onAct} />,
    },
  ];
}

/** The columns of the desk (DESK-02). */
export function useExceptionColumns(parts: Parts): Column<Exception>[] {
  return [...useTruckColumns(parts), ...usePeopleColumns(), ...useClaimColumns(parts)];
}
