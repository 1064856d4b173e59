import { randomUUID } from 'node:crypto';
import type { LicenseOrder, NewLicenseGrant } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import type { Db, Trx } from '../../db/client.ts';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';
import { type Actor, recordAct } from '../../plumbing/audit/audit.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { grantMail } from '../license/license.mails.ts';
import { findOrder } from '../license-order/license-order.queries.ts';
import { findCompanyLicensing } from '../licensing/licensing.queries.ts';
import { lockTruckingCompany } from '../trucking-company/trucking-company.queries.ts';
import { insertGrant, insertGrantedLicenses } from './license-grant.queries.ts';

/** @throws Refusal not_found, licenses_not_needed where the drivers of the company need none */
export async function requireGrantable(db: Db, companyId: string): Promise<void> {
  const licensing = await findCompanyLicensing(db, companyId);
  if (licensing === undefined) throw new Refusal('not_found');
  if (licensing === 'none') throw new Refusal('licenses_not_needed');
}

interface Granting {
  id: string;
  companyId: string;
  terms: NewLicenseGrant;
  /** The administrator who asked for it. */
  by: { id: string; email: string };
  now: Date;
  publicUrl: string;
  /** Of the approval that allows it. */
  approval?: string;
}

/**
 * Grants licences to a company, which is told by mail (SETUP-13).
 * @throws Refusal not_found, licenses_not_needed
 */
export async function grantLicenses(trx: Trx, actor: Actor, granting: Granting): Promise<void> {
  const { id, companyId, by, now, publicUrl, approval } = granting;
  const company = await lockTruckingCompany(trx, companyId);
  await requireGrantable(trx, companyId);
  const { cost = null, note = null, ...terms } = granting.terms;
  const own = { id, forwarderId: companyId, ownerEmail: by.email, boughtBy: by.id, createdDate: now };
  const grant = { ...terms, cost, note, ...own };
  await insertGrant(trx, grant);
  const until = await insertGrantedLicenses(trx, grant);
  const object = { kind: 'licenseOrder', id, name: company?.name ?? null } as const;
  const after = {
    ...terms,
    ...(cost && { cost }),
    ...(note && { note }),
    company: company?.name,
    ...(approval && { approval }),
  };
  await recordAct(trx, actor, now, { kind: 'licensesGranted', object, after });
  const mail = grantMail(present(company).email, { ...terms, until }, publicUrl);
  await outboxMail({ db: trx, now: () => now }).send(mail);
}

/**
 * Grants licences at once, where no second administrator is asked for.
 * @throws Refusal approval_needed, not_found, licenses_not_needed
 */
export async function grantAtOnce(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  actor: Actor,
  by: { id: string; email: string },
  companyId: string,
  terms: NewLicenseGrant,
): Promise<LicenseOrder> {
  if (settings.fourEyes) throw new Refusal('approval_needed');
  const id = randomUUID();
  const { publicUrl } = settings;
  await db
    .transaction()
    .execute((trx) => grantLicenses(trx, actor, { id, companyId, terms, by, now: now(), publicUrl }));
  return { ...present(await findOrder(db, companyId, id)), hasPortal: false };
}
