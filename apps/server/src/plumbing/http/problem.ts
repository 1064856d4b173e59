import { type ErrorCode, errorStatus, type Problem, SlotClosure } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CallRefused } from '../../db/pool/call-work.ts';
import { Refusal } from '../refusal.ts';
import { integrationWords } from './integration-words.ts';

/** What Fastify itself refuses before a handler runs, in our codes. */
const ofFramework: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
  FST_REQ_FILE_TOO_LARGE: 'request_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
};

const title = (code: string) => {
  const words = code
    .replace(/^auth\//, '')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  return words[0]?.toUpperCase() + words.slice(1);
};

/** Turns anything thrown into a refusal. An unexpected error becomes internal_error and is logged with its stack. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof CallRefused) return new Refusal('temporarily_unavailable', { retryAfter: error.retryAfter });
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code && Object.hasOwn(ofFramework, code)) return new Refusal(present(ofFramework[code]));
  if (statusCode === 415) return new Refusal('unsupported_media_type');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('malformed_request');
  if ((code && isPassing(code)) || (error instanceof Error && isLostConnection(error.message)))
    return new Refusal('temporarily_unavailable', { retryAfter: code?.startsWith('53') ? 10 : 1 });
  return new Refusal('internal_error');
}

/**
 * SQLSTATE class 57P (shutdown) and 08 (connection), 53 (no room on the disk, no memory, too many connections), 57014 (a
 * statement took too long), 55P03 (a lock was held too long), 40P01 and 40001 (deadlock, serialization), 25006 (read-only
 * after a failover), and the socket errors of a database that is unreachable for a moment.
 */
const isPassing = (code: string) =>
  /^(57P0|57014$|08...$|53...$|55P03$|40P01$|40001$|25006$|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ERR_STREAM_)/.test(
    code,
  );

/** What the driver says without a code when its connection breaks or the pool has none in time. */
const isLostConnection = (message: string) =>
  /^Connection terminated|^timeout exceeded when trying to connect|^Client .*not queryable$/.test(message);

/** For every refusal, whatever its body: logs unexpected errors and sets Retry-After. */
export function describeRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal_error' || refusal.code === 'temporarily_unavailable') {
    request.log.error({ err: error, route: request.routeOptions.url }, refusal.code);
  }
  // Operators read in the log what the issuer answered.
  const isOfIssuer = refusal.code === 'identity_provider_unavailable' || refusal.code === 'auth/invalid-issuer-answer';
  if (isOfIssuer) request.log.warn({ reason: refusal.message }, refusal.code);
  const { retryAfter } = refusal.more;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return refusal;
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = describeRefusal(error, request, reply);
  const { code, message, more } = refusal;
  const said = message === code ? (integrationWords(request.url, code) ?? message) : message;
  const problem: Problem = {
    type: `urn:quaygate:problem:${refusal.code}`,
    title: title(refusal.code),
    status: errorStatus[refusal.code],
    detail: refusal.code === 'internal_error' ? 'Internal error' : said,
    instance: request.url.split('?')[0] ?? '',
    code: refusal.code,
    ...(more.errors ? { errors: more.errors } : {}),
    ...(more.suggestedContainerNumber ? { suggestedContainerNumber: more.suggestedContainerNumber } : {}),
    ...(more.isOwnBooking ? { isOwnBooking: true } : {}),
    ...(more.overweight ? { overweight: more.overweight } : {}),
    ...(more.truckFull ? { truckFull: more.truckFull } : {}),
    ...(more.bookingIds ? { bookingIds: more.bookingIds } : {}),
    ...(more.closure ? { closure: z.encode(SlotClosure, more.closure) } : {}),
    ...(more.refusedType ? { refusedType: more.refusedType } : {}),
  };
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}
