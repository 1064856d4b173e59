import type { NewDeadline } from '@quaygate/contract';
import { searchDebounceMs } from '@quaygate/rules';
import { useMemo, useState } from 'react';
import { formatDay } from '#web/lib/form/typed-day.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { useBookingsOfDeadline, useUnknownTrains } from '#web/nouns/deadline/deadline.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { ConcernedBookings, CountingBookings } from '../restriction/concerned-bookings.tsx';

interface ConcernedProps {
  body: NewDeadline;
  /** The entry that the body takes the place of. */
  deadlineId?: string;
  zone: string;
}

/** Who a deadline concerns, and which of its trains the timetable does not have; asked once nothing has changed for a moment. */
export function Concerned({ body, deadlineId, zone }: ConcernedProps) {
  // What is said about it concerns the same bookings.
  const asked = JSON.stringify({ ...body, reason: null });
  const settled = useSettled(asked, searchDebounceMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same body in other objects is the same question
  const question = useMemo(() => ({ ...body, reason: null }), [asked]);
  if (settled !== asked) return <CountingBookings />;
  return <Answer key={asked} body={question} {...(deadlineId && { deadlineId })} zone={zone} />;
}

function Answer({ body, deadlineId, zone }: ConcernedProps) {
  const [page, setPage] = useState(0);
  return (
    <>
      <UnknownTrains body={body} {...(deadlineId && { deadlineId })} />
      <ConcernedBookings list={useBookingsOfDeadline(body, page, deadlineId)} zone={zone} onPage={setPage} />
    </>
  );
}

/** The trains that the timetable does not have: a warning, because a train may be reported later (TRM-DL-38). */
function UnknownTrains({ body, deadlineId }: Omit<ConcernedProps, 'zone'>) {
  const text = useText('acceptanceRestrictions');
  const unknown = useUnknownTrains(body, deadlineId);
  if (unknown.length === 0) return null;
  const numbers = [...Map.groupBy(unknown, ({ trainDate }) => trainDate)]
    .map(([date, trains]) =>
      text('deadline.trainsOf', {
        numbers: trains.map(({ trainNumber }) => trainNumber).join(', '),
        date: formatDay(date),
      }),
    )
    .join('; ');
  return (
    <InlineNotice tone="warning" title={text('deadline.unknown', { count: unknown.length, numbers })}>
      {text('deadline.unknownText')}
    </InlineNotice>
  );
}
