import { normalizeRole } from '@quaygate/rules';
import type { Db, Trx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import type { IdentityProvider } from '../../outside/identity/identity.ts';
import { updateVoiceGroups } from '../facility/voice-group.queries.ts';
import { installUser, lockUserByEmail } from '../user/user.queries.ts';
import { BadDeployment, type DeployedPerson, type Deployment, givenRoles } from './deployment.file.ts';
import {
  findFacilityCompanyIds,
  findFacilityIds,
  findLinkedUsers,
  findTruckingSystems,
  keepFacility,
  keepNamed,
  linkFacilities,
} from './deployment.queries.ts';

interface Parts {
  db: Db;
  /** The provider as it works inside a transaction, so that accounts and their mails are part of it. */
  identityIn: (trx: Trx) => Pick<IdentityProvider, 'createAccount'>;
}

/**
 * Creates and updates what the file names, all of it or nothing, and deletes nothing (INT-26). Several instances may
 * start with it at once.
 * @throws BadDeployment for what names something that is not there
 */
export async function applyDeployment({ db, identityIn }: Parts, deployment: Deployment): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeNamedLock(trx, 'quaygate deployment');
    await refuseUnknown(trx, deployment);
    for (const entry of deployment.facilityCompanies) await keepNamed(trx, 'facilityCompany', entry);
    for (const entry of deployment.trainOperators) await keepNamed(trx, 'trainOperator', entry);
    for (const entry of deployment.truckingSystems) await keepNamed(trx, 'truckingSystem', entry);
    for (const facility of deployment.facilities) await keepFacility(trx, facility);
    for (const person of deployment.people) await keepPerson(trx, identityIn(trx), person);
    await updateVoiceGroups(trx, await findLinkedUsers(trx));
  });
}

async function refuseUnknown(trx: Trx, { facilityCompanies, facilities, truckingSystems, people }: Deployment) {
  const companies = new Set([...(await findFacilityCompanyIds(trx)), ...facilityCompanies.map(({ id }) => id)]);
  const known = new Set([...(await findFacilityIds(trx)), ...facilities.map(({ id }) => id)]);
  const systems = await findTruckingSystems(trx);
  const problems = [
    ...facilities.flatMap(({ facilityCompanyId: id }, index) =>
      id && !companies.has(id) ? [`facilities.${index}.facilityCompanyId: no facility company has the id ${id}`] : [],
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
): Promise<void> {
  const found = await lockUserByEmail(trx, email);
  const id = found?.id ?? (await identity.createAccount({ email, firstName, lastName })).userId;
  const others = (found?.roles ?? []).filter((role) => !givenRoles.some((given) => given === normalizeRole(role)));
  const hasNewLink = await linkFacilities(trx, id, facilities);
  await installUser(trx, id, { firstName, lastName, roles: [...others, ...new Set(roles)] }, hasNewLink);
}
