import { type ErrorCode, type FieldCode, fieldCodes } from '@quaygate/contract';
import type { z } from 'zod';
import { type FieldError, Refusal } from '../refusal.ts';

/** Codes that a schema may answer by itself, as message of an issue, in the order in which they are checked. */
const own = [
  'malformed_request',
  'empty_booking_not_allowed',
  'terminal_id_is_null',
  'request_invalid',
  'quantity_too_high',
] as const satisfies readonly ErrorCode[];

function fieldCode(issue: z.core.$ZodIssue): FieldCode {
  const named = fieldCodes.find((code) => code === issue.message);
  if (named) return named;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'fieldRequired';
  if (issue.code === 'too_big' && issue.origin !== 'number' && issue.origin !== 'int') return 'tooLong';
  return 'invalidValue';
}

/**
 * Parses one part of a request or refuses it with the fields that are wrong.
 * @param at where the value stands in the part that the caller sent
 */
export function parseInput<T extends z.ZodType>(
  schema: T,
  value: unknown,
  at: readonly PropertyKey[] = [],
): z.output<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  for (const code of own) if (issues.some((issue) => issue.message === code)) throw new Refusal(code);
  if (issues.some((issue) => at.length + issue.path.length === 0 && issue.code === 'invalid_type'))
    throw new Refusal('malformed_request');
  throw invalid(issues.map((issue) => ({ field: [...at, ...issue.path].join('.'), code: fieldCode(issue) })));
}

/** The refusal of fields that have the right shape but not a right value. */
export function invalid(errors: FieldError[]): Refusal {
  const detail = errors
    .map(({ field, code, expected }) => `${field}: ${code}${expected ? `, like ${expected}` : ''}`)
    .join(', ');
  return new Refusal('validation_failed', { detail, errors });
}
