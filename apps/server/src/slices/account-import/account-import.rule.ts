import {
  type ImportColumn,
  type ImportFault,
  type ImportRow,
  NewTruckingCompany,
  NewWebappUser,
  type WebappUserChange,
} from '@quaygate/contract';
import type { DriverLanguage } from '@quaygate/phrases/languages';
import { taxIdKey, taxIdProblem } from '@quaygate/rules';
import type { z } from 'zod';
import { languageIn, roleIn } from './account-import.format.ts';
import type { KnownCompany } from './account-import.queries.ts';

type Judged<T> = { faults: ImportFault[]; made?: undefined } | { faults: []; made: T };

/** What the schema of the single call finds wrong, by column. */
function faultsOf(error: z.ZodError): ImportFault[] {
  const found = new Map<string, ImportFault>();
  for (const { path, message } of error.issues) {
    const column = String(path[0]) as ImportColumn;
    if (!found.has(column))
      found.set(column, { column, code: codes.find((code) => code === message) ?? 'invalidValue' });
  }
  return [...found.values()];
}
const codes = ['fieldRequired', 'invalidEmail', 'tooLong', 'invalidValue', 'placeholder'] as const;

export function judgeCompany({ values }: ImportRow): Judged<NewTruckingCompany> {
  const { name = '', vatId = '', email = '', streetAddress, zipCode, city, country } = values;
  const read = NewTruckingCompany.safeParse({ name, vatId, email, streetAddress, zipCode, city, country });
  const faults = read.success ? [] : faultsOf(read.error);
  const problem = vatId.trim() === '' ? undefined : taxIdProblem(vatId);
  if (problem && !faults.some(({ column }) => column === 'vatId'))
    faults.push({ column: 'vatId', code: 'taxIdForm', expected: problem.example });
  return read.success && faults.length === 0 ? { faults: [], made: read.data } : { faults };
}

export interface NewUser {
  person: NewWebappUser;
  /** Role and links, where the row names any. */
  change: WebappUserChange | null;
  language: DriverLanguage | null;
}

/** What a role is called in each kind of company, and where its link stands. */
const fields = {
  truckingCompany: ['truckingCompanyRole', 'truckingCompanyIds'],
  facilityCompany: ['facilityOperatorRole', 'facilityCompanyIds'],
  trainOperator: ['trainOperatorRole', 'trainOperatorIds'],
} as const;

const sameName = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

function companyOf(text: string, companies: readonly KnownCompany[]): KnownCompany | ImportFault {
  const byVat = companies.filter(({ vatId }) => vatId !== null && taxIdKey(vatId) === taxIdKey(text));
  const found = byVat.length > 0 ? byVat : companies.filter(({ name }) => sameName(name) === sameName(text));
  const [only, second] = found;
  if (only && !second) return only;
  return { column: 'company', code: only ? 'companyAmbiguous' : 'companyUnknown' };
}

/** Role and link of a row: both or none. */
function changeOf(
  { company = '', role = '' }: ImportRow['values'],
  companies: readonly KnownCompany[],
): { change: WebappUserChange | null } | ImportFault {
  if (company === '' && role === '') return { change: null };
  if (company === '') return { column: 'company', code: 'companyNeeded' };
  if (role === '') return { column: 'role', code: 'roleNeeded' };
  const wanted = roleIn(role);
  if (!wanted) return { column: 'role', code: 'roleUnknown' };
  const found = companyOf(company, companies);
  if ('code' in found) return found;
  if (wanted === 'admin' && found.kind !== 'facilityCompany') return { column: 'role', code: 'roleNotOfCompany' };
  const [roleField, linkField] = fields[found.kind];
  return { change: { [roleField]: wanted, [linkField]: [found.id] } };
}

export function judgeUser({ values }: ImportRow, companies: readonly KnownCompany[]): Judged<NewUser> {
  const { firstName = '', lastName = '', email = '' } = values;
  const read = NewWebappUser.safeParse({ firstName, lastName, email });
  const faults = read.success ? [] : faultsOf(read.error);
  const changed = changeOf(values, companies);
  if ('code' in changed) faults.push(changed);
  const language = values.language ? languageIn(values.language) : null;
  if (language === undefined) faults.push({ column: 'language', code: 'languageUnknown' });
  if (!read.success || 'code' in changed || language === undefined) return { faults };
  return { faults: [], made: { person: read.data, change: changed.change, language } };
}
