import type { Page, Tour, TourReadiness, ToursQuery } from '@quaygate/contract';
import { present, readinessOf } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../serving/deps.ts';
import { findVisitsNear, findVisitsNotIn, type VisitRow } from '../admission/admission.queries.ts';
import { findTours, type ListedTour } from '../tour/tour.queries.ts';

type Judged = Omit<TourReadiness, 'phoneNumber'>;

/** What the rule says of visits, by the rows of their tours. */
function judgeVisits(rows: readonly VisitRow[]): Map<number, Judged> {
  const visits = Map.groupBy(rows, ({ tourRow }) => Number(tourRow));
  return new Map(
    [...visits].map(([row, visit]) => {
      const first = present(visit[0]);
      return [row, { ...readinessOf(first, visit, first.moment), at: first.moment }];
    }),
  );
}

/** Tours of the next hours that are not ready, by their rows (READY-14). */
async function findNotReady(db: Db, forwarderId: string, now: Date): Promise<number[]> {
  const judged = judgeVisits(await findVisitsNear(db, forwarderId, now));
  return [...judged].filter(([, { state }]) => state === 'not_ready').map(([row]) => row);
}

/** A page of tours, each that is not yet in with its readiness (READY-13). */
export async function listTours(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  forwarderId: string,
  query: ToursQuery,
): Promise<Page<Tour>> {
  const now = clock();
  const only = query.readiness ? await findNotReady(db, forwarderId, now) : undefined;
  const { items, ...page } = await findTours(db, forwarderId, query, now, only);
  const rows = items.filter(mayBeOutside).map(({ tourRow }) => tourRow);
  const judged = judgeVisits(rows.length > 0 ? await findVisitsNotIn(db, now, rows) : []);
  const told = ({ tourRow, phoneNumber, ...tour }: ListedTour): Tour => {
    const readiness = judged.get(Number(tourRow));
    return { ...tour, readiness: readiness ? { ...readiness, phoneNumber } : null };
  };
  return { ...page, items: items.map(told) };
}

const mayBeOutside = ({ state }: ListedTour) =>
  !['registered', 'transhipment', 'completed', 'cancelled'].includes(state);
