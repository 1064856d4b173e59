import type { MovedTour, TimeSlot, TourMovePreview } from '@quaygate/contract';
import { formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './bulk.module.css';
import { BulkRows } from './bulk-rows.tsx';
import { Refused } from './refused.tsx';

/** A tour as its list has it. */
export interface MovingTour {
  tourId: string;
  driver: string;
  slot: TimeSlot;
  timeZone: string;
  /** Why it stays, where that is no refusal. */
  stays?: string | undefined;
}

type Outcomes = ReadonlyMap<string, MovedTour>;

interface MoveRowsProps {
  tours: readonly MovingTour[];
  /** Undefined while it is read. */
  preview: readonly TourMovePreview[] | undefined;
  /** What came of the move, and of its way back. */
  outcomes: Outcomes;
  returned?: Outcomes;
}

const spanOf = ({ slotBegin, slotEnd }: TimeSlot, timeZone: string) =>
  `${formatWeekday(slotBegin, timeZone)}, ${formatTimeSpan(slotBegin, slotEnd, timeZone)}`;

/** From where to where each tour goes, or why it stays; then what came of it (FWD-BULK-09, TRM-BULK-08). */
export function MoveRows({ tours, preview, outcomes, returned }: MoveRowsProps) {
  const text = useText('tourMove');
  const status = useText('status');
  const byId = new Map(preview?.map((each) => [each.tourId, each]));
  const after = ({ tourId, timeZone, stays }: MovingTour) => {
    if (stays) return <span className={c.refused}>{stays}</span>;
    const found = byId.get(tourId);
    if (!found) return preview ? null : <Skeleton width="70%" />;
    const { timeSlot, joinsTour } = found;
    if (!timeSlot) return found.errorCode && <Refused {...found} />;
    const [outcome, undone] = [outcomes.get(tourId), returned?.get(tourId)];
    return (
      <span className={c.new}>
        <span className={c.slot}>{spanOf(timeSlot, timeZone)}</span>
        {!outcome && timeSlot.atRisk && <Chip tone="red">{status(`risk.${timeSlot.atRisk}`)}</Chip>}
        {!outcome && joinsTour && <span className="muted">{text('move.joins')}</span>}
        {outcome?.errorCode && <Refused {...outcome} />}
        {outcome?.movedTo && !undone && (
          <Chip tone="green">
            {outcome.movedTo === tourId ? text('move.moved') : text('move.joined', { id: outcome.movedTo })}
          </Chip>
        )}
        {undone?.movedTo && <Chip tone="grey">{text('move.back')}</Chip>}
        {undone?.errorCode && <Refused {...undone} />}
      </span>
    );
  };
  return (
    <BulkRows
      label={text('move.table')}
      headings={[text('column.before'), text('column.after')]}
      rows={tours.map((tour) => ({
        tourId: tour.tourId,
        name: tour.driver,
        before: spanOf(byId.get(tour.tourId)?.currentSlot ?? tour.slot, tour.timeZone),
        after: after(tour),
      }))}
    />
  );
}
