import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from '../../plumbing/http/byte-range.ts';
import { isKnown } from '../../plumbing/http/entity-tag.ts';
import { sendProblem } from '../../plumbing/http/problem.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { findDocsPage, goTo, isDocsPage, sendMissing } from './docs-pages.ts';
import { brandedManifest, driverManifest } from './driver-manifest.ts';
import type { Form, WebFile, WebFiles } from './web-files.ts';

/** Calls and built files that are not there are answered as such; every other address belongs to one of the two pages. */
const isNoPage = /^((web|integration|assets|driver\/assets|docs\/assets)\/|metrics$)/;
/**
 * Reads the zone of a document in the driver's browser. It runs compiled code, which no page of ours may, and reaches
 * nothing: what it is given stays with it.
 */
const zoneReader = /^driver\/assets\/zone-worker-[^/]+\.js$/;
const zoneReaderPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
type AnyParams = { Params: { '*': string } };
type AnyAddress = FastifyRequest<AnyParams>;
const pageOf = (address: string): string => (address.startsWith('driver/') ? 'driver/index.html' : 'index.html');

/**
 * The web application, answered from memory: hashed files for ever, pages and files of a fixed name after asking again.
 * An address is looked up as it is, so none leads out of the folder.
 * @param brandName how the installation calls itself; null: as the product does
 */
export function pages(
  fastify: FastifyInstance,
  files: WebFiles | undefined,
  brandName: () => Promise<string | null>,
): void {
  fastify.setNotFoundHandler((request, reply) => sendProblem(new Refusal('not_found'), request, reply));
  if (!files) return;
  fastify.route<AnyParams>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const address = request.params['*'];
      // The worker of the driver's app watches over what lies below /driver/, and not over /driver.
      if (address === 'driver') return reply.redirect(`/driver/${request.url.replace(/^[^?]*/, '')}`, 301);
      if (isDocsPage(address)) return sendDocs(request, reply, files);
      const file = files.get(address) ?? (isNoPage.test(address) ? undefined : files.get(pageOf(address)));
      if (!file) return reply.callNotFound();
      if (zoneReader.test(address)) reply.header('content-security-policy', zoneReaderPolicy);
      const name = address === driverManifest ? await brandName() : null;
      return sendFile(request, reply, name ? await brandedManifest(file, name) : file);
    },
  });
}

function sendDocs(request: AnyAddress, reply: FastifyReply, files: WebFiles) {
  const answer = findDocsPage(files, request.params['*'], request);
  if (!answer) return reply.callNotFound();
  if ('goTo' in answer) return goTo(reply, answer.goTo);
  return 'missing' in answer ? sendMissing(reply, answer.missing) : sendFile(request, reply, answer.file);
}

/** The smallest form that the browser takes; `Accept-Encoding: br;q=0` refuses one. */
function formOf({ plain, compressed }: WebFile, accepted = ''): Form {
  const takes = new Map(
    accepted.split(',').map((part) => {
      const [name = '', weight = ''] = part.toLowerCase().split(';');
      return [name.trim(), Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1) > 0];
    }),
  );
  return compressed.find(({ encoding = '' }) => takes.get(encoding) ?? takes.get('*')) ?? plain;
}

/** The scripts that stand in a page run there, by their hashes (UI-34). */
function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", (own) => [own, ...hashes].join(' ')),
  );
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  const { encoding, body, tag } = formOf(file, request.headers['accept-encoding']);
  reply.header('etag', tag);
  if (file.scripts.length > 0) allowScripts(reply, file.scripts);
  reply.header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (file.compressed.length > 0) reply.header('vary', 'accept-encoding');
  if (isKnown(request, tag)) return reply.code(304).send();
  reply.type(file.type).header('accept-ranges', 'bytes');
  if (encoding) reply.header('content-encoding', encoding);
  return sendPart(request, reply, { body: await body(), tag });
}

/** The part that was asked for, unless the client has begun with another content. */
function sendPart(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, tag }: { body: Buffer; tag: string },
): FastifyReply {
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== tag;
  const range = isOther ? null : rangeOf(headers.range, body.length);
  if (!range) return reply.send(body);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${body.length}`).send();
  reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${body.length}`);
  return reply.send(body.subarray(range.first, range.last + 1));
}
