import { randomBytes } from 'node:crypto';
import { companyCodeLength, companyCodeLetters } from '@quaygate/rules';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { takeAttempt } from '../../plumbing/limits/attempts.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { askForLink, findCompanyOfCode, findStanding, storeCode } from './company-code.queries.ts';

type CodeDeps = Pick<Deps, 'db' | 'now'>;

/** 32 letters: five bits of each byte choose one. */
const makeCode = () => [...randomBytes(companyCodeLength)].map((byte) => companyCodeLetters[byte % 32]).join('');

/**
 * Makes a code in place of the one before, which ends (DRV-BRD-09).
 * @throws Refusal forwarder_not_found
 */
export async function renewCode({ db, now }: CodeDeps, actor: Actor, forwarderId: string): Promise<string> {
  const code = makeCode();
  await db.transaction().execute(async (trx) => {
    const name = await storeCode(trx, forwarderId, code);
    if (name === undefined) throw new Refusal('forwarder_not_found');
    const object = { kind: 'truckingCompany', id: forwarderId, name } as const;
    await recordAct(trx, actor, now(), { kind: 'truckingCompanyChanged', object, after: { companyCode: 'renewed' } });
  });
  return code;
}

/** Every code that a driver names counts, so that none is found by trying. */
async function requireCompany({ db, now }: CodeDeps, truckerId: string, code: string) {
  await takeAttempt(db, attemptLimits.companyCode, truckerId, now());
  const company = await findCompanyOfCode(db, code);
  if (!company) throw new Refusal('company_code_unknown');
  return company;
}

/**
 * The company of a code and how the driver stands with it, before they ask (DRV-BRD-25).
 * @throws Refusal company_code_unknown, too_many_requests
 */
export async function getCompanyOfCode(
  deps: CodeDeps,
  truckerId: string,
  code: string,
): Promise<{ name: string; state: 'pending' | 'approved' | null }> {
  const { id, name } = await requireCompany(deps, truckerId, code);
  return { name, state: await findStanding(deps.db, id, truckerId) };
}

/**
 * A driver asks the company of a code to be admitted; it approves them as every driver (DRV-BRD-08).
 * @throws Refusal company_code_unknown, too_many_requests
 */
export async function joinCompany(
  { db, now }: CodeDeps,
  truckerId: string,
  code: string,
): Promise<{ name: string; state: 'pending' | 'approved' }> {
  const company = await requireCompany({ db, now }, truckerId, code);
  const state = await askForLink(db, { forwarderId: company.id, truckerId, now: now() });
  return { name: company.name, state };
}
