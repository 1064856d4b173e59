import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { findHead } from '../plumbing/audit/audit.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { bearerOf } from './access.ts';
import { callTally } from './call/call-tally.ts';
import type { Deps } from './deps.ts';
import { tellPartitions } from './partition-metrics.ts';
import { tellReplica } from './replica-metrics.ts';
import { tellRetention } from './retention-metrics.ts';
import { tellWaiting } from './waiting-metrics.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** What is told stays as it is for this many milliseconds, so that asking often costs nothing. */
const keptMilliseconds = 1_000;

type MetricsDeps = Pick<Deps, 'pool' | 'db' | 'replica' | 'now' | 'anchorKey' | 'auditTarget' | 'postman' | 'settings'>;

/**
 * GET /metrics in Prometheus text form, for who knows METRICS_TOKEN: calls by name and status, their durations by name, the
 * pool, the event loop. Without the setting nothing is collected and nothing answers (SEC-07).
 */
export function metrics(app: FastifyInstance, deps: MetricsDeps) {
  const { pool, settings } = deps;
  const { metricsToken } = settings;
  if (metricsToken === null) return;
  const register = new Registry();
  collectDefaultMetrics({ register });
  const count = callTally(register);
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
  tellAnchor(register, deps);
  tellWaiting(register, deps);
  tellReplica(register, deps.replica);
  tellPartitions(register, deps);
  tellRetention(register, deps);
  // Each route knows its name once; a look into its settings at each answer would make a copy of them.
  app.addHook('onRoute', (route) => {
    const call = route.config?.name;
    if (!call) return;
    const tell = (_: FastifyRequest, reply: FastifyReply, done: () => void) => {
      count(call, reply.statusCode, reply.elapsedTime / 1000);
      done();
    };
    route.onResponse = [route.onResponse ?? [], tell].flat();
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

/** The signed end of the audit log, fresh at every look (AUD-18). */
function tellAnchor(register: Registry, { db, now, anchorKey }: MetricsDeps) {
  new Gauge({
    name: 'quaygate_audit_anchor',
    help: 'Number of the last entry of the audit log, with its hash, signed by this installation',
    labelNames: ['hash', 'time', 'key', 'signature'],
    registers: [register],
    async collect() {
      this.reset();
      const head = await findHead(db).catch(() => undefined);
      if (!head) return;
      const { number, ...labels } = anchorKey.sign(head, now());
      this.set(labels, number);
    },
  });
}
