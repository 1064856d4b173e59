import type { ErrorCode, MovedTour, Terminal, TimeSlot, Tour, TourMovePreview } from '@quaygate/contract';
import c from '#web/bookings/bulk/bulk.module.css';
import { formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { errorText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { BulkRows } from './bulk-rows.tsx';

interface BulkMoveRowsProps {
  tours: readonly Tour[];
  /** Undefined while it is read. */
  preview: readonly TourMovePreview[] | undefined;
  /** What came of the move, and of its way back. */
  outcomes: ReadonlyMap<string, MovedTour>;
  returned: ReadonlyMap<string, MovedTour>;
  terminalOf: (tour: Tour) => Pick<Terminal, 'timeZone'>;
}

const Refused = ({ code }: { code: ErrorCode }) => <span className={c.refused}>{errorText({ code })}</span>;

/** From where to where each tour goes, or why it stays; then what came of it. */
export function BulkMoveRows({ tours, preview, outcomes, returned, terminalOf }: BulkMoveRowsProps) {
  const text = useText('tourMove');
  const status = useText('status');
  const byId = new Map(preview?.map((each) => [each.tourId, each]));
  const span = (tour: Tour, { slotBegin, slotEnd }: TimeSlot) => {
    const { timeZone } = terminalOf(tour);
    return `${formatWeekday(slotBegin, timeZone)}, ${formatTimeSpan(slotBegin, slotEnd, timeZone)}`;
  };

  const after = (tour: Tour) => {
    const found = byId.get(tour.id);
    if (!found) return preview ? null : <Skeleton width="70%" />;
    const { timeSlot, joinsTour, errorCode } = found;
    if (!timeSlot) return errorCode && <Refused code={errorCode} />;
    const [outcome, undone] = [outcomes.get(tour.id), returned.get(tour.id)];
    return (
      <span className={c.new}>
        <span className={c.slot}>{span(tour, timeSlot)}</span>
        {!outcome && timeSlot.atRisk && <Chip tone="red">{status(`risk.${timeSlot.atRisk}`)}</Chip>}
        {!outcome && joinsTour && <span className="muted">{text('move.joins')}</span>}
        {outcome?.errorCode && <Refused code={outcome.errorCode} />}
        {outcome?.movedTo && !undone && (
          <Chip tone="green">
            {outcome.movedTo === tour.id ? text('move.moved') : text('move.joined', { id: outcome.movedTo })}
          </Chip>
        )}
        {undone?.movedTo && <Chip tone="grey">{text('move.back')}</Chip>}
        {undone?.errorCode && <Refused code={undone.errorCode} />}
      </span>
    );
  };
  return (
    <BulkRows
      label={text('move.table')}
      tours={tours}
      before={(tour) => span(tour, byId.get(tour.id)?.currentSlot ?? tour.timeSlot)}
      headings={[text('column.before'), text('column.after')]}
      after={after}
    />
  );
}
