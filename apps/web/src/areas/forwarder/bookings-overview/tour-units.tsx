import type { ContainerBooking, Tour } from '@quaygate/contract';
import { statusTone, tourRow } from '@quaygate/rules';
import type { BookingOfTour, DocumentKind } from '#web/nouns/booking/booking.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { Chip } from '#web/ui/chip.tsx';
import { ContainerNumber } from '#web/ui/container-number.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconFileDownload, IconPackageExport, IconPackageImport, IconTrash, IconTruck } from '#web/ui/icons.ts';
import { RowDetail } from '#web/ui/row-detail.tsx';
import { TourStory } from './tour-story.tsx';
import c from './tour-units.module.css';

export interface UnitActions {
  canWrite: boolean;
  onDelete: (target: BookingOfTour) => void;
  onDocument: (target: BookingOfTour & { kind: DocumentKind }) => void;
  /** Booking and kind of the document under way. */
  loading: string | undefined;
}

/** What a tour carries, below its row (FWD-BOOK-02). */
export function TourUnits({ tour, actions }: { tour: Tour; actions: UnitActions }) {
  const text = useText('bookingsOverview');
  const columns = ['type', 'loadUnit', 'referenceNumber', 'priority', 'status', 'actions'] as const;
  return (
    <RowDetail>
      <TourStory tour={tour} />
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
    </RowDetail>
  );
}

function UnitRow({ tour, row, actions }: { tour: Tour; row: ContainerBooking; actions: UnitActions }) {
  const text = useText('bookingsOverview');
  const status = useText('status');
  const { canDelete, canDownload } = tourRow(row.status);
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
      <td data-label={text('column.status')}>
        <Chip tone={statusTone(row.status, row.bookingState)} look="dot">
          {status(`booking.${row.status}`)}
        </Chip>
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
