import type { JobDeps } from '../job-deps.ts';
import { NotExported } from './not-exported.ts';
import { findOldest, noteRun, type Oldest } from './retention.queries.ts';

/** What ends by the clock: one kind of rows. */
export interface Deletion {
  /** Drops the oldest part that is over, first. @returns about how many rows it had; null: there is none any more */
  drop?(deps: JobDeps): Promise<number | null>;
  /** Deletes some. @param limit at most so many @returns how many; fewer than the limit: none is left */
  remove(deps: JobDeps, limit: number): Promise<number>;
  /** Rows of one call; unset: as many as of any kind. */
  atOnce?: number;
  /** Its rows are exported first, where RETENTION_EXPORT names a target. */
  isExported?: true;
  /** Where the oldest that is left is found. */
  oldest?: Oldest;
  findOldest?(deps: JobDeps): Promise<Date | null>;
}

/** Rows of one statement: long enough to be worth its trip, short enough that others do not wait for it. */
const atOnce = 5_000;
/** One kind is deleted for so long, in milliseconds, before the next one has its turn. */
const budget = 20_000;

interface Outcome {
  /** Something is left for the next run. */
  isBehind: boolean;
  errors: unknown[];
}

/**
 * Deletes what is over, kind by kind, each until nothing of it is left or its time is over. One that fails keeps none of the
 * others from their work. What was done is noted for /metrics (OPS-85).
 * @param limits rows of a statement, and milliseconds for each kind
 */
export async function runDeletions(
  deps: JobDeps,
  deletions: Readonly<Record<string, Deletion>>,
  limits = { atOnce, budget },
): Promise<Outcome> {
  const outcome: Outcome = { isBehind: false, errors: [] };
  for (const [name, deletion] of Object.entries(deletions)) {
    const run: Run = { rows: 0, isBehind: true };
    const begin = performance.now();
    try {
      await work(deps, { deletion, run, limits, isOver: () => performance.now() - begin >= limits.budget });
      // A failure is tried again at its time, and not at once.
      outcome.isBehind ||= run.isBehind;
    } catch (error) {
      outcome.errors.push(error);
      run.error = error;
      deps.log.error({ err: error, deletion: name }, 'what is over could not be deleted');
    }
    await note(deps, { name, deletion, ...run, seconds: (performance.now() - begin) / 1_000 });
  }
  return outcome;
}

interface Run {
  rows: number;
  isBehind: boolean;
  error?: unknown;
}

interface Work {
  deletion: Deletion;
  run: Run;
  limits: { atOnce: number };
  isOver(): boolean;
}

async function work(deps: JobDeps, { deletion, run, limits, isOver }: Work): Promise<void> {
  while (deletion.drop && !isOver()) {
    const dropped = await deletion.drop(deps);
    if (dropped === null) break;
    run.rows += dropped;
  }
  const atOnce = deletion.atOnce ?? limits.atOnce;
  do {
    const removed = await deletion.remove(deps, atOnce);
    run.rows += removed;
    run.isBehind = removed >= atOnce;
  } while (run.isBehind && !isOver());
}

interface Done extends Run {
  name: string;
  deletion: Deletion;
  seconds: number;
}

/** Where this fails, the rows are gone all the same. */
async function note(deps: JobDeps, { name, deletion, error, ...run }: Done): Promise<void> {
  const { db, now, log } = deps;
  try {
    const oldestDate =
      (await deletion.findOldest?.(deps)) ?? (deletion.oldest ? await findOldest(db, deletion.oldest) : null);
    const ranDate = now();
    const exported = deletion.isExported && deps.retentionTarget ? run.rows : 0;
    const isUnexported = error instanceof NotExported;
    const failedDate = error === undefined ? null : ranDate;
    await noteRun(db, name, { ...run, exported, isUnexported, oldestDate, ranDate, failedDate });
  } catch (failure) {
    log.warn({ err: failure, deletion: name }, 'what was deleted could not be noted');
  }
}
