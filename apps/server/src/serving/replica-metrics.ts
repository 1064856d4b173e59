import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../db/replica/replica.ts';

/** How old the replica is, and where reads that it may answer were answered (OPS-93); without one both have no value. */
export function tellReplica(register: Registry, replica: Replica | null): void {
  new Gauge({
    name: 'quaygate_replica_age_seconds',
    help: 'Time that the replica is behind the primary at most; none while it is away or not to be used',
    registers: [register],
    collect() {
      this.reset();
      const age = replica?.age ?? null;
      // Without labels a reset leaves a nought behind, which would say that it is fresh.
      if (age === null) this.remove();
      else this.set(age / 1_000);
    },
  });
  new Counter({
    name: 'quaygate_replica_reads',
    help: 'Reads that a replica may answer, by where they were answered and why',
    labelNames: ['source', 'why'],
    registers: [register],
    collect() {
      this.reset();
      for (const [why, count] of replica?.reads ?? [])
        this.inc({ source: why === 'fresh' ? 'replica' : 'primary', why }, count);
    },
  });
}
