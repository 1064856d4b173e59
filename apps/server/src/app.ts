import { fileURLToPath } from 'node:url';
import cookie from '@fastify/cookie';
import type { Route, Socket } from '@quaygate/contract';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Telemetry } from './outside/telemetry/telemetry.ts';
import { openApiDocument } from './plumbing/http/openapi.ts';
import { sendProblem } from './plumbing/http/problem.ts';
import { leaveRefusedBodies } from './plumbing/http/unread-body.ts';
import { logRequests } from './plumbing/logging.ts';
import { warnOfProxies } from './plumbing/network/forwarded.ts';
import { backChannelLogout } from './serving/back-channel-logout.ts';
import { callExamples } from './serving/call-summaries/call-examples.ts';
import { callSummaries } from './serving/call-summaries/call-summaries.ts';
import type { Deps } from './serving/deps.ts';
import { type Draining, draining } from './serving/draining.ts';
import { refuseForeignHosts } from './serving/foreign-host.ts';
import { metrics } from './serving/metrics.ts';
import { refuseDoubleHosts } from './serving/own-origin.ts';
import { checkoutPages } from './serving/pages/checkout-pages.ts';
import { demoInbox } from './serving/pages/demo-inbox.ts';
import { identityPages } from './serving/pages/identity-pages.ts';
import { pages } from './serving/pages/pages.ts';
import type { WebFiles } from './serving/pages/web-files.ts';
import { probes } from './serving/probes.ts';
import { refuseUnreadable, securityHeaders } from './serving/security.ts';
import { mount } from './serving/serve.ts';
import { sockets } from './serving/sockets/serve-socket.ts';
import { startCalls } from './serving/start-calls.ts';
import { traceCalls } from './serving/traced-calls.ts';
import { publicBranding } from './slices/branding/branding.service.ts';
import { slices } from './slices.ts';

export interface App {
  fastify: FastifyInstance;
  deps: Deps;
  /** Every contract route the running router knows. */
  routes: readonly Route[];
  /** Every socket of the contract that is mounted. */
  sockets: readonly Socket[];
  draining: Draining;
}

interface Options {
  logger: FastifyServerOptions['logger'];
  /** The built web application, on its way; none in tests that need no page. */
  web?: Promise<WebFiles> | undefined;
  /** Null: calls are not traced. */
  telemetry?: Telemetry | null;
  /** Proxies whose X-Forwarded-For is believed. */
  trustProxy?: string;
}

/** Builds the whole server from what it depends on; it listens nowhere yet. */
export async function buildApp(
  makeDeps: (log: FastifyInstance['log']) => Deps,
  { logger, web, trustProxy = 'loopback', telemetry = null }: Options,
): Promise<App> {
  const fastify = Fastify({
    ...(logger === undefined ? {} : { logger }),
    // One line per request is ours (plumbing/logging.ts).
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    frameworkErrors: refuseUnreadable,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // What still comes while the process ends is answered, and its connection closed.
    return503OnClosing: false,
    requestTimeout: 30_000,
  });
  const deps = makeDeps(fastify.log);
  fastify.setErrorHandler(sendProblem);
  fastify.decorateRequest('caller');
  fastify.decorateRequest('time');
  fastify.decorateRequest('takesBytes', false);
  fastify.decorateRequest('signalOfCall');
  await fastify.register(cookie);
  traceCalls(fastify, telemetry, deps);
  const end = draining(fastify);
  // Before the others: it closes the connection of an upgrade that one of the others refuses.
  const { serve: serveSocket, mounted } = await sockets(fastify, deps);
  refuseDoubleHosts(fastify);
  refuseForeignHosts(fastify, deps);
  securityHeaders(fastify, deps);
  warnOfProxies(fastify);
  leaveRefusedBodies(fastify);
  logRequests(fastify);
  metrics(fastify, deps);
  identityPages(fastify, deps);
  backChannelLogout(fastify, deps);
  demoInbox(fastify, deps);
  checkoutPages(fastify, deps);

  const routes = mount(fastify, deps, serveSocket, slices);
  startCalls(fastify, routes);
  // Few ask for it: it is made for the first of them, so that a start does not wait for it.
  let document: string | undefined;
  fastify.get('/openapi.json', (_, reply) => {
    document ??= JSON.stringify(openApiDocument(routes, { summaries: callSummaries, examples: callExamples }));
    return reply.type('application/json').send(document);
  });
  probes(fastify, deps, end);
  pages(fastify, await web, async () => (await publicBranding(deps.db)).name);
  return { fastify, deps, routes, sockets: mounted, draining: end };
}

export const builtWeb = fileURLToPath(new URL('../../web/dist', import.meta.url));
