import type { Train } from '@quaygate/contract';
import { displayTimeZone } from '@quaygate/rules';
import { lazy, Suspense } from 'react';
import { formatWeekday } from '#web/lib/dates.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { dayOf, noDays } from '#web/list/day-range.ts';
import { DayRangeFilter } from '#web/list/day-range-filter.tsx';
import type { FilterGroup } from '#web/list/list-filters.tsx';
import { ListScreen } from '#web/list/list-screen.tsx';
import { useBoxesAtRisk } from '#web/nouns/train/train.mutations.ts';
import { trainKey, useTrains } from '#web/nouns/train/train.queries.ts';
import { OperatorField } from '#web/session/rights/operator-field.tsx';
import { useSelectedTerminal } from '#web/session/rights/terminal-context.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconAlertTriangle, IconFileTypeCsv } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { RowDetail } from '#web/ui/show/row-detail.tsx';
import { useBoxLines } from './box-lines.ts';
import { timeOf, useTrainColumns } from './train-columns.tsx';
import type { TrainsAddress } from './trains.address.ts';

// Loaded when a train is opened.
const TrainBoxes = lazy(() => import('./train-boxes.tsx').then((part) => ({ default: part.TrainBoxes })));

const tintOf = ({ atRisk, state }: Train) => (atRisk > 0 || state === 'cancelled' ? 'red' : undefined);

/** The boxes at risk as a file. */
function CsvButton({
  filter,
  zone,
}: {
  filter: Parameters<ReturnType<typeof useBoxesAtRisk>['mutate']>[0];
  zone: string;
}) {
  const text = useText('trains');
  const failureText = useFailureText();
  const file = useBoxesAtRisk();
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

function TrainDetail({ train }: { train: Train }) {
  return (
    <Suspense
      fallback={
        <RowDetail>
          <Skeleton width="100%" height={96} />
        </RowDetail>
      }
    >
      <TrainBoxes train={train} />
    </Suspense>
  );
}

/** The timetable of an operator at a terminal, and which boxes may miss their train (TRN-49). */
export function TrainsScreen() {
  const text = useText('trains');
  const terminal = useSelectedTerminal();
  const zone = terminal?.timeZone ?? displayTimeZone;
  const [address, setAddress] = useAddress('/trainOperator/trains');
  const { from, to, direction, atRisk } = address;
  const now = new Date();
  const [only] = direction;
  const filter = {
    ...(from && { from: dayOf(from, now) }),
    ...(to && { to: dayOf(to, now) }),
    ...(only && { direction: only }),
  };
  const trains = useTrains({ ...filter, ...(atRisk && { atRisk: true }) });
  const filters: FilterGroup<TrainsAddress>[] = [
    {
      field: 'direction',
      label: text('column.direction'),
      options: (['outbound', 'inbound'] as const).map((value) => ({ value, label: text(`direction.${value}`) })),
      isSingle: true,
    },
  ];
  const dayBegins = (train: Train, before: Train | undefined) => {
    const time = timeOf(train);
    return train.trainDate !== before?.trainDate && time ? formatWeekday(time, zone) : undefined;
  };
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
            <OperatorField />
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
      action={<CsvButton filter={filter} zone={zone} />}
      columns={useTrainColumns()}
      rowKey={trainKey}
      rowName={({ trainNumber }) => trainNumber}
      tone={tintOf}
      divider={dayBegins}
      expand={(train) => <TrainDetail train={train} />}
    />
  );
}
