import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type PlainError, plainError, scrub } from './plain-error.ts';

/** Fields that libraries log at the levels debug and trace, and which hold what a client sent. */
const unsaid = new Set([
  'headers',
  'rawHeaders',
  'cookies',
  'body',
  'payload',
  'query',
  'params',
  'url',
  'req',
  'res',
  'raw',
]);

/** A field without secrets; of an object that is more than data only that it was there. */
function plainField(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  const isData = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  if (!isData || depth > 3) return '[object]';
  if (Array.isArray(value)) return value.map((each) => plainField(each, depth + 1));
  return plainFields(value as Record<string, unknown>, depth + 1);
}

const isFailure = (name: string, value: unknown) => value instanceof Error || name === 'err' || name === 'error';

const plainFields = (fields: Record<string, unknown>, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !unsaid.has(name))
      .map(([name, value]) => [name, isFailure(name, value) ? plainError(value) : plainField(value, depth)]),
  );

/** What is handed to the logger, with its words cleaned; the logger would add the message of an error as it is. */
function plainWords([first, ...rest]: unknown[]): unknown[] {
  const fields = first instanceof Error ? { err: first } : first;
  const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
  const words = rest.length === 0 && error instanceof Error ? [error.message] : rest;
  return [typeof fields === 'string' ? scrub(fields) : fields, ...words.map((each) => plainField(each))];
}

/** Settings of the log: no address, query, header, body, token, email or name ever reaches a line. */
export const loggerOptions = (level: string, trace: () => object | null = () => null) => ({
  level,
  // Which trace a line belongs to, where calls are traced.
  mixin: () => trace() ?? {},
  // Our own lines and those of libraries, at every level, go through here.
  // Made plain by then; the logger's own serializer would make it another object.
  serializers: { err: (error: unknown) => error as PlainError },
  formatters: { log: (fields: Record<string, unknown>) => plainFields(fields) },
  hooks: {
    logMethod(this: unknown, args: unknown[], method: (...all: never[]) => void) {
      method.apply(this, plainWords(args) as never[]);
    },
  },
});

type Log = FastifyBaseLogger & { isLevelEnabled?: (level: string) => boolean };

/** Whether the level of a log has a line for each call; else none is made. */
const saysCalls = (log: Log) => log.isLevelEnabled?.('info') ?? true;

/** One line per answered request: which call, what came of it, how long it took. */
export function logRequests(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    if (!saysCalls(request.log)) {
      done();
      return;
    }
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
