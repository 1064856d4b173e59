import type { FieldCode } from '@quaygate/contract';
import type { ApiError } from '../call/api-error.ts';

/** Written out, so that the sign-in page loads nothing of the contract. */
const known: Readonly<Record<FieldCode, true>> = {
  fieldRequired: true,
  invalidEmail: true,
  tooLong: true,
  invalidValue: true,
  placeholder: true,
  plateSigns: true,
  taxIdForm: true,
  unknownTimeZone: true,
  onlyNumbers: true,
  dateNotPast: true,
  dateNotFuture: true,
  notMoreThanTwoYears: true,
  endDateAfterStartDate: true,
  notSeen: true,
  unknownState: true,
  specimenDocument: true,
};

export const isFieldCode = (code: string): code is FieldCode => Object.hasOwn(known, code);

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
