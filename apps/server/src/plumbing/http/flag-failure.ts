import { type ErrorCode, errorStatus, type FlagFailure } from '@quaygate/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeRefusal } from './problem.ts';

/** The codes of OFREP for our own; what it has no name for is GENERAL. */
const flagCodes: Partial<Record<ErrorCode, FlagFailure['errorCode']>> = {
  malformed_request: 'PARSE_ERROR',
  validation_failed: 'INVALID_CONTEXT',
  not_found: 'FLAG_NOT_FOUND',
};

/** Refuses in the shape of OFREP, which the flag clients of others understand (platform contract, 11). */
export function sendFlagFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = describeRefusal(error, request, reply);
  const { key } = request.params as { key?: string };
  const failure: FlagFailure = {
    ...(key === undefined ? {} : { key }),
    errorCode: flagCodes[refusal.code] ?? 'GENERAL',
    errorDetails: refusal.code,
  };
  return reply.code(errorStatus[refusal.code]).type('application/json; charset=utf-8').send(JSON.stringify(failure));
}
