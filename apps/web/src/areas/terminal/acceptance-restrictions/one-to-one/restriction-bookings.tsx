import type { NewOneToOneRestriction } from '@quaygate/contract';
import { searchDebounceMs } from '@quaygate/rules';
import { useMemo, useState } from 'react';
import { useSettled } from '#web/lib/use-settled.ts';
import { useBookingsOfRestriction } from '#web/nouns/one-to-one-restriction/one-to-one-restriction.queries.ts';
import { ConcernedBookings, CountingBookings } from '../restriction/concerned-bookings.tsx';

/** Asked once nothing has changed for a moment. */
export function Concerned({ body, zone }: { body: NewOneToOneRestriction; zone: string }) {
  const asked = JSON.stringify(body);
  const settled = useSettled(asked, searchDebounceMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same body in other objects is the same question
  const question = useMemo(() => body, [asked]);
  return settled === asked ? <Answer key={asked} body={question} zone={zone} /> : <CountingBookings />;
}

function Answer({ body, zone }: { body: NewOneToOneRestriction; zone: string }) {
  const [page, setPage] = useState(0);
  return <ConcernedBookings list={useBookingsOfRestriction(body, page)} zone={zone} onPage={setPage} />;
}
