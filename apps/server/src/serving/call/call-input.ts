import type { Route } from '@quaygate/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid, parseInput } from '../../plumbing/http/input.ts';
import { parseJson } from '../../plumbing/json-body.ts';

/** @throws Refusal validation_failed */
export function idempotencyKeyOf(route: Route, request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (!route.idempotent || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(key)) {
    throw invalid([{ field: 'Idempotency-Key', code: 'invalidValue' }]);
  }
  return key;
}

type Parsed = (error: Error | null, body?: unknown) => void;

/** JSON is the only body beside uploads; a route that takes bytes gets it unparsed. */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  /** The framework's parser answers at once. */
  const parseAt = (request: FastifyRequest) => (text: string) => {
    const answered: { error?: Error | null; body?: unknown } = {};
    parse(request, text, (error, body) => Object.assign(answered, { error, body }));
    if (answered.error) throw answered.error;
    return answered.body;
  };
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done: Parsed) => {
      try {
        const parsed = request.takesBytes ? body : parseJson(body, parseAt(request));
        if (parsed instanceof Promise) parsed.then((value) => done(null, value), done);
        else done(null, parsed);
      } catch (error) {
        done(error as Error);
      }
    },
  );
}

/** Clients that send an empty object with each call send no body where a call takes none. */
export function bodyOf({ body: schema }: { body: z.ZodType }, { body }: FastifyRequest): unknown {
  const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0;
  return isEmpty && schema instanceof z.ZodUndefined ? undefined : (body ?? undefined);
}

/** How a part of a request is read that is prepared with its route; of a part that says nothing nothing is looked at. */
export function reading<T extends z.ZodType>(schema: T): (value: unknown) => z.output<T> {
  const { def } = schema as unknown as { def: { shape?: object; catchall?: unknown } };
  if (schema instanceof z.ZodObject && Object.keys(def.shape ?? {}).length === 0 && !def.catchall)
    return () => ({}) as z.output<T>;
  return (value) => parseInput(schema, value);
}
