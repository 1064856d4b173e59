import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Refusal } from '../plumbing/refusal.ts';
import { bearerOf } from './access.ts';
import type { Deps } from './deps.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** What is told stays as it is for this many milliseconds, so that asking often costs nothing. */
const keptMilliseconds = 1_000;

/**
 * GET /metrics in Prometheus text form, for who knows METRICS_TOKEN: calls by name and status, their durations by name, the
 * pool, the event loop. Without the setting nothing is collected and nothing answers (SEC-07).
 */
export function metrics(app: FastifyInstance, { pool, settings: { metricsToken } }: Pick<Deps, 'pool' | 'settings'>) {
  if (metricsToken === null) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const calls = new Counter({
    name: 'quaygate_http_calls',
    help: 'Answered calls',
    labelNames: ['call', 'status'],
    registers: [register],
  });
  // Few limits: every one is a series for every call.
  const duration = new Histogram({
    name: 'quaygate_http_seconds',
    help: 'Duration of answered calls in seconds',
    labelNames: ['call'],
    buckets: [0.01, 0.05, 0.25, 1, 10],
    registers: [register],
  });
  new Gauge({
    name: 'quaygate_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'all' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.name;
    if (!call) return;
    calls.inc({ call, status: reply.statusCode });
    duration.observe({ call }, reply.elapsedTime / 1000);
  });

  const expected = hashOf(metricsToken);
  let [text, until] = ['', 0];
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hashOf(bearerOf(request) ?? ''), expected)) throw new Refusal('unauthenticated');
    if (performance.now() > until) {
      text = await register.metrics();
      until = performance.now() + keptMilliseconds;
    }
    return reply.type(register.contentType).header('cache-control', 'no-store').send(text);
  });
}
