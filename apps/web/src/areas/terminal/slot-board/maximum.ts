import type { FieldCode } from '@quaygate/contract';

const most = 1000;

/** A maximum as it is typed; undefined where it is none. */
export function maximumIn(typed: string): number | undefined {
  const text = typed.trim();
  const value = Number(text);
  return /^\d{1,4}$/.test(text) && value <= most ? value : undefined;
}

/** What is wrong with a maximum that is needed. */
export function maximumProblem(typed: string): FieldCode | undefined {
  if (typed.trim() === '') return 'fieldRequired';
  return maximumIn(typed) === undefined ? 'invalidValue' : undefined;
}

/** What is wrong with one that may be left out: then there is no limit. */
export const optionalMaximumProblem = (typed: string): FieldCode | undefined =>
  typed.trim() === '' ? undefined : maximumProblem(typed);
