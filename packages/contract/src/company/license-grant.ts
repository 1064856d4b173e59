import { grantCostMaxCharacters, grantMaxMonths, grantNoteMaxCharacters, purchaseMaxQuantity } from '@quaygate/rules';
import { z } from 'zod';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { text } from '../base/text.ts';
import { LicenseOrder } from './license-order.ts';

/** Licences that a company gets by an invoice or a contract. */
export const NewLicenseGrant = z.object({
  quantity: z.int().min(1).max(purchaseMaxQuantity, 'quantity_too_high'),
  /** They are good to the end of the day, in Berlin, that lies so many months ahead. */
  months: z.int().min(1).max(grantMaxMonths),
  /** Whether they renew by as many months, until the company or an administrator stops it. */
  hasRenewal: z.boolean(),
  /** What the company pays, as its invoice or contract says. */
  cost: text(grantCostMaxCharacters).nullish(),
  /** Such as the number of the invoice. */
  note: text(grantNoteMaxCharacters).nullish(),
});
export type NewLicenseGrant = z.infer<typeof NewLicenseGrant>;

export const licenseGrant = {
  create: route({
    name: 'createLicenseGrant',
    method: 'POST',
    path: '/web/v1/users/:u/truckingCompanies/:id/licenseGrants',
    access: { roles: platformAdmin },
    proof: 'recent',
    params: ofUser.extend({ id: opaqueId }),
    body: NewLicenseGrant,
    success: 201,
    response: LicenseOrder,
    errors: ['not_found', 'approval_needed', 'licenses_not_needed', 'quantity_too_high'],
  }),
};
