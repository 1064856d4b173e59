import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Draining } from './draining.ts';

/** Who asks more often gets the same answer, so that asking costs nothing, in milliseconds. */
const kept = 1_000;

type Ready = { status: 'ready' } | { status: 'unavailable'; reason: 'draining' | 'database' | 'schema' };

/**
 * `/livez`, and `/healthz` for those who know it by that name: the process is alive, whatever its database does: who
 * restarts it on that account makes nothing better.
 * `/readyz`: calls may be sent here: the database takes writes, its schema is that of this build or a newer one, and the
 * process is not about to end (OPS-01, OPS-02). It asks over a connection of its own: calls that wait for one do not make
 * the process look dead (OPS-26).
 */
export function probes(
  app: FastifyInstance,
  { probe, now, lastMigration }: Pick<Deps, 'probe' | 'now' | 'lastMigration'>,
  draining: Draining,
) {
  let [looking, until]: [Promise<Ready> | undefined, number] = [undefined, 0];

  async function look(): Promise<Ready> {
    const written = 'with written as (update readiness_probe set checked_date = $1)';
    const rows = await probe.query(`${written} select from kysely_migration where name = $2`, [now(), lastMigration]);
    return rows.length > 0 ? { status: 'ready' } : { status: 'unavailable', reason: 'schema' };
  }

  function readiness(): Promise<Ready> {
    if (looking && performance.now() < until) return looking;
    until = performance.now() + kept;
    looking = look().catch((): Ready => ({ status: 'unavailable', reason: 'database' }));
    return looking;
  }

  for (const address of ['/livez', '/healthz']) app.get(address, async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const found: Ready = draining.isDraining ? { status: 'unavailable', reason: 'draining' } : await readiness();
    if (found.status !== 'ready') reply.code(503).header('retry-after', 5);
    return reply.header('cache-control', 'no-store').send(found);
  });
}
