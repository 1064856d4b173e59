import { randomUUID } from 'node:crypto';
import type { NewTruckingCompany, TruckingCompany, TruckingCompanyChange } from '@quaygate/contract';
import { violates } from '../../db/constraint.ts';
import type { Deps } from '../../plumbing/deps.ts';
import { invalid } from '../../plumbing/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import {
  findTruckingCompany,
  insertTruckingCompany,
  isTruckingSystemOpen,
  updateTruckingCompany,
} from './trucking-company.queries.ts';

type CompanyDeps = Pick<Deps, 'db' | 'now'>;

/** @throws Refusal not_found */
export async function getCompany({ db }: CompanyDeps, id: string): Promise<TruckingCompany> {
  const company = await findTruckingCompany(db, id);
  if (!company) throw new Refusal('not_found');
  return company;
}

/** The tax id is unique, trimmed and whatever its case (TRC-23); the index decides, so two administrators cannot race. */
async function refusingDuplicates<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violates(error, 'trucking_company_vat_id')) throw new Refusal('trucking_vat_id_already_exists');
    throw error;
  }
}

/** The company is its own forwarder, on the Free plan (TRC-21). Throws Refusal trucking_vat_id_already_exists. */
export const createCompany = ({ db, now }: CompanyDeps, company: NewTruckingCompany): Promise<TruckingCompany> =>
  refusingDuplicates(insertTruckingCompany(db, { ...company, id: randomUUID(), createdDate: now() }));

/**
 * Changes a company, and with it the name and plan of its forwarder. A trucking system that is absent stays. A change
 * made from an older version is refused (TRC-27).
 * @throws Refusal validation_failed for a trucking system out of no list, not_found, changed_meanwhile,
 * trucking_vat_id_already_exists
 */
export async function changeCompany(
  { db, now }: CompanyDeps,
  by: string,
  id: string,
  change: TruckingCompanyChange,
): Promise<TruckingCompany> {
  const { truckingSystem } = change;
  if (truckingSystem && !(await isTruckingSystemOpen(db, id, truckingSystem))) {
    throw invalid([{ field: 'truckingSystem', code: 'invalidValue' }]);
  }
  const stamp = { changedDate: now(), changedBy: by };
  const company = await refusingDuplicates(updateTruckingCompany(db, id, { ...change, ...stamp }));
  if (company) return company;
  await getCompany({ db, now }, id);
  throw new Refusal('changed_meanwhile');
}
