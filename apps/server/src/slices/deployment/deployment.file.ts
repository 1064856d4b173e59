import { readFile } from 'node:fs/promises';
import { email, text } from '@quaygate/contract';
import { nameMaxCharacters, normalizeRole } from '@quaygate/rules';
import { z } from 'zod';

/** Deployment data that cannot be used; the message names each field and what is wrong with it. */
export class BadDeployment extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'BadDeployment';
  }
}

const id = text(64);
const facilityId = z.int().min(0).max(2_147_483_647);
const minutes = z.int().min(0).max(10_080);
const position = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });
const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC';

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
  name: text(200),
  facilityCompanyId: id.nullable().optional(),
  capabilities: z.array(z.enum(['voiceCalls', 'truckMonitoring', 'truckerOverview'])).optional(),
  code: text(20).nullable().optional(),
  timeZone: z.string().refine(isTimeZone, 'must be the name of a time zone like Europe/Berlin').optional(),
  map: z.strictObject({ southWest: position, northEast: position, center: position }).nullable().optional(),
  settings: z
    .strictObject({
      maxWeight: z.int().min(1).max(1_000_000),
      toleranceMinutes: minutes,
      deadlineGraceMinutes: minutes,
      trainMarginMinutes: minutes,
      releaseRequired: z.boolean(),
      hidesForeignReferences: z.boolean(),
      verificationRequired: z.boolean(),
    })
    .partial()
    .optional(),
});
const named = z.strictObject({ id, name: text(200) });
const person = z.strictObject({
  email,
  firstName: text(nameMaxCharacters),
  lastName: text(nameMaxCharacters),
  roles: z.array(z.string().transform(normalizeRole).pipe(z.enum(givenRoles))),
  facilities: z.array(facilityId).default([]),
});

const Deployment = z.strictObject({
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
const keys: [list: keyof Deployment, field: string][] = [
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

/** @throws BadDeployment naming every field that is wrong */
export function parseDeployment(content: string): Deployment {
  let data: unknown;
  try {
    data = JSON.parse(content);
  } catch {
    throw new BadDeployment(['is no JSON']);
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
  const content = await readFile(path, 'utf8').catch((error: { code?: string }) => {
    throw new BadDeployment([`cannot be read (${error.code})`]);
  });
  return parseDeployment(content);
}
