import type { Arrival, ContainerBooking, Terminal, Tour } from '@quaygate/contract';
import { canMoveTour, statusTone, tourRow } from '@quaygate/rules';
import { quietPart } from '#web/lib/quiet-part.tsx';
import { riskText } from '#web/list/risk-text.ts';
import type { BookingOfTour, DocumentKind } from '#web/nouns/booking/booking.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { isAhead } from '#web/tours/tour-acts.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import {
  IconCalendarTime,
  IconFileDownload,
  IconPackageExport,
  IconPackageImport,
  IconTrash,
  IconTruck,
} from '#web/ui/buttons/icons.ts';
import { placedPart } from '#web/ui/dialogs/late-part.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { ContainerNumber } from '#web/ui/show/container-number.tsx';
import { RowDetail } from '#web/ui/show/row-detail.tsx';
import type { Moving } from './move-dialog.tsx';
import { TourArrival } from './tour-arrival.tsx';
import { TourClosure } from './tour-closure.tsx';
import { TourHalt } from './tour-halt.tsx';
import { TourHistory } from './tour-history.tsx';
import { TourStory } from './tour-story.tsx';
import c from './tour-units.module.css';

export interface UnitActions {
  canWrite: boolean;
  onDelete: (target: BookingOfTour) => void;
  onMove: (moving: Moving) => void;
  onTruck: (tour: Tour) => void;
  onDocument: (target: BookingOfTour & { kind: DocumentKind }) => void;
  /** Booking and kind of the document under way. */
  loading: string | undefined;
}

const TourOwnTexts = placedPart(() => import('./tour-own-texts.tsx').then((part) => part.TourOwnTexts));

const FittingSlots = quietPart(() => import('./fitting-slots.tsx').then((part) => part.FittingSlots));

interface TourUnitsProps {
  tour: Tour;
  terminal: Pick<Terminal, 'timeZone'>;
  /** While the truck is on its way. */
  arrival: Arrival | undefined;
  actions: UnitActions;
}

/** What a tour carries, below its row (FWD-BOOK-02). */
export function TourUnits({ tour, terminal, arrival, actions }: TourUnitsProps) {
  const text = useText('bookingsOverview');
  const move = useText('bookingMove');
  // Those that move with another one are offered once.
  const needy = tour.containerBookings.filter(
    ({ atRisk, status }) => (atRisk || tour.closure) && tourRow(status).canMove,
  );
  const offered = canMoveTour(tour.containerBookings.map(({ status }) => status)) ? needy.slice(0, 1) : needy;
  const columns = ['type', 'loadUnit', 'referenceNumber', 'priority', 'status', 'actions'] as const;
  return (
    <RowDetail>
      <div className={c.head}>
        <TourStory tour={tour} />
        {isAhead(tour) && (
          <Button
            size="small"
            icon={IconTruck}
            reason={actions.canWrite ? undefined : text('delete.denied')}
            onClick={() => actions.onTruck(tour)}
          >
            {text('otherTruck')}
          </Button>
        )}
        {canMoveTour(tour.containerBookings.map(({ status }) => status)) && (
          <Button
            size="small"
            icon={IconCalendarTime}
            reason={actions.canWrite ? undefined : text('delete.denied')}
            onClick={() => actions.onMove({ tour })}
          >
            {move('tour')}
          </Button>
        )}
      </div>
      {tour.halt && <TourHalt halt={tour.halt} />}
      {tour.closure && <TourClosure closure={tour.closure} canMove={offered.length > 0} />}
      {arrival && <TourArrival arrival={arrival} slotEnd={tour.timeSlot.slotEnd} timeZone={terminal.timeZone} />}
      <table className={c.units} aria-label={text('units', { id: tour.id })}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column === 'actions' ? (
                  <span className="sr-only">{text('column.actions')}</span>
                ) : (
                  text(`column.${column}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tour.containerBookings.map((row) => (
            <UnitRow key={row.id} tour={tour} row={row} actions={actions} />
          ))}
        </tbody>
      </table>
      {offered.map((row) => (
        <FittingSlots
          key={row.id}
          tour={tour}
          row={row}
          terminal={terminal}
          refusal={actions.canWrite ? undefined : text('delete.denied')}
        />
      ))}
      <TourOwnTexts tour={tour} canWrite={actions.canWrite} />
      <TourHistory tour={tour} timeZone={terminal.timeZone} />
    </RowDetail>
  );
}

function UnitRow({ tour, row, actions }: { tour: Tour; row: ContainerBooking; actions: UnitActions }) {
  const text = useText('bookingsOverview');
  const move = useText('bookingMove');
  const status = useText('status');
  const { canDelete, canDownload, canMove } = tourRow(row.status);
  const TypeMark = row.type === 'pickup' ? IconPackageExport : IconPackageImport;
  const documents: [DocumentKind, typeof IconTruck][] = [
    ['transhipment', IconFileDownload],
    ['eir', IconTruck],
  ];
  return (
    <tr>
      <td data-label={text('column.type')}>
        <span className={c.type}>
          <TypeMark size={16} stroke={1.65} aria-hidden />
          {status(`type.${row.type}`)}
        </span>
      </td>
      <td data-label={text('column.loadUnit')}>
        <ContainerNumber number={row.containerNumber} />
      </td>
      <td data-label={text('column.referenceNumber')} className={c.reference}>
        {row.referenceNumber}
      </td>
      <td data-label={text('column.priority')}>
        {row.priority ?? <span className="muted">{text('noPriority')}</span>}
      </td>
      <td data-label={text('column.status')} className={c.status}>
        <Chip tone={statusTone(row.status, row.bookingState)} look="dot">
          {status(`booking.${row.status}`)}
        </Chip>
        {row.atRisk && <Chip tone="red">{riskText(status, row.atRisk, row.unloadingMinutes)}</Chip>}
        {row.atRisk === 'left_behind' && <p className={c.hint}>{text('leftBehindToDo')}</p>}
        {row.deadlineReason && <p className={c.hint}>{text('deadlineReason', { reason: row.deadlineReason })}</p>}
      </td>
      <td className={c.actions}>
        {canDownload &&
          documents.map(([kind, icon]) => (
            <IconButton
              key={kind}
              icon={icon}
              label={text(`${kind}`)}
              busy={actions.loading === `${row.bookingId}:${kind}`}
              onClick={() => actions.onDocument({ tour, row, kind })}
            />
          ))}
        {canMove && (
          <IconButton
            icon={IconCalendarTime}
            label={move('action')}
            reason={actions.canWrite ? undefined : text('delete.denied')}
            onClick={() => actions.onMove({ tour, row })}
          />
        )}
        {canDelete && (
          <IconButton
            icon={IconTrash}
            tone="red"
            label={text('delete.action')}
            reason={actions.canWrite ? undefined : text('delete.denied')}
            onClick={() => actions.onDelete({ tour, row })}
          />
        )}
      </td>
    </tr>
  );
}
