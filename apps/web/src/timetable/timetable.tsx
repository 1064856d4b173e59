import type { Train } from '@quaygate/contract';
import { displayTimeZone, startOfLocalDay } from '@quaygate/rules';
import type { ReactNode } from 'react';
import { formatWeekday } from '#web/lib/dates.ts';
import { dayOf, noDays } from '#web/list/day-range.ts';
import { DayRangeFilter } from '#web/list/day-range-filter.tsx';
import type { FilterGroup } from '#web/list/list-filters.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useBoxesAtRisk } from '#web/nouns/train/train.mutations.ts';
import { type TimetableOf, type TrainFilter, trainKey, useTrains } from '#web/nouns/train/train.queries.ts';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconAlertTriangle, IconFileTypeCsv } from '#web/ui/buttons/icons.ts';
import { placedPart } from '#web/ui/dialogs/late-part.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { RowDetail } from '#web/ui/show/row-detail.tsx';
import { useBoxLines } from './box-lines.ts';
import type { TimetableAddress } from './timetable.address.ts';
import { useTrainColumns } from './train-columns.tsx';

// Loaded when a train is opened.
const TrainBoxes = placedPart(
  () => import('./train-boxes.tsx').then((part) => part.TrainBoxes),
  <RowDetail>
    <Skeleton width="100%" height={96} />
  </RowDetail>,
);

const tintOf = ({ atRisk, leftBehind, state }: Train) =>
  atRisk + leftBehind > 0 || state === 'cancelled' ? 'red' : undefined;

/** The boxes at risk as a file. */
function CsvButton({ of, filter, zone }: { of: TimetableOf; filter: TrainFilter; zone: string }) {
  const text = useText('trains');
  const failureText = useFailureText();
  const file = useBoxesAtRisk(of);
  const { saveCsv } = useBoxLines(zone);
  const download = () =>
    file.mutate(filter, {
      onSuccess: (boxes) => (boxes.length > 0 ? saveCsv(boxes) : notify.success(text('csvEmpty'))),
      onError: (error) => notify.error(failureText(error)),
    });
  return (
    <Button icon={IconFileTypeCsv} busy={file.isPending} onClick={download}>
      {text('csv')}
    </Button>
  );
}

interface TimetableProps {
  of: TimetableOf;
  address: [TimetableAddress, (change: Partial<TimetableAddress>) => void];
  /** Beside the filters: which operator is shown. */
  children?: ReactNode;
}

/** The trains of a terminal by day, and which boxes may miss their train (TRN-49, TRN-64). */
export function Timetable({ of, address: [address, setAddress], children }: TimetableProps) {
  const text = useText('trains');
  const terminal = useSelectedTerminal();
  const zone = terminal?.timeZone ?? displayTimeZone;
  const { from, to, direction, atRisk } = address;
  const now = new Date();
  const [only] = direction;
  const filter = {
    ...(from && { from: dayOf(from, now) }),
    ...(to && { to: dayOf(to, now) }),
    ...(only && { direction: only }),
  };
  const trains = useTrains(of, { ...filter, ...(atRisk && { atRisk: true }) });
  const filters: FilterGroup<TimetableAddress>[] = [
    {
      field: 'direction',
      label: text('column.direction'),
      options: (['outbound', 'inbound'] as const).map((value) => ({ value, label: text(`direction.${value}`) })),
      isSingle: true,
    },
  ];
  // The day of the train, whatever its time is by now (TRN-65).
  const dayBegins = ({ trainDate }: Train, before: Train | undefined) =>
    trainDate === before?.trainDate ? undefined : formatWeekday(startOfLocalDay(trainDate, zone), zone);
  return (
    <ListScreen
      texts="trains"
      list={trains}
      address={[address, setAddress]}
      search={false}
      filters={filters}
      ownFilter={{
        field: (
          <>
            {children}
            <Button
              icon={IconAlertTriangle}
              aria-pressed={atRisk !== ''}
              onClick={() => setAddress({ atRisk: atRisk ? '' : 'true' })}
            >
              {text('onlyAtRisk')}
            </Button>
            <DayRangeFilter range={{ from, to }} presets={['today', 'tomorrow']} onChange={setAddress} />
          </>
        ),
        isApplied: from !== '' || to !== '' || atRisk !== '',
        none: { ...noDays, atRisk: '' },
      }}
      live
      context={terminal?.name}
      action={<CsvButton of={of} filter={filter} zone={zone} />}
      columns={useTrainColumns(of)}
      rowKey={trainKey}
      rowName={({ trainNumber }) => trainNumber}
      tone={tintOf}
      divider={dayBegins}
      expand={(train) => <TrainBoxes of={of} train={train} />}
    />
  );
}
