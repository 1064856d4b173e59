import { readFile } from 'node:fs/promises';
import {
  BrandingTexts,
  ColorBands,
  DriverRules,
  email,
  FacilitySettings,
  lastName,
  MapCorners,
  text,
} from '@quaygate/contract';
import {
  brandingLimits,
  facilityCapabilities,
  facilityMaxCharacters,
  isMapArea,
  isTimeZone,
  nameMaxCharacters,
  normalizeRole,
} from '@quaygate/rules';
import { z } from 'zod';
import { decodeUnicode } from '../batch/batch-text.format.ts';
import { jsonFault } from './json-fault.format.ts';

/** Deployment data that cannot be used; the message names each field and what is wrong with it. */
export class BadDeployment extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'BadDeployment';
  }
}

const id = text(64);
const facilityId = z.int().min(0).max(2_147_483_647);

/** What no screen gives: roles of the platform and of ISPS, in either spelling. */
export const givenRoles = [
  'quaygate_read',
  'quaygate_write',
  'quaygate_admin',
  'isps_terminal_operations_read',
  'isps_terminal_operations_write',
] as const;

const facility = z.strictObject({
  id: facilityId,
  name: text(facilityMaxCharacters.name),
  facilityCompanyId: id.nullable().optional(),
  capabilities: z.array(z.enum(facilityCapabilities)).optional(),
  code: text(facilityMaxCharacters.code).nullable().optional(),
  timeZone: z.string().refine(isTimeZone, 'must be the name of a time zone like Europe/Berlin').optional(),
  address: text(facilityMaxCharacters.address).nullable().optional(),
  phoneNumber: text(facilityMaxCharacters.phoneNumber).nullable().optional(),
  driverRules: DriverRules.optional(),
  colorBands: ColorBands.optional(),
  map: MapCorners.refine(isMapArea, {
    message: 'must lie between southWest and northEast, and these where their names say',
    path: ['center'],
  })
    .nullable()
    .optional(),
  settings: z.strictObject(FacilitySettings.shape).partial().optional(),
});
const named = z.strictObject({ id, name: text(200) });
const person = z.strictObject({
  email,
  firstName: text(nameMaxCharacters),
  lastName,
  roles: z.array(z.string().transform(normalizeRole).pipe(z.enum(givenRoles))),
  facilities: z.array(facilityId).default([]),
});

/** The logo as the bytes of a picture; null is none. */
const branding = BrandingTexts.extend({
  logo: z
    .base64()
    .max(brandingLimits.logoBytes * 1.4)
    .nullable()
    .optional(),
});

const Deployment = z.strictObject({
  branding: branding.optional(),
  facilityCompanies: z.array(named).default([]),
  facilities: z.array(facility).default([]),
  trainOperators: z.array(named).default([]),
  truckingSystems: z.array(named).default([]),
  people: z.array(person).default([]),
});
export type Deployment = z.output<typeof Deployment>;
export type DeployedFacility = Deployment['facilities'][number];
export type DeployedPerson = Deployment['people'][number];

/** Fields by which two entries of a list are told apart. */
const keys: [list: Exclude<keyof Deployment, 'branding'>, field: string][] = [
  ['facilityCompanies', 'id'],
  ['facilities', 'id'],
  ['trainOperators', 'id'],
  ['truckingSystems', 'id'],
  ['truckingSystems', 'name'],
  ['people', 'email'],
];

function findDoubles(deployment: Deployment): string[] {
  return keys.flatMap(([list, field]) => {
    const values = deployment[list].map((entry) => String(entry[field as keyof typeof entry]).toLowerCase());
    const doubles = values
      .map((value, index) => (values.indexOf(value) < index ? index : -1))
      .filter((index) => index > 0);
    return doubles.map((index) => `${list}.${index}.${field} stands there twice`);
  });
}

/** As a file: what a start reads, and a person too. */
export const writeDeployment = (deployment: Deployment): string => `${JSON.stringify(deployment, null, 2)}\n`;

/** @throws BadDeployment naming every field that is wrong */
export function parseDeployment(content: string): Deployment {
  let data: unknown;
  try {
    data = JSON.parse(content);
  } catch {
    throw new BadDeployment([`is no JSON: ${jsonFault(content)}`]);
  }
  const read = Deployment.safeParse(data);
  if (!read.success) {
    throw new BadDeployment(
      read.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`),
    );
  }
  const doubles = findDoubles(read.data);
  if (doubles.length > 0) throw new BadDeployment(doubles);
  return read.data;
}

/** @throws BadDeployment */
export async function readDeployment(path: string): Promise<Deployment> {
  const bytes = await readFile(path).catch((error: { code?: string }) => {
    throw new BadDeployment([`cannot be read (${error.code})`]);
  });
  const content = decodeUnicode(bytes);
  // Another encoding would spoil names, and none can be told for sure.
  if (content === undefined) throw new BadDeployment(['is neither UTF-8 nor UTF-16: please save it as UTF-8']);
  return parseDeployment(content);
}
