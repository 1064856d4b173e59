import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallSpan, Telemetry } from '../outside/telemetry/telemetry.ts';
import type { Deps } from './deps.ts';

const headerOf = (request: FastifyRequest, name: 'traceparent' | 'tracestate') => {
  const value = request.headers[name];
  return typeof value === 'string' ? { [name]: value } : {};
};

function tellFigures(telemetry: Telemetry, { pool, replica }: Pick<Deps, 'pool' | 'replica'>): void {
  const connections = 'quaygate.database.connections';
  telemetry.figure(connections, 'Connections of the pool', '{connection}', () => pool.totalCount);
  telemetry.figure(`${connections}.waiting`, 'Calls that wait for one', '{call}', () => pool.waitingCount);
  const behind = () => (replica?.age == null ? null : replica.age / 1_000);
  telemetry.figure('quaygate.replica.age', 'Time that the replica is behind at most', 's', behind);
}

/** Each call as a span, in the trace of its client (OPS-97); without telemetry nothing is done. */
export function traceCalls(
  app: FastifyInstance,
  telemetry: Telemetry | null,
  deps: Pick<Deps, 'pool' | 'replica'>,
): void {
  if (!telemetry) return;
  tellFigures(telemetry, deps);
  const spans = new WeakMap<FastifyRequest, CallSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const span = telemetry.call(request.method, headerOf(request, 'traceparent'));
    spans.set(request, span);
    span.run(done);
  });
  // A body is read in events of its connection, which belong to no call.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions;
    const span = spans.get(request);
    span?.end(config.name ?? url ?? 'none', reply.statusCode);
    // The line of the log that follows belongs to the trace too.
    if (span) span.run(done);
    else done();
  });
}
