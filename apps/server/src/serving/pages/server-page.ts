import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url));
const kept = 'public, max-age=300';

/** Serves the style and the script of a page the server makes itself: the shared style, then its own. */
export function servePageFiles(app: FastifyInstance, path: string, file: string) {
  const style = Buffer.concat([read('outside/page/page.css'), read(`${file}.css`)]);
  const script = read(`${file}.mjs`);
  app.get(`${path}.css`, (_, reply) => reply.type('text/css; charset=utf-8').header('cache-control', kept).send(style));
  app.get(`${path}.mjs`, (_, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', kept).send(script),
  );
}

/** Such a page is never cached: its content or its address is for one reader, once. */
export const sendPage = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
