import type { FieldCode } from '@quaygate/contract';

const most = 1000;

/** A maximum as it is typed; undefined where it is none. */
export function maximumIn(typed: string): number | undefined {
  const text = typed.trim();
  const value = Number(text);
  return /^\d{1,4}$/.test(text) && value <= most ? value : undefined;
}

/** What is wrong with a maximum that is needed. */
function maximumProblem(typed: string): FieldCode | undefined {
  if (typed.trim() === '') return 'fieldRequired';
  return maximumIn(typed) === undefined ? 'invalidValue' : undefined;
}

/** What is wrong with one that may be left out: then there is no limit. */
export const optionalMaximumProblem = (typed: string): FieldCode | undefined =>
  typed.trim() === '' ? undefined : maximumProblem(typed);

/** What is typed as a limit: a number, or the share of the template as '50 %' or '-20 %'; undefined where it is neither. */
export function limitIn(typed: string): { maximum: number } | { percent: number } | undefined {
  const [, sign, digits] = /^([-\u2212\u2013]?) ?(\d{1,3}) ?%$/.exec(typed.trim()) ?? [];
  if (digits === undefined) {
    const maximum = maximumIn(typed);
    return maximum === undefined ? undefined : { maximum };
  }
  const percent = sign ? 100 - Number(digits) : Number(digits);
  return percent >= 0 && percent <= 100 ? { percent } : undefined;
}

/** What is wrong with a limit that is needed. */
export function limitProblem(typed: string): FieldCode | undefined {
  if (typed.trim() === '') return 'fieldRequired';
  return limitIn(typed) === undefined ? 'invalidValue' : undefined;
}
