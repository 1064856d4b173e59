import type { IdentityDocument } from '@quaygate/contract';
import { type DocumentKind, displayTimeZone, localDay } from '@quaygate/rules';
import { type FieldCheck, needed } from '#web/lib/form/field-checks.ts';
import { lastName, neededName } from '#web/lib/form/person-checks.ts';
import { useFields } from '#web/lib/form/use-fields.ts';

const fits =
  (pattern: RegExp): FieldCheck<string> =>
  (value) =>
    needed(value) ?? (pattern.test(value.trim()) ? undefined : 'invalidValue');

const today = () => localDay(new Date(), displayTimeZone);

/** What is wrong with a document before it is sent; the server looks closer. */
const checks = {
  issuingCountry: fits(/^[a-z]{1,3}$/i),
  documentNumber: fits(/^[a-z0-9]([a-z0-9 -]*[a-z0-9])?$/i),
  firstName: neededName,
  lastName,
  dateOfBirth: (day: string) => needed(day) ?? (day > today() ? 'dateNotFuture' : undefined),
  validUntil: needed,
  mrz: (zone: string) => (/^[a-z0-9<\s]*$/i.test(zone) ? undefined : 'invalidValue'),
} as const;

/** The fields of a document: those of a stored one, else the names of the driver. */
export function useDocumentFields(driver: { firstName: string; lastName: string }, stored?: IdentityDocument) {
  return useFields(
    {
      documentKind: stored?.documentKind ?? ('identityCard' as DocumentKind),
      issuingCountry: stored?.issuingCountry ?? '',
      documentNumber: stored?.documentNumber ?? '',
      firstName: stored?.firstName ?? driver.firstName,
      lastName: stored?.lastName ?? driver.lastName,
      dateOfBirth: stored?.dateOfBirth ?? '',
      validUntil: stored?.validUntil ?? '',
      mrz: stored?.mrz ?? '',
    },
    checks,
  );
}
export type DocumentFieldsState = ReturnType<typeof useDocumentFields>;

/** The document as it is sent. */
export const documentOf = ({ mrz, ...values }: DocumentFieldsState['values']): IdentityDocument => ({
  ...values,
  mrz: mrz.trim() || null,
});
