import { readinessHoldsUntil } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import type { Trx } from '../../db/client.ts';
import type { Deps } from '../../serving/deps.ts';
import { judgeVisits } from './judge-visits.rule.ts';
import { type Kept, keepJudged, takesTurn } from './tour-readiness.queries.ts';
import { findDue, findKeptDate, markEverything, noteKept, setDue, takeMarks } from './tour-readiness-due.queries.ts';
import { findVisitsToKeep } from './visit-ahead.queries.ts';

/** So many tours are judged in one transaction. */
const together = 500;
/** Of them so many are of what has been due before, however much is marked meanwhile. */
const atLeastDue = 100;
/** A run ends after so many transactions, so that a server that stops need not wait for it; what is left is found a second later. */
const rounds = 20;
/** That nothing is due is noted so often, in milliseconds. */
const noted = 15_000;
/** No two instances differ by more, in milliseconds: the clock was set back. */
const clockError = 60_000;

async function judge(trx: Trx, now: Date, tourRows: readonly number[]): Promise<void> {
  const rows = await findVisitsToKeep(trx, now, tourRows);
  const kept = judgeVisits(rows).map(({ visit: [first, ...rest], readiness }): Kept => {
    const units = [first, ...rest];
    const moments = [readinessHoldsUntil(first, units, now), ...units.map(({ factsUntil }) => factsUntil)];
    const times = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
    return {
      tourId: Number(first.tourRow),
      state: readiness.state,
      causes: readiness.causes.map(({ code }) => code),
      due: times.length > 0 ? new Date(Math.min(...times)) : null,
    };
  });
  const concerned = await keepJudged(trx, tourRows, kept);
  tell(trx, ...concerned.map((each) => ({ noun: 'booking' as const, ...each })));
}

/** @returns whether all is judged that was due when it began, or another instance is at it */
async function keepSome(trx: Trx, now: Date): Promise<'all' | 'some' | 'other'> {
  if (!(await takesTurn(trx))) return 'other';
  const marked = await takeMarks(trx);
  const fresh = marked.tours.slice(0, together - atLeastDue);
  const rest = marked.tours.slice(fresh.length);
  if (rest.length > 0) await setDue(trx, rest);
  const room = together - fresh.length;
  const due = await findDue(trx, now, room);
  const tours = [...new Set([...fresh, ...due])];
  if (tours.length > 0) await judge(trx, now, tours);
  // What is marked meanwhile waits for the next run: bookings that come all the time are judged many at once.
  return marked.isFull || due.length === room ? 'some' : 'all';
}

/**
 * Judges the tours that something happened to, or whose moment has come, until none is left (READY-19). What is not done when it ends early
 * stays due; what is marked meanwhile comes before what a wider event left.
 */
export async function keepReadiness({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const last = await findKeptDate(db);
  if (last && last.getTime() > now().getTime() + clockError) await markEverything(db);
  for (let round = 0; round < rounds; round++) {
    const at = now();
    const done = await db.transaction().execute((trx) => keepSome(trx, at));
    if (done === 'some') continue;
    if (done === 'all' && (!last || Math.abs(at.getTime() - last.getTime()) >= noted)) await noteKept(db, at);
    return;
  }
}
