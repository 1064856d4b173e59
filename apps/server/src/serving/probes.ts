import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from './deps.ts';

/** Who asks more often gets the same answer, so that asking costs nothing, in milliseconds. */
const kept = 1_000;
/** A database that does not answer within this time is not ready, in milliseconds. */
const answersWithin = 3_000;

type Ready = { status: 'ready' } | { status: 'unavailable'; reason: 'draining' | 'database' | 'schema' };

/**
 * `/healthz`: the process is alive, whatever its database does: who restarts it on that account makes nothing better.
 * `/readyz`: calls may be sent here: the database takes writes, its schema is that of this build or a newer one, and the
 * process is not about to end (OPS-01, OPS-02).
 */
export function probes(app: FastifyInstance, { db, now, lastMigration }: Pick<Deps, 'db' | 'now' | 'lastMigration'>) {
  let isDraining = false;
  app.addHook('preClose', async () => {
    isDraining = true;
  });
  let [looking, until]: [Promise<Ready> | undefined, number] = [undefined, 0];

  async function look(): Promise<Ready> {
    await db.updateTable('readinessProbe').set({ checkedDate: now() }).execute();
    const { rows } = await sql`select from kysely_migration where name = ${lastMigration}`.execute(db);
    return rows.length > 0 ? { status: 'ready' } : { status: 'unavailable', reason: 'schema' };
  }

  function readiness(): Promise<Ready> {
    if (looking && performance.now() < until) return looking;
    until = performance.now() + kept;
    const late = new Promise<Ready>((resolve) => {
      setTimeout(() => resolve({ status: 'unavailable', reason: 'database' }), answersWithin).unref();
    });
    const away = (): Ready => ({ status: 'unavailable', reason: 'database' });
    looking = Promise.race([look().catch(away), late]);
    return looking;
  }

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const found: Ready = isDraining ? { status: 'unavailable', reason: 'draining' } : await readiness();
    if (found.status !== 'ready') reply.code(503).header('retry-after', 5);
    return reply.header('cache-control', 'no-store').send(found);
  });
}
