import type { TruckingCompany, TruckingCompanyChange } from '@quaygate/contract';
import { taxIdProblem } from '@quaygate/rules';
import { type FieldCheck, needed, neededAtSign } from '#web/lib/form/field-checks.ts';

/** What is typed; an empty text is no value. */
export interface CompanyDraft {
  name: string;
  vatId: string;
  email: string;
  streetAddress: string;
  zipCode: string;
  city: string;
  country: string;
  truckingSystem: string;
  tier: TruckingCompany['tier'];
}

export const emptyDraft: CompanyDraft = {
  name: '',
  vatId: '',
  email: '',
  streetAddress: '',
  zipCode: '',
  city: '',
  country: '',
  truckingSystem: '',
  tier: 'Free',
};

const keys = Object.keys(emptyDraft) as (keyof CompanyDraft)[];

export const draftOf = (company: TruckingCompany): CompanyDraft => ({
  name: company.name,
  vatId: company.vatId,
  email: company.email,
  streetAddress: company.streetAddress ?? '',
  zipCode: company.zipCode ?? '',
  city: company.city ?? '',
  country: company.country ?? '',
  truckingSystem: company.truckingSystem ?? '',
  tier: company.tier,
});

/** Whether a field differs in what would be stored (TRC-16). */
export const differs = (draft: CompanyDraft, original: CompanyDraft): boolean =>
  keys.some((key) => draft[key].trim() !== original[key].trim());

/** As it would be stored: blanks around a value are no change. */
export const trimmed = ({ tier, ...draft }: CompanyDraft): CompanyDraft => ({
  ...emptyDraft,
  ...Object.fromEntries(Object.entries(draft).map(([key, value]) => [key, value.trim()])),
  tier,
});

const neededTaxId: FieldCheck<string> = (value) => needed(value) ?? (taxIdProblem(value) ? 'taxIdForm' : undefined);

/** Name, tax id and an email with an at sign (TRC-06, TRC-17, FIELD-TAX-02). */
export const companyChecks = { name: needed, vatId: neededTaxId, email: neededAtSign } as const;

const orNone = (text: string): string | null => text.trim() || null;

/** The body as it is sent; without plan and system for a new company. */
export const bodyOf = (draft: CompanyDraft): TruckingCompanyChange => ({
  name: draft.name.trim(),
  vatId: draft.vatId.trim(),
  email: draft.email.trim(),
  streetAddress: orNone(draft.streetAddress),
  zipCode: orNone(draft.zipCode),
  city: orNone(draft.city),
  country: orNone(draft.country),
  truckingSystem: orNone(draft.truckingSystem),
  tier: draft.tier,
});

export function newBodyOf(draft: CompanyDraft) {
  const { tier: _tier, truckingSystem: _system, ...body } = bodyOf(draft);
  return body;
}
