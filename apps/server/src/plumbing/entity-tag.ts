import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a body with its ETag, or 304 without a body where the client has it already (RFC 9110, 13.1.2). */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, body: string) {
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(tag) || known.includes('*')) return reply.code(304).removeHeader('content-type').send();
  return reply.send(body);
}
