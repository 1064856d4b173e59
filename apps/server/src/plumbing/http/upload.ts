import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { invalid } from './input.ts';

export interface Upload {
  bytes: Buffer;
  fileName: string;
  /** Lower case, without parameters. */
  mediaType: string;
}

/** The parser of multipart bodies throws plain errors where a body is cut off or has no boundary; its limits have codes. */
const asMalformed = (error: unknown): never => {
  throw error instanceof Error && 'code' in error ? error : new Refusal('malformed_request');
};

/** @param limit bytes that a file may not reach */
export async function readUpload(request: FastifyRequest, limit: number): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type');
  const part = await request.file({ limits: { fileSize: limit - 1 } }).catch(asMalformed);
  if (part?.fieldname !== 'file') throw invalid([{ field: 'file', code: 'fieldRequired' }]);
  const bytes = await part.toBuffer().catch(asMalformed);
  return { bytes, fileName: part.filename, mediaType: part.mimetype.toLowerCase() };
}

/** Whether a body is packed; gzip is the only way, and not for an upload, which is parsed as it came from the connection. */
export function isPacked({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return false;
  if (encoding !== 'gzip' || /^multipart\//i.test(headers['content-type'] ?? ''))
    throw new Refusal('unsupported_media_type');
  return true;
}

type Payload = Readable;
type Unpacked = (error: null, payload: Payload) => void;

/** For a call that unpacks its body itself. */
export function passPacked(request: FastifyRequest, _reply: FastifyReply, payload: Payload, done: Unpacked): void {
  isPacked(request);
  done(null, payload);
}

/** Unpacks a gzip body while it streams in; the framework's body limit counts the unpacked bytes. */
export function unpack(request: FastifyRequest, _reply: FastifyReply, payload: Payload, done: Unpacked): void {
  if (!isPacked(request)) {
    done(null, payload);
    return;
  }
  const unpacked = createGunzip() as ReturnType<typeof createGunzip> & { receivedEncodedLength: number };
  unpacked.receivedEncodedLength = 0;
  payload.on('data', (chunk: Buffer) => {
    unpacked.receivedEncodedLength += chunk.length;
  });
  payload.on('error', (error) => unpacked.destroy(error));
  unpacked.on('error', (error) => Object.assign(error, { statusCode: 400 }));
  done(null, payload.pipe(unpacked));
}
