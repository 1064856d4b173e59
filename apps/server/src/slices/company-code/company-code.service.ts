import { randomBytes } from 'node:crypto';
import { companyCodeLength, companyCodeLetters } from '@quaygate/rules';
import { attemptLimits, takeAttempt } from '../../plumbing/attempts.ts';
import { type Actor, recordAct } from '../../plumbing/audit.ts';
import type { Deps } from '../../plumbing/deps.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { askForLink, findCompanyOfCode, storeCode } from './company-code.queries.ts';

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

/**
 * A driver asks the company of a code to be admitted; it approves them as every driver (DRV-BRD-08).
 * @throws Refusal company_code_unknown, too_many_requests
 */
export async function joinCompany(
  { db, now }: CodeDeps,
  truckerId: string,
  code: string,
): Promise<{ name: string; state: 'pending' | 'approved' }> {
  await takeAttempt(db, attemptLimits.companyCode, truckerId, now());
  const company = await findCompanyOfCode(db, code);
  if (!company) throw new Refusal('company_code_unknown');
  const state = await askForLink(db, { forwarderId: company.id, truckerId, now: now() });
  return { name: company.name, state };
}
