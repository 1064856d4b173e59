import { normalizeRole, spellingsOf } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import type { FileAnswer } from '../../serving/call/file-answer.ts';
import type { Deps } from '../../serving/deps.ts';
import { findBranding } from '../branding/branding.queries.ts';
import { findDeployedFacilities, findDeployedNames, findDeployedPeople } from './deployment.queries.ts';
import { type Deployment, givenRoles, writeDeployment } from './deployment-file.format.ts';

type Facility = Deployment['facilities'][number];

/** What a DEPLOYMENT_FILE would say of the installation as it is (SETUP-55), of one moment. */
export function exportDeployment(db: Db): Promise<Deployment> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const facilities = await findDeployedFacilities(trx);
      const people = await findDeployedPeople(trx, givenRoles.flatMap(spellingsOf));
      const { name, logo, imprintUrl, imprintText, privacyUrl } = await findBranding(trx);
      return {
        branding: { name, imprintUrl, imprintText, privacyUrl, logo: logo?.toString('base64') ?? null },
        facilityCompanies: await findDeployedNames(trx, 'facilityCompany'),
        facilities: facilities.map(facilityOf),
        trainOperators: await findDeployedNames(trx, 'trainOperator'),
        truckingSystems: await findDeployedNames(trx, 'truckingSystem'),
        people: people.map(({ roles, ...person }) => ({ ...person, roles: rolesOf(roles) })),
      };
    });
}

function facilityOf(row: Awaited<ReturnType<typeof findDeployedFacilities>>[number]): Facility {
  const { maxWeight, truckPlaces, truckWeight, toleranceMinutes, deadlineGraceMinutes, trainMarginMinutes, ...more } =
    row;
  const {
    unloadingMarginMinutes,
    releaseRequired,
    hidesForeignReferences,
    verificationRequired,
    capabilities,
    map,
    colorBands,
    ...facility
  } = more;
  const minutes = { toleranceMinutes, deadlineGraceMinutes, trainMarginMinutes, unloadingMarginMinutes };
  return {
    ...facility,
    capabilities: capabilities as Facility['capabilities'],
    map: map as Facility['map'],
    colorBands: colorBands as Facility['colorBands'],
    settings: {
      ...{ maxWeight, truckPlaces, truckWeight, ...minutes },
      ...{ releaseRequired, hidesForeignReferences, verificationRequired },
    },
  };
}

const rolesOf = (held: readonly string[]): Deployment['people'][number]['roles'] => {
  const normal = held.map(normalizeRole);
  return givenRoles.filter((role) => normal.includes(role));
};

/** The file for an administrator; that they took it is recorded. */
export async function downloadDeployment({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<FileAnswer> {
  const text = writeDeployment(await exportDeployment(db));
  const object = { kind: 'installation', id: '', name: null } as const;
  await recordAct(db, actor, now(), { kind: 'deploymentExported', object });
  return { fileName: 'deployment.json', bytes: Buffer.from(text) };
}
