import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Asked = Pick<FastifyRequest, 'ip' | 'headers'> & { socket: { remoteAddress?: string | undefined } };

/** Whether a peer that the settings do not trust says who it forwards. */
function isUnbelieved({ ip, headers, socket }: Asked): boolean {
  const claimed = [headers['x-forwarded-for'] ?? []].flat().join().split(',').at(-1)?.trim() ?? '';
  return ip === socket.remoteAddress && isIP(claimed) !== 0;
}

/** Says once that a proxy is not configured: then everybody behind it shares its limits, and one of them can use them up. */
export function warnOfProxies(app: FastifyInstance): void {
  let isSaid = false;
  app.addHook('onRequest', (request, _, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] && isUnbelieved(request)) {
      isSaid = true;
      request.log.warn(
        'X-Forwarded-For arrives from a proxy that TRUST_PROXY does not name and is ignored: all users behind that proxy share its limits. Name the proxy in TRUST_PROXY',
      );
    }
    done();
  });
}
