import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../plumbing/refusal.ts';
import type { Deps } from './deps.ts';

/**
 * Whether a page of this installation asks: the origin is PUBLIC_URL, or the host of the request under the same scheme. Where
 * PUBLIC_URL is https a page that came over http is another one: somebody between may have written it.
 */
export function isOwnOrigin({ publicUrl }: Pick<Deps['settings'], 'publicUrl'>, request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === publicUrl) return true;
  const scheme = publicUrl.startsWith('https:') ? 'https' : request.protocol;
  return host !== undefined && URL.parse(origin)?.origin === URL.parse(`${scheme}://${host}`)?.origin;
}

/** A request that names two hosts is malformed (RFC 9112, 3.2): proxy and server could each believe another one. */
export function refuseDoubleHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _, done) => {
    let hosts = 0;
    for (let place = 0; place < rawHeaders.length; place += 2)
      if (rawHeaders[place]?.length === 'host'.length && rawHeaders[place]?.toLowerCase() === 'host') hosts += 1;
    done(hosts > 1 ? new Refusal('malformed_request', { detail: 'more than one Host' }) : undefined);
  });
}
