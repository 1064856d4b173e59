import type { Exception } from '@quaygate/contract';
import { isLaneNumber } from '@quaygate/rules';
import { formatTimeSpan } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { Plate } from '#web/ui/show/plate.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './exception-desk.module.css';
import { plateOf, useAge } from './exception-words.ts';

/** How long a truck is there, and in which lane. */
export function SinceCell({ row: { since, lane }, now }: { row: Exception; now: Date }) {
  const text = useText('exceptionDesk');
  const age = useAge();
  return (
    <span className={c.pair}>
      <time dateTime={since.toISOString()}>{age(since, now)}</time>
      {lane && (
        <span className={c.second}>
          <TruncatedText text={isLaneNumber(lane) ? text('lane', { lane }) : lane} />
        </span>
      )}
    </span>
  );
}

/** Which truck, and when it was to come. */
export function TruckCell({ row, zone }: { row: Exception; zone: string }) {
  const text = useText('exceptionDesk');
  const { tour } = row;
  return (
    <span className={c.pair}>
      <Plate plate={plateOf(row)} />
      {tour && (
        <span className={c.second}>
          <span className="sr-only">{text('slot')}: </span>
          {formatTimeSpan(tour.slotBegin, tour.slotEnd, zone)}
        </span>
      )}
    </span>
  );
}
