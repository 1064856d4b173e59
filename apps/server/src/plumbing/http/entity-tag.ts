import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The ETag of a content. */
export const tagOf = (content: string | Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url')}"`;

/** Whether the client has the content of this tag already (RFC 9110, 13.1.2). */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

/** Sends a body with its ETag, or 304 without a body where the client has it already. */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, body: string | Buffer) {
  const tag = tagOf(body);
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (isKnown(request, tag)) return reply.code(304).removeHeader('content-type').send();
  return reply.send(body);
}
