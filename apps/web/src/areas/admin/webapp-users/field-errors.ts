import { type FieldCode, fieldCodes } from '@quaygate/contract';
import type { ApiError } from '#web/lib/api-error.ts';

const isFieldCode = (code: string): code is FieldCode => fieldCodes.includes(code as FieldCode);

/** What the server found wrong in these fields, by their names; `facilityIds.0` counts for `facilityIds`. */
export function fieldErrorsOf<F extends string>(
  { fields }: ApiError,
  names: readonly F[],
): { [Name in F]?: FieldCode } {
  const found: { [Name in F]?: FieldCode } = {};
  for (const { field, code } of fields) {
    const name = names.find((each) => field === each || field.startsWith(`${each}.`));
    if (name && !found[name]) found[name] = isFieldCode(code) ? code : 'invalidValue';
  }
  return found;
}
