import type { Approval } from '@quaygate/contract';
import { fill } from '@quaygate/phrases/fill';
import type { OfficeMails } from '@quaygate/phrases/office';
import { type Licensing, licensingOf, licensings } from '@quaygate/rules';
import { z } from 'zod';
import { Refusal } from '../../plumbing/refusal.ts';
import { findLicensing } from '../licensing/licensing.queries.ts';
import { requireCards, setCompanyChoice, setLicensing } from '../licensing/licensing.service.ts';
import { findTruckingCompany } from '../trucking-company/trucking-company.queries.ts';
import { type Kind, line } from './approval-kind.service.ts';

const Choice = z.object({ licensing: z.enum(licensings) });
const CompanyChoice = z.object({ licensing: z.enum(licensings).nullable() });

const wayOf = (fields: Approval['before'], texts: OfficeMails) =>
  texts.licensing[(fields?.licensing as Licensing | null | undefined) ?? 'asInstallation'];

/** Who asked for it chose it; the log names who approved. */
const stampOf = ({ creator }: Approval, now: Date) => ({ changedDate: now, changedBy: creator.id });

/** How the companies of the installation come by licences (SETUP-83). */
export const licensing: Kind<'licensing'> = {
  async subjectOf({ db, payments, settings }, { licensing: after }) {
    requireCards({ payments }, after);
    const choice = await findLicensing(db);
    if (choice.given) throw new Refusal('licensing_set_by_installation');
    const before = licensingOf(choice);
    if (before === after) throw new Refusal('empty_change');
    return {
      objectId: 'licensing',
      objectName: new URL(settings.publicUrl).host,
      before: { licensing: before },
      after: { licensing: after },
    };
  },
  async apply(trx, approval, { actor, now, payments }) {
    const { licensing: chosen } = Choice.parse(approval.after);
    requireCards({ payments }, chosen);
    const approved = { id: approval.id, from: Choice.parse(approval.before).licensing };
    await setLicensing(trx, { actor, stamp: stampOf(approval, now), licensing: chosen, approval: approved });
  },
  changeOf: ({ before, after }, texts) =>
    fill(texts.licensingChange, { before: wayOf(before, texts), after: wayOf(after, texts) }),
};

/** How one company does. */
export const companyLicensing: Kind<'companyLicensing'> = {
  async subjectOf({ db, payments }, { companyId, licensing: after }) {
    requireCards({ payments }, after);
    const company = await findTruckingCompany(db, companyId);
    if (!company) throw new Refusal('not_found');
    if (company.licensing === after) throw new Refusal('empty_change');
    return {
      objectId: companyId,
      objectName: company.name,
      before: { licensing: company.licensing },
      after: { licensing: after },
    };
  },
  async apply(trx, approval, { actor, now, payments }) {
    const { licensing: chosen } = CompanyChoice.parse(approval.after);
    requireCards({ payments }, chosen);
    const approved = { id: approval.id, from: CompanyChoice.parse(approval.before).licensing };
    const stamp = stampOf(approval, now);
    await setCompanyChoice(trx, approval.objectId, { actor, stamp, licensing: chosen, approval: approved });
  },
  changeOf: ({ objectName, before, after }, texts) =>
    fill(texts.companyLicensingChange, {
      company: line(objectName),
      before: wayOf(before, texts),
      after: wayOf(after, texts),
    }),
};
