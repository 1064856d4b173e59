import type { ChangedTour, ShownTruck, Tour, TourTruckPreview } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import c from '#web/bookings/bulk/bulk.module.css';
import { BulkRows } from '#web/bookings/bulk/bulk-rows.tsx';
import { Refused } from '#web/bookings/bulk/refused.tsx';
import { useText } from '#web/text/use-text.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { slotText } from './slot-text.ts';

interface BulkTruckRowsProps {
  tours: readonly Tour[];
  timeZoneOf: (tour: Tour) => string;
  /** Undefined while it is read, and while no driver is chosen. */
  preview: readonly TourTruckPreview[] | undefined;
  isRead: boolean;
  /** What came of the change, and of its way back. */
  outcomes: ReadonlyMap<string, ChangedTour>;
  returned: ReadonlyMap<string, ChangedTour>;
}

const Truck = ({ firstName, lastName, licensePlate }: Omit<ShownTruck, 'truckerId'>) => (
  <span className={c.new}>
    {fullName(firstName, lastName)} <Plate plate={licensePlate} />
  </span>
);

/** The driver and plate of each tour, and the new ones, or why it stays; then what came of it (FWD-BULK-17). */
export function BulkTruckRows({ tours, timeZoneOf, preview, isRead, outcomes, returned }: BulkTruckRowsProps) {
  const text = useText('tourMove');
  const byId = new Map(preview?.map((each) => [each.tourId, each]));
  const after = ({ id }: Tour) => {
    const found = byId.get(id);
    if (!found) return isRead ? null : <Skeleton width="70%" />;
    if (!found.truck) return <Refused errorCode={found.errorCode} />;
    if (found.unchanged) return <span className="muted">{text('truck.unchanged')}</span>;
    const [outcome, undone] = [outcomes.get(id), returned.get(id)];
    return (
      <span className={c.new}>
        <Truck {...found.truck} />
        {outcome?.errorCode && <Refused errorCode={outcome.errorCode} />}
        {outcome?.changed && !undone && <Chip tone="green">{text('truck.changed')}</Chip>}
        {undone?.changed && <Chip tone="grey">{text('move.back')}</Chip>}
        {undone?.errorCode && <Refused errorCode={undone.errorCode} />}
      </span>
    );
  };
  return (
    <BulkRows
      label={text('truck.table')}
      headings={[text('column.before'), text('column.after')]}
      rows={tours.map((tour) => ({
        tourId: tour.id,
        name: `${tour.facility.name}, ${slotText(tour, timeZoneOf(tour))}`,
        before: (
          <Truck {...(byId.get(tour.id)?.current ?? { ...tour.truckerInformation, licensePlate: tour.licensePlate })} />
        ),
        after: after(tour),
      }))}
    />
  );
}
