import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { Refusal } from './refusal.ts';

/** Headers of every answer, and the origin of every request that a cookie could speak for. */
export function securityHeaders(app: FastifyInstance, { settings }: Pick<Deps, 'settings'>) {
  const isSecure = settings.publicUrl.startsWith('https:');
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // The component library sets positions and sizes as style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", settings.publicUrl.replace(/^http/, 'ws')],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (request) => {
    const { origin, host } = request.headers;
    // The route counts, not the address as written: `/web/%69dp` leads there too.
    if (request.method === 'GET' || !request.routeOptions.url?.startsWith('/web/idp/') || origin === undefined) return;
    if (origin !== settings.publicUrl && URL.parse(origin)?.host !== host) throw new Refusal('forbidden');
  });
}
