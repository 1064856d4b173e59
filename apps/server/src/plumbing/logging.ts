import type { FastifyInstance } from 'fastify';

/** Settings of the log: no address, query, header or body ever reaches a line. */
export const loggerOptions = (level: string) => ({
  level,
  redact: ['req', 'res'],
});

/** One line per answered request: which call, what came of it, how long it took. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
