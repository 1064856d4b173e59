import type { Facility, FacilityChange, NewFacility } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { tell } from '../../db/changes.ts';
import type { Trx } from '../../db/client.ts';
import { violates } from '../../db/constraint.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import { findForeignZones } from '../../db/time-zones.ts';
import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import {
  findFacilities,
  findFacility,
  findUsersOfCompanies,
  insertFacility,
  lockFacility,
  nextFacilityId,
  updateFacility,
} from './facility.queries.ts';
import { updateVoiceGroups } from './voice-group.queries.ts';

type FacilityDeps = Pick<Deps, 'db' | 'now'>;

/** Creations and the deployment data take turns, so that no two terminals get one number. */
export const deploymentLock = 'quaygate deployment';

export const listFacilities = ({ db, now }: FacilityDeps): Promise<Facility[]> => findFacilities(db, now());

/** @throws Refusal not_found */
export async function getFacility({ db, now }: FacilityDeps, id: number): Promise<Facility> {
  const facility = await findFacility(db, now(), id);
  if (!facility) throw new Refusal('not_found');
  return facility;
}

/** The company of a terminal has to be there; the foreign key decides, so that no deletion can race. */
async function refusingUnknownCompany<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violates(error, 'facility_facility_company_id_fkey'))
      throw invalid([{ field: 'facilityCompanyId', code: 'invalidValue' }]);
    throw error;
  }
}

/** @throws Refusal validation_failed for a zone that the database does not know as the runtime does (FIELD-ZONE-01) */
async function refuseForeignZone(trx: Trx, timeZone: string): Promise<void> {
  const foreign = await findForeignZones(trx, [timeZone]);
  if (foreign.size > 0) throw invalid([{ field: 'timeZone', code: 'unknownTimeZone' }]);
}

/** Who is linked to a company works at each of its terminals: their voice groups and rights follow the terminal. */
async function followCompanies(trx: Trx, companies: readonly (string | null)[]): Promise<void> {
  const users = await findUsersOfCompanies(trx, companies);
  await updateVoiceGroups(trx, users);
  tell(trx, ...users.map((userId) => ({ noun: 'rights' as const, userId })));
}

/** A terminal with the next free number; releases are required there (SETUP-52). @throws Refusal validation_failed */
export async function createFacility(
  deps: FacilityDeps,
  actor: Actor,
  by: string,
  facility: NewFacility,
): Promise<Facility> {
  const stamp = { changedDate: deps.now(), changedBy: by };
  const id = await refusingUnknownCompany(
    deps.db.transaction().execute(async (trx) => {
      await refuseForeignZone(trx, facility.timeZone);
      await takeNamedLock(trx, deploymentLock);
      const next = await nextFacilityId(trx);
      await insertFacility(trx, { ...facility, ...stamp, id: next });
      await followCompanies(trx, [facility.facilityCompanyId]);
      const object = { kind: 'facility', id: String(next), name: facility.name } as const;
      await recordAct(trx, actor, stamp.changedDate, { kind: 'facilityCreated', object, after: { ...facility } });
      return next;
    }),
  );
  return getFacility(deps, id);
}

const audited = [
  ...(['name', 'facilityCompanyId', 'timeZone', 'address', 'phoneNumber', 'code', 'capabilities', 'map'] as const),
  ...([
    'driverRules',
    'colorBands',
    'maxWeight',
    'truckPlaces',
    'truckWeight',
    'toleranceMinutes',
    'deadlineGraceMinutes',
    'trainMarginMinutes',
    'unloadingMarginMinutes',
  ] as const),
  ...(['releaseRequired', 'hidesForeignReferences', 'verificationRequired'] as const),
] as const;

/**
 * Replaces what a terminal is. A change made from an older version is refused (SETUP-53).
 * @throws Refusal not_found, changed_meanwhile, validation_failed for a company that is not there
 */
export async function changeFacility(
  deps: FacilityDeps,
  actor: Actor,
  by: string,
  id: number,
  change: FacilityChange,
): Promise<Facility> {
  const stamp = { changedDate: deps.now(), changedBy: by };
  const isStored = await refusingUnknownCompany(
    deps.db.transaction().execute(async (trx) => {
      await refuseForeignZone(trx, change.timeZone);
      const before = await lockFacility(trx, id);
      if (!before || !(await updateFacility(trx, id, { ...change, ...stamp }))) return false;
      const after = present(await lockFacility(trx, id));
      const companies = [before.facilityCompanyId, after.facilityCompanyId];
      if (companies[0] !== companies[1]) await followCompanies(trx, companies);
      const fields = difference(before, after, audited);
      const object = { kind: 'facility', id: String(id), name: after.name } as const;
      if (fields) await recordAct(trx, actor, stamp.changedDate, { kind: 'facilityChanged', object, ...fields });
      return true;
    }),
  );
  const facility = await getFacility(deps, id);
  if (!isStored) throw new Refusal('changed_meanwhile');
  return facility;
}
