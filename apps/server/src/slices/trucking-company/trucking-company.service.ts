import { randomUUID } from 'node:crypto';
import type { NewTruckingCompany, TruckingCompany, TruckingCompanyChange } from '@quaygate/contract';
import { taxIdKey, taxIdProblem } from '@quaygate/rules';
import { violates } from '../../db/constraint.ts';
import { type Actor, difference, recordAct } from '../../plumbing/audit/audit.ts';
import { invalid } from '../../plumbing/http/input.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import {
  findTruckingCompany,
  insertTruckingCompany,
  isTruckingSystemOpen,
  lockTruckingCompany,
  updateTruckingCompany,
} from './trucking-company.queries.ts';

type CompanyDeps = Pick<Deps, 'db' | 'now'>;

/** @throws Refusal not_found */
export async function getCompany({ db }: CompanyDeps, id: string): Promise<TruckingCompany> {
  const company = await findTruckingCompany(db, id);
  if (!company) throw new Refusal('not_found');
  return company;
}

/** @throws Refusal validation_failed for a tax id that does not have the form of its country (FIELD-TAX-02) */
function checkTaxId(vatId: string): void {
  const problem = taxIdProblem(vatId);
  if (problem) throw invalid([{ field: 'vatId', code: 'taxIdForm', expected: problem.example }]);
}

/** The tax id is unique in all its spellings (TRC-23, FIELD-TAX-01); the index decides, so two administrators cannot race. */
async function refusingDuplicates<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violates(error, 'trucking_company_vat_id') || violates(error, 'trucking_company_vat_form'))
      throw new Refusal('trucking_vat_id_already_exists');
    throw error;
  }
}

/** The company is its own forwarder, on the Free plan (TRC-21). Throws Refusal trucking_vat_id_already_exists. */
export async function createCompany(
  { db, now }: CompanyDeps,
  actor: Actor,
  company: NewTruckingCompany,
): Promise<TruckingCompany> {
  checkTaxId(company.vatId);
  return refusingDuplicates(
    db.transaction().execute(async (trx) => {
      const made = await insertTruckingCompany(trx, { ...company, id: randomUUID(), createdDate: now() });
      const object = { kind: 'truckingCompany', id: made.id, name: made.name } as const;
      await recordAct(trx, actor, now(), { kind: 'truckingCompanyCreated', object, after: { ...company } });
      return made;
    }),
  );
}

const audited = [
  'name',
  'email',
  'vatId',
  'streetAddress',
  'city',
  'zipCode',
  'country',
  'truckingSystem',
  'tier',
] as const;

/**
 * Changes a company, and with it the name and plan of its forwarder. A trucking system that is absent stays. A change
 * made from an older version is refused (TRC-27).
 * @throws Refusal validation_failed for a trucking system out of no list and a new tax id that is none of its country, not_found, changed_meanwhile,
 * trucking_vat_id_already_exists
 */
export async function changeCompany(
  { db, now }: CompanyDeps,
  actor: Actor,
  by: string,
  id: string,
  change: TruckingCompanyChange,
): Promise<TruckingCompany> {
  const { truckingSystem } = change;
  if (truckingSystem && !(await isTruckingSystemOpen(db, id, truckingSystem))) {
    throw invalid([{ field: 'truckingSystem', code: 'invalidValue' }]);
  }
  const stamp = { changedDate: now(), changedBy: by };
  const company = await refusingDuplicates(
    db.transaction().execute(async (trx) => {
      const stored = await lockTruckingCompany(trx, id);
      if (stored && taxIdKey(stored.vatId) !== taxIdKey(change.vatId)) checkTaxId(change.vatId);
      const changed = await updateTruckingCompany(trx, id, { ...change, ...stamp });
      const fields = stored && changed && difference(stored, changed, audited);
      const object = { kind: 'truckingCompany', id, name: changed?.name ?? null } as const;
      if (fields) await recordAct(trx, actor, now(), { kind: 'truckingCompanyChanged', object, ...fields });
      return changed;
    }),
  );
  if (company) return company;
  await getCompany({ db, now }, id);
  throw new Refusal('changed_meanwhile');
}
