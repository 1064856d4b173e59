import { driverLanguages } from '@quaygate/phrases/languages';
import { z } from 'zod';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, route } from '../base/route.ts';
import { parseErrorTypes } from '../booking/batch.ts';

/** What can be created many at once. */
export const importKinds = ['companies', 'users'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The columns of a list of each kind, and which of them it must have. */
export const importColumns = {
  companies: ['name', 'vatId', 'email', 'streetAddress', 'zipCode', 'city', 'country'],
  users: ['firstName', 'lastName', 'email', 'company', 'role', 'language'],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportColumn = (typeof importColumns)[ImportKind][number];
export const neededColumns: Record<ImportKind, readonly ImportColumn[]> = {
  companies: ['name', 'vatId', 'email'],
  users: ['firstName', 'lastName', 'email'],
};
const allColumns = [...importColumns.companies, ...importColumns.users] as const;

/** Roles a list may give: those of a module, never one of the platform. */
export const importRoles = ['read', 'write', 'admin'] as const;

/** Rows of one list, and of one call that creates them: each takes its time. */
export const importMaxRows = 500;
export const importBlock = 25;

const cell = z.string().max(500, { error: 'tooLong', abort: true }).optional();
/** What stands in a row, by its column. Blank ones may be missing. */
const Values = z.object({
  name: cell,
  vatId: cell,
  email: cell,
  streetAddress: cell,
  zipCode: cell,
  city: cell,
  country: cell,
  firstName: cell,
  lastName: cell,
  company: cell,
  role: cell,
  language: cell,
});
export const ImportRow = z.object({
  /** Of the file, from 1; the header counts. */
  line: z.int().min(1).max(1_000_000),
  values: Values,
});
export type ImportRow = z.infer<typeof ImportRow>;

/** What was read of a list, before anything is looked up. */
export const ReadImport = z.object({
  errorType: z.enum(parseErrorTypes).nullable(),
  /** Names of the columns as they stand in the list, and its first rows. */
  headers: z.array(z.string()),
  preview: z.array(z.array(z.string())),
  /** Which column stands where. */
  found: z.partialRecord(z.enum(allColumns), z.int()),
  missingColumns: z.array(z.enum(allColumns)),
  /** Of the missing ones those that stand in several places which say the same; absent where there are none. */
  doubledColumns: z.partialRecord(z.enum(allColumns), z.array(z.int())).optional(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** Rows that are hidden in the spreadsheet, and left out; missing where there are none. */
  hiddenRowCount: z.int().optional(),
  rows: z.array(ImportRow),
});
export type ReadImport = z.infer<typeof ReadImport>;

export const importFaults = [
  'fieldRequired',
  'invalidEmail',
  'tooLong',
  'invalidValue',
  'placeholder',
  'taxIdForm',
  'duplicateRow',
  'companyUnknown',
  'companyAmbiguous',
  'companyNeeded',
  'roleNeeded',
  'roleUnknown',
  'roleNotOfCompany',
  'languageUnknown',
] as const;
/** What is wrong in a row. */
export const ImportFault = z.object({
  column: z.enum(allColumns),
  code: z.enum(importFaults),
  /** An example, where the code alone does not say what is expected. */
  expected: z.string().optional(),
  /** The line that says the same. */
  line: z.int().optional(),
});
export type ImportFault = z.infer<typeof ImportFault>;

/** `exists`: there is one already, which stays as it is. `failed`: the row is right, yet it could not be created now. */
export const importOutcomes = ['new', 'exists', 'wrong', 'created', 'failed'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
export const ImportVerdict = z.object({
  line: z.int(),
  outcome: z.enum(importOutcomes),
  faults: z.array(ImportFault),
  /** Of what was created or is there. */
  id: z.string().nullable(),
  name: z.string(),
  /** Why it failed: a code of refusals. */
  reason: z.string().nullable(),
});
export type ImportVerdict = z.infer<typeof ImportVerdict>;

const place = z.coerce.number().int().min(0).max(200).optional();
/** Which sheet and which columns the user has chosen; none: as they are recognised. */
export const ReadImportQuery = z.object({
  kind: z.enum(importKinds),
  sheet: z.string().max(100).optional(),
  name: place,
  vatId: place,
  email: place,
  streetAddress: place,
  zipCode: place,
  city: place,
  country: place,
  firstName: place,
  lastName: place,
  company: place,
  role: place,
  language: place,
});
export type ReadImportQuery = z.infer<typeof ReadImportQuery>;

const path = '/web/v1/users/:u/accountImports';
const params = ofUser;
const ofKind = z.object({ kind: z.enum(importKinds) });
const access = { roles: platformAdmin } as const;

export const accountImport = {
  read: route({
    name: 'readAccountImport',
    method: 'POST',
    path: `${path}/read`,
    access,
    params,
    query: ReadImportQuery,
    upload: true,
    heavy: true,
    bodyLimit: 5_000_000,
    response: ReadImport,
  }),
  check: route({
    name: 'checkAccountImport',
    method: 'POST',
    path: `${path}/check`,
    access,
    params,
    query: ofKind,
    body: z.object({ rows: z.array(ImportRow).min(1, 'fieldRequired').max(importMaxRows, 'tooLong') }),
    bodyLimit: 1_000_000,
    response: z.object({ rows: z.array(ImportVerdict) }),
  }),
  create: route({
    name: 'createAccountImport',
    method: 'POST',
    path,
    access,
    proof: 'recent',
    params,
    query: ofKind,
    body: z.object({ rows: z.array(ImportRow).min(1, 'fieldRequired').max(importBlock, 'tooLong') }),
    bodyLimit: 200_000,
    response: z.object({ rows: z.array(ImportVerdict) }),
  }),
};

/** Languages a list may name. */
export const importLanguages = driverLanguages;
