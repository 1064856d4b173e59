import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const pack = promisify(gzip);

/** An answer of fewer bytes fits into a packet or two as it is. */
const packedFromBytes = 2_000;
/** The quickest: a list of 100 tours shrinks to less than a tenth either way. */
const level = constants.Z_BEST_SPEED;

/** Whether the client takes gzip (RFC 9110, 12.5.3). */
export function takesGzip({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const offers = String(headers['accept-encoding'] ?? '').split(',');
  return offers.some((offer) => {
    const [coding = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    return coding === 'gzip' && !isRefused;
  });
}

/** Sends JSON, compressed beside the event loop where it is large and the client takes that. */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, json: string | Buffer) {
  if (Buffer.byteLength(json) < packedFromBytes) return reply.send(json);
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(request)) return reply.send(json);
  const packed = await pack(json, { level });
  return reply.header('content-encoding', 'gzip').send(packed);
}
