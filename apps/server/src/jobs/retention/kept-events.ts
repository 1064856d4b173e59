import { removeFromParts } from '../../db/remove-some.ts';
import { findsOldEvents, hasBackfills } from '../../integration/integration-event.queries.ts';
import type { JobDeps } from '../job-deps.ts';
import { findOldPart, keepPart } from './kept-parts.ts';
import { keptOf, removeKept } from './kept-rows.ts';
import { dropOldest, findOldestPart, isOldPart, keptFor } from './partitions.ts';
import type { Deletion } from './run-deletions.ts';

const name = 'integration_event';

/** Those of facilities with a key for backfills are remembered twice as long (terminal contract, 9.2). */
const before = ({ now, settings }: JobDeps, times: 1 | 2) =>
  new Date(now().getTime() - times * keptFor(settings, name));

const dropsBefore = async (deps: JobDeps) => before(deps, (await hasBackfills(deps.db)) ? 2 : 1);

/** Ids of reported events. A partition is exported whole before it is dropped. */
export const keptEvents: Deletion = {
  isExported: true,
  async drop(deps) {
    const end = await dropsBefore(deps);
    const kept = keptOf(deps, name, 'recorded_date');
    if (!kept) return dropOldest(deps.db, name, end);
    const part = await findOldPart(deps.db, name, end);
    if (!part) return null;
    await keepPart(deps.db, kept, part);
    // This one and no later one, whatever another instance does meanwhile.
    return dropOldest(deps.db, name, part.ends);
  },
  async remove(deps, limit) {
    const kept = keptOf(deps, name, 'recorded_date');
    // A partition that is busy is dropped by a later run: its rows are exported already.
    if (kept && (await findOldPart(deps.db, name, await dropsBefore(deps)))) return 0;
    const over = [isOldPart(name, before(deps, 2)), findsOldEvents(before(deps, 1))];
    let removed = 0;
    for (const where of over) {
      const left = limit - removed;
      if (left === 0) break;
      removed += kept
        ? await removeKept(deps.db, kept, { where, limit: left })
        : await removeFromParts(deps.db, 'integration_event', where, left);
    }
    return removed;
  },
  findOldest: ({ db }) => findOldestPart(db, name),
};
