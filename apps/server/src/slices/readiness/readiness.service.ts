import type { Page, Tour, TourReadiness, ToursQuery } from '@quaygate/contract';
import { pageOverTime } from '../../db/archive/all-time.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../serving/deps.ts';
import { spanAround } from '../admission/admission.queries.ts';
import { findTours, type ListedTour } from '../tour/tour.queries.ts';
import type { NotReady } from '../tour/tour-source.queries.ts';
import { judgeVisits } from './judge-visits.rule.ts';
import { isKept, markTours } from './tour-readiness-due.queries.ts';
import { findVisitsNear, findVisitsNotIn } from './visit-ahead.queries.ts';

type Judged = Omit<TourReadiness, 'phoneNumber'>;

/** Tours of the next hours that are not ready (READY-14): as they are kept, or judged here where no job keeps them. */
async function findNotReady(db: Db, forwarderId: string, now: Date): Promise<NotReady> {
  if (await isKept(db, now)) return spanAround(now);
  const judged = judgeVisits(await findVisitsNear(db, forwarderId, now));
  const notReady = judged.filter(({ readiness }) => readiness.state === 'not_ready');
  return { tourRows: notReady.map(({ visit: [{ tourRow }] }) => tourRow) };
}

/** What the rule says now of tours of a page. Where another state is kept, it is judged again at once. */
async function judgeTours(db: Db, now: Date, tourRows: readonly number[]): Promise<Map<number, Judged>> {
  const judged = tourRows.length > 0 ? judgeVisits(await findVisitsNotIn(db, now, tourRows)) : [];
  const differing = judged.filter(({ visit: [{ kept }], readiness }) => kept !== null && kept !== readiness.state);
  if (differing.length > 0)
    await markTours(
      db,
      differing.map(({ visit: [{ tourRow }] }) => tourRow),
    );
  return new Map(
    judged.map(({ visit: [first], readiness }) => [Number(first.tourRow), { ...readiness, at: first.moment }]),
  );
}

/** A page of tours, each that is not yet in with its readiness (READY-13). */
export async function listTours(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  forwarderId: string,
  query: ToursQuery,
): Promise<Page<Tour>> {
  const now = clock();
  const only = query.readiness ? await findNotReady(db, forwarderId, now) : undefined;
  const { items, ...page } = only
    ? await findTours(db, forwarderId, query, now, only)
    : await pageOverTime(db, query, now, (read) => findTours(read, forwarderId, query, now));
  const rows = items.filter(mayBeOutside).map(({ tourRow }) => tourRow);
  const judged = await judgeTours(db, now, rows);
  const told = ({ tourRow, phoneNumber, ...tour }: ListedTour): Tour => {
    const readiness = judged.get(Number(tourRow));
    return { ...tour, readiness: readiness ? { ...readiness, phoneNumber } : null };
  };
  return { ...page, items: items.map(told) };
}

const mayBeOutside = ({ state }: ListedTour) =>
  !['registered', 'transhipment', 'completed', 'cancelled'].includes(state);
