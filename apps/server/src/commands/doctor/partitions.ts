import { openDatabase } from '../../db/client.ts';
import { startClock } from '../../db/clock.ts';
import { findAhead } from '../../db/partitions/partitions-ahead.ts';
import type { Env } from '../../settings/env.ts';
import { doubtful, type Finding, good } from './finding.ts';

/** Seconds for which partitions stand ready at least, where the job that makes them runs. */
const enough = 86_400;

/** Whether partitions stand ready for what comes (OPS-120). */
export async function lookAtPartitions({ clock }: Env, url: string): Promise<Finding> {
  const { db, close } = openDatabase(url, { max: 1 });
  const found = await findAhead(db, startClock(clock)()).finally(close);
  const short = found.filter(({ seconds }) => seconds < enough).map(({ table }) => table);
  return short.length === 0
    ? good('partitions stand ready for a day and more')
    : doubtful(
        `partitions are missing for the next day: ${short.join(', ')}; rows are stored all the same, and stay longer in one place`,
        'Start the server: its job makePartitions makes them; where it runs, its log says what keeps it',
      );
}
