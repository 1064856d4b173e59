import { PassThrough } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Route } from '@quaygate/contract';
import { type StartPart, startCallNames, startPartsLimit, startPath } from '@quaygate/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { packingFor } from '../plumbing/http/packed-answer.ts';
import { sendProblem } from '../plumbing/http/problem.ts';
import { Refusal } from '../plumbing/refusal.ts';

const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED }),
} as const;
const flushes = { br: constants.BROTLI_OPERATION_FLUSH, gzip: constants.Z_SYNC_FLUSH } as const;

/** What of a request decides about a call; the network is told apart from it. */
const passed = ['host', 'authorization', 'accept-language', 'user-agent', 'traceparent', 'tracestate'];
/** What of an answer the client reads. */
const answered = ['content-type', 'cache-control', 'date', 'retry-after'];

const only = (headers: object, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => names.includes(name) && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** Whether an address is that of a call which may be a part. */
function isPartOf(routes: readonly Route[]) {
  const patterns = routes
    .filter(({ name, method }) => method === 'GET' && startCallNames.includes(name))
    .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[\\w-]+')}(\\?[^#]*)?$`));
  return (address: unknown): address is string =>
    typeof address === 'string' && address.length <= 500 && patterns.some((pattern) => pattern.test(address));
}

/**
 * Answers several calls of a start in one request, a line each, as they come (UI-35, decision 107). Every part goes through
 * its own call: the same guard, limit and refusals, so nothing is decided here.
 */
export function startCalls(app: FastifyInstance, routes: readonly Route[]): void {
  const isPart = isPartOf(routes);
  const answer = async (request: FastifyRequest, url: string, part: number): Promise<StartPart> => {
    const { statusCode, headers, payload } = await app.inject({
      method: 'GET',
      url,
      headers: only(request.headers, passed),
      remoteAddress: request.ip,
    });
    return { part, status: statusCode, headers: only(headers, answered), body: payload };
  };
  app.get(startPath, { exposeHeadRoute: false }, async (request, reply) => {
    const asked = [(request.query as { ask?: unknown }).ask ?? []].flat();
    if (asked.length > startPartsLimit || !asked.every(isPart))
      return sendProblem(new Refusal('validation_failed'), request, reply);
    const packing = packingFor(request);
    const out = packing ? compressors[packing]() : new PassThrough();
    // Who has gone needs no answer.
    out.on('error', () => {});
    const say = (line: StartPart) => {
      if (out.destroyed) return;
      out.write(`${JSON.stringify(line)}\n`);
      if (packing && !(out instanceof PassThrough)) out.flush(flushes[packing]);
    };
    void Promise.all(asked.map(async (address, part) => say(await answer(request, address, part)))).then(
      () => out.end(),
      (error: Error) => out.destroy(error),
    );
    // A proxy would else keep what is there until all is.
    reply.header('x-accel-buffering', 'no').header('cache-control', 'no-store').header('vary', 'accept-encoding');
    if (packing) reply.header('content-encoding', packing);
    return reply.type('application/x-ndjson; charset=utf-8').send(out);
  });
}
