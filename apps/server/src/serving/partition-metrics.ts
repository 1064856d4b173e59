import { Gauge, type Registry } from 'prom-client';
import { findAhead } from '../db/partitions/partitions-ahead.ts';
import type { Deps } from './deps.ts';

/** For how long partitions stand ready, by table (OPS-120). A database that is away leaves a gap, and no old figure. */
export function tellPartitions(register: Registry, deps: Pick<Deps, 'db' | 'now'>): void {
  new Gauge({
    name: 'quaygate_partitions_ahead_seconds',
    help: 'Time for which partitions stand ready; 0: rows of now have none of their own',
    labelNames: ['table'],
    registers: [register],
    async collect() {
      this.reset();
      const found = await findAhead(deps.db, deps.now()).catch(() => []);
      for (const { table, seconds } of found) this.set({ table }, seconds);
    },
  });
}
