import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import helmet from 'helmet';
import type { Voice } from '../outside/voice/voice.ts';
import { sendProblem } from '../plumbing/http/problem.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { chatSources } from './chat-sources.ts';
import type { Deps, Settings } from './deps.ts';
import { isOwnOrigin } from './own-origin.ts';

/** Hosts that Agora's library connects to; its gateways listen at ports of their own. */
const agoraSources = ['https', 'wss'].flatMap((scheme) => [`${scheme}://*.agora.io:*`, `${scheme}://*.sd-rtn.com:*`]);

const own = ["'self'"];

type PolicySettings = Pick<Settings, 'publicUrl' | 'chat' | 'mapStyleUrl'>;

/**
 * Content security policy of a page: its own origin, that of a map service where one is set, and those of the chat and
 * of Agora while they are on.
 */
function directivesOf({ publicUrl, chat, mapStyleUrl }: PolicySettings, adapter: Voice['adapter']) {
  const maps = mapStyleUrl === null ? [] : [new URL(mapStyleUrl).origin];
  const frames = { frameSrc: [...own, ...chatSources.frame], mediaSrc: [...own, ...chatSources.media] };
  return {
    defaultSrc: own,
    // The map's worker is a file of our own.
    workerSrc: own,
    scriptSrc: [...own, ...(chat ? chatSources.script : [])],
    // The messenger writes style elements of its own; scripts never get this.
    styleSrc: [...own, ...(chat ? ["'unsafe-inline'"] : [])],
    imgSrc: [...own, 'data:', 'blob:', ...maps, ...(chat ? chatSources.image : [])],
    fontSrc: [...own, ...(chat ? chatSources.font : [])],
    connectSrc: [
      ...own,
      publicUrl.replace(/^http/, 'ws'),
      ...maps,
      ...(chat ? chatSources.connect : []),
      ...(adapter === 'agora' ? agoraSources : []),
    ],
    ...(chat ? frames : {}),
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: own,
    formAction: own,
  };
}

/** The same for every answer, so they are made once. */
function headersOf(settings: PolicySettings, adapter: Voice['adapter']): Record<string, string> {
  const isSecure = settings.publicUrl.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(settings, adapter) },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  setHeaders({} as IncomingMessage, collector as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Sets the headers of every answer, and checks the origin of calls below /web/idp/, to which browsers send the session cookie. */
export function securityHeaders(app: FastifyInstance, { settings, voice }: Pick<Deps, 'settings' | 'voice'>) {
  const headers = headersOf(settings, voice.adapter);
  app.addHook('onRequest', (_, reply, next) => {
    reply.headers(headers);
    next();
  });
  const checkOrigin: onRequestHookHandler = (request, _, done) =>
    done(isOwnOrigin(settings, request) ? undefined : new Refusal('forbidden'));
  app.addHook('onRoute', (route) => {
    // The route counts, not the address as written: `/web/%69dp` leads there too. Others do not pay for the question.
    const isMeant = route.url.startsWith('/web/idp/') && [route.method].flat().some((method) => method !== 'GET');
    if (isMeant) route.onRequest = [checkOrigin, ...[route.onRequest ?? []].flat()];
  });
}

/** A malformed address, such as `/%`; the framework answers it before any hook runs. */
export function refuseUnreadable(error: Error, request: FastifyRequest, reply: FastifyReply) {
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  reply.header('x-content-type-options', 'nosniff');
  reply.header('x-frame-options', 'DENY');
  reply.header('referrer-policy', 'same-origin');
  sendProblem(error, request, reply);
}
