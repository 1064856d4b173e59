import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { rowsOf, table } from '../db/rows.ts';
import type { Deps } from './deps.ts';

const columns = table('retention')(
  'name',
  'rows',
  'seconds',
  'exported',
  'oldestDate',
  'isBehind',
  'isUnexported',
  'failedDate',
);

interface Kind {
  name: string;
  rows: number;
  seconds: number;
  exported: number;
  oldestDate: Date | null;
  isBehind: boolean;
  isUnexported: boolean;
  failedDate: Date | null;
}

async function findKinds({ db }: Pick<Deps, 'db'>): Promise<Kind[]> {
  const { rows } = await rowsOf<Kind>(columns, (list) => sql`select ${list} from retention`).execute(db);
  return rows;
}

/** What deletions by the clock have done, and what they leave, by kind (OPS-85). */
export function tellRetention(register: Registry, deps: Pick<Deps, 'db' | 'now'>): void {
  let looking: Promise<Kind[]> | undefined;
  /** All gauges of one answer tell the same look. A database that is away leaves a gap, and no old figure. */
  const look = () => {
    looking ??= findKinds(deps)
      .catch(() => [])
      .finally(() => queueMicrotask(() => (looking = undefined)));
    return looking;
  };
  const gauge = (name: string, help: string, read: (kind: Kind) => number | null) =>
    new Gauge({
      ...{ name: `quaygate_retention_${name}`, help, labelNames: ['kind'], registers: [register] },
      async collect() {
        this.reset();
        for (const kind of await look()) {
          const value = read(kind);
          if (value !== null) this.set({ kind: kind.name }, value);
        }
      },
    });
  gauge('rows', 'Rows that were deleted because their time was over', ({ rows }) => rows);
  gauge('seconds', 'Time that deleting them took', ({ seconds }) => seconds);
  gauge('oldest_seconds', 'Age of the oldest row that is left', ({ oldestDate }) =>
    oldestDate ? (deps.now().getTime() - oldestDate.getTime()) / 1_000 : null,
  );
  gauge('behind', '1: the last run left rows whose time is over', ({ isBehind }) => Number(isBehind));
  gauge('exported_rows', 'Rows that were exported before they were deleted', ({ exported }) => exported);
  gauge('unexported', '1: the last run could not export, and deleted nothing of this', ({ isUnexported }) =>
    Number(isUnexported),
  );
  gauge('failed', '1: the last run failed', ({ failedDate }) => Number(failedDate !== null));
}
