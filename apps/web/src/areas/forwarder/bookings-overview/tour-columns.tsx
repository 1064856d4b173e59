import type { Terminal, Tour, TourSort } from '@quaygate/contract';
import { type OwnColumn, ownColumns, stateTone, tourSortColumns } from '@quaygate/rules';
import { useMemo } from 'react';
import { formatDate, formatTimeSpan } from '#web/lib/dates.ts';
import type { ArrivalOf } from '#web/nouns/arrival/arrival.queries.ts';
import { useText } from '#web/text/use-text.ts';
import type { Column, Sort } from '#web/ui/data-table/data-table.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { ExpectedTime } from '#web/ui/show/expected-time.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { usualColumns } from './bookings-overview.address.ts';
import c from './bookings-overview.module.css';
import type { Repairing } from './repair/repair-place.ts';
import { driverOf } from './tour-facts.ts';
import { TourReadiness } from './tour-readiness.tsx';
import { TourUnitNames } from './tour-unit-names.tsx';

/** A load unit of the tour may miss its train, or the tour comes before its train (TRN-52). */
export const isAtRisk = ({ containerBookings }: Tour) => containerBookings.some(({ atRisk }) => atRisk !== null);
const isLeftBehind = ({ containerBookings }: Tour) => containerBookings.some(({ atRisk }) => atRisk === 'left_behind');

/** What the company wrote of the bookings of a tour, each text once (FWD-OWN-08). */
const ownOf = ({ containerBookings }: Tour, column: OwnColumn) =>
  [...new Set(containerBookings.flatMap(({ own }) => own?.[column] || []))].join(' · ');

/** What a row says of its readiness. */
const readinessOf = ({ readiness }: Tour) => `${readiness?.state} ${readiness?.causes[0]?.code}`;

/** The date of a tour is sorted by its slot. */
const slotColumn = 'date';

/** The heading that shows the order of the address, and the other way around. */
export function sortOf(order: TourSort | undefined): Sort | undefined {
  if (!order || order === 'upcoming') return undefined;
  const column = order.replace('-', '');
  return { key: column === 'slot' ? slotColumn : column, descending: order.startsWith('-') };
}
export function orderOf({ key, descending }: Sort): TourSort | undefined {
  const column = tourSortColumns.find((each) => each === (key === slotColumn ? 'slot' : key));
  return column && (descending ? `-${column}` : column);
}

/** The columns of a tour (FWD-BOOK-01, DRV-POS-14), the usual ones where none is named (FWD-VIEW-06); times are those of its terminal. */
export function useTourColumns(
  terminals: readonly Terminal[],
  arrivalOf: ArrivalOf,
  shown: readonly string[],
  onRepair: (repairing: Repairing) => void,
): Column<Tour>[] {
  const columns = useAllColumns(terminals, arrivalOf, onRepair);
  const named = shown.join(' ');
  return useMemo(() => {
    const keys: readonly string[] = named === '' ? usualColumns : named.split(' ');
    return columns.filter(({ key }) => keys.includes(key));
  }, [columns, named]);
}

function useAllColumns(
  terminals: readonly Terminal[],
  arrivalOf: ArrivalOf,
  onRepair: (repairing: Repairing) => void,
): Column<Tour>[] {
  const text = useText('bookingsOverview');
  const status = useText('status');
  return useMemo(() => {
    const zoneOf = ({ facility }: Tour) => terminals.find(({ id }) => id === facility.id)?.timeZone;
    return [
      {
        key: 'tourId',
        title: text('column.tourId'),
        isSortable: true,
        width: 108,
        cell: (tour) => (
          <span className={c.unit}>
            <span className={c.tour}>{tour.id}</span>
            <TourUnitNames tour={tour} />
          </span>
        ),
      },
      {
        key: 'licensePlate',
        title: text('column.licensePlate'),
        isSortable: true,
        width: 124,
        cell: (tour) => <Plate plate={tour.licensePlate} />,
      },
      {
        key: 'trucker',
        title: text('column.trucker'),
        isSortable: true,
        width: 124,
        cell: (tour) => <TruncatedText text={driverOf(tour)} />,
      },
      {
        key: 'terminal',
        title: text('column.terminal'),
        isSortable: true,
        width: 130,
        cell: (tour) => <TruncatedText text={tour.facility.name} />,
      },
      {
        key: 'date',
        title: text('column.date'),
        isSortable: true,
        width: 84,
        cell: (tour) => formatDate(tour.timeSlot.slotBegin, zoneOf(tour)),
      },
      {
        key: 'timeSlot',
        title: text('column.timeSlot'),
        width: 102,
        cell: (tour) => formatTimeSpan(tour.timeSlot.slotBegin, tour.timeSlot.slotEnd, zoneOf(tour)),
      },
      {
        key: 'status',
        title: text('column.status'),
        isSortable: true,
        width: 212,
        watch: (tour) =>
          `${tour.state} ${isAtRisk(tour)} ${isLeftBehind(tour)} ${tour.closure?.id} ${readinessOf(tour)}`,
        cell: (tour) => {
          const arrival = arrivalOf(tour.id);
          return (
            <span className={c.states}>
              <Chip tone={stateTone(tour.state)}>{status(`tour.${tour.state}`)}</Chip>
              {tour.closure && <Chip tone="red">{text('closure.chip')}</Chip>}
              {isAtRisk(tour) && <Chip tone="red">{text(isLeftBehind(tour) ? 'leftBehind' : 'atRisk')}</Chip>}
              {arrival && (
                <ExpectedTime
                  time={arrival.arrivalDate}
                  until={tour.timeSlot.slotEnd}
                  told={arrival.reportedDate}
                  zone={zoneOf(tour)}
                />
              )}
              {tour.readiness && <TourReadiness tour={tour} readiness={tour.readiness} onRepair={onRepair} />}
            </span>
          );
        },
      },
      ...ownColumns.map((key) => ({
        key,
        title: text(`column.${key}`),
        width: key === 'note' ? 170 : 124,
        watch: (tour: Tour) => ownOf(tour, key),
        cell: (tour: Tour) => <TruncatedText text={ownOf(tour, key)} />,
      })),
    ];
  }, [text, status, terminals, arrivalOf, onRepair]);
}
