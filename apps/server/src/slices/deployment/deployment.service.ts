import type { AuditObject } from '@quaygate/contract';
import { normalizeRole } from '@quaygate/rules';
import type { Db, Trx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { findForeignZones } from '../../db/time-zones.ts';
import { endUnconfirmedRegistration } from '../../identity/accounts.ts';
import type { IdentityProvider } from '../../identity/identity.ts';
import { readLogo } from '../../outside/picture/logo.ts';
import { difference, installation, recordAct } from '../../plumbing/audit/audit.ts';
import { keepBranding } from '../branding/branding.service.ts';
import { deploymentLock } from '../facility/facility.service.ts';
import { updateVoiceGroups } from '../facility/voice-group.queries.ts';
import { installUser, lockUserByEmail } from '../user/user.queries.ts';
import {
  findFacilityCompanyIds,
  findFacilityIds,
  findLinkedUsers,
  findTruckingSystems,
  keepFacility,
  keepNamed,
  linkFacilities,
} from './deployment.queries.ts';
import { BadDeployment, type DeployedPerson, type Deployment, givenRoles } from './deployment-file.format.ts';

interface Parts {
  db: Db;
  now: () => Date;
  /** The provider as it works inside a transaction, so that accounts and their mails are part of it. */
  identityIn: (trx: Trx) => Pick<IdentityProvider, 'createAccount'>;
}

/**
 * Creates and updates what the file names, all of it or nothing, and deletes nothing (INT-26). Several instances may
 * start with it at once.
 * @throws BadDeployment for what names something that is not there
 */
export async function applyDeployment({ db, now, identityIn }: Parts, deployment: Deployment): Promise<void> {
  const logo = await logoOf(deployment);
  await db.transaction().execute(async (trx) => {
    await takeNamedLock(trx, deploymentLock);
    await refuseUnknown(trx, deployment);
    const record = recordIn(trx, now());
    if (deployment.branding) {
      const { logo: _, ...texts } = deployment.branding;
      const kept = await keepBranding(trx, { ...texts, ...logo }, { changedDate: null, changedBy: null });
      await record('installation', { id: 'branding', name: '' }, kept);
    }
    for (const kind of ['facilityCompany', 'trainOperator', 'truckingSystem'] as const) {
      for (const entry of deployment[lists[kind]]) await record(kind, entry, await keepNamed(trx, kind, entry));
    }
    for (const facility of deployment.facilities) await record('facility', facility, await keepFacility(trx, facility));
    for (const person of deployment.people) {
      const { id, ...kept } = await keepPerson(trx, identityIn(trx), person);
      await record('user', { id, name: person.email }, kept);
    }
    await updateVoiceGroups(trx, await findLinkedUsers(trx));
  });
}

/** @throws BadDeployment for a logo that is no picture */
async function logoOf({ branding }: Deployment): Promise<{ logo?: Buffer | null }> {
  if (!branding?.logo) return branding?.logo === null ? { logo: null } : {};
  return { logo: await readLogo(Buffer.from(branding.logo, 'base64')).catch(refuseLogo) };
}

const refuseLogo = () => {
  throw new BadDeployment(['branding.logo: is no small SVG, PNG, JPEG or WebP']);
};

const lists = {
  facilityCompany: 'facilityCompanies',
  trainOperator: 'trainOperators',
  truckingSystem: 'truckingSystems',
} as const;

/** Records what the file changed; most starts change nothing. */
const recordIn =
  (trx: Trx, now: Date) =>
  async <T extends object>(
    kind: AuditObject,
    { id, name }: { id: string | number; name: string },
    { before = {} as T, after }: { before?: T | undefined; after: T },
  ): Promise<void> => {
    const changed = difference(before, after, Object.keys(after) as (keyof T & string)[]);
    if (!changed) return;
    const object = { kind, id: String(id), name };
    await recordAct(trx, installation('DEPLOYMENT_FILE'), now, { kind: 'deploymentApplied', object, ...changed });
  };

async function refuseUnknown(trx: Trx, { facilityCompanies, facilities, truckingSystems, people }: Deployment) {
  const companies = new Set([...(await findFacilityCompanyIds(trx)), ...facilityCompanies.map(({ id }) => id)]);
  const known = new Set([...(await findFacilityIds(trx)), ...facilities.map(({ id }) => id)]);
  const systems = await findTruckingSystems(trx);
  const zones = await findForeignZones(
    trx,
    facilities.flatMap(({ timeZone }) => timeZone ?? []),
  );
  const problems = [
    ...facilities.flatMap(({ facilityCompanyId: id }, index) =>
      id && !companies.has(id) ? [`facilities.${index}.facilityCompanyId: no facility company has the id ${id}`] : [],
    ),
    ...facilities.flatMap(({ timeZone }, index) =>
      timeZone && zones.has(timeZone)
        ? [`facilities.${index}.timeZone: the database does not know ${timeZone}, or means another zone by it`]
        : [],
    ),
    ...truckingSystems.flatMap(({ id, name }, index) =>
      (systems.get(name) ?? id) === id ? [] : [`truckingSystems.${index}.name: another trucking system has this name`],
    ),
    ...people.flatMap(({ facilities }, person) =>
      facilities.flatMap((id, index) =>
        known.has(id) ? [] : [`people.${person}.facilities.${index}: no facility has the id ${id}`],
      ),
    ),
  ];
  if (problems.length > 0) throw new BadDeployment(problems);
}

/** Of the roles the file can give those it names are held and no others; what screens give stays. */
async function keepPerson(
  trx: Trx,
  identity: Pick<IdentityProvider, 'createAccount'>,
  { email, firstName, lastName, roles, facilities }: DeployedPerson,
) {
  await endUnconfirmedRegistration(trx, email);
  const found = await lockUserByEmail(trx, email);
  const id = found?.id ?? (await identity.createAccount({ email, firstName, lastName })).userId;
  const others = (found?.roles ?? []).filter((role) => !givenRoles.some((given) => given === normalizeRole(role)));
  const hasNewLink = await linkFacilities(trx, id, facilities);
  const after = { firstName, lastName, roles: [...others, ...new Set(roles)] };
  await installUser(trx, id, after, hasNewLink);
  const { firstName: first = null, lastName: last = null, roles: held = null } = found ?? {};
  const linked = hasNewLink ? { facilities } : {};
  return { id, before: { firstName: first, lastName: last, roles: held }, after: { ...after, ...linked } };
}
