import { companyMaxCharacters, emailMaxCharacters, licensings } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf } from '../base/page.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { optionalText, text } from '../base/text.ts';
import { version } from '../base/version.ts';
import { plan, plans } from './forwarder.ts';

export const TruckingCompany = z.object({
  id: z.string(),
  createdDate: instant,
  name: z.string(),
  email: z.string(),
  vatId: z.string(),
  streetAddress: z.string().nullable(),
  city: z.string().nullable(),
  zipCode: z.string().nullable(),
  country: z.string().nullable(),
  /** Name of a trucking system. */
  truckingSystem: z.string().nullable(),
  tier: z.enum(plans),
  /** How it comes by licences; null: as the installation. */
  licensing: z.enum(licensings).nullable(),
  version,
  /** The last change, with the name of the user who made it. */
  changedDate: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type TruckingCompany = z.infer<typeof TruckingCompany>;

export const NewTruckingCompany = z.object({
  name: text(companyMaxCharacters.name),
  vatId: text(companyMaxCharacters.vatId),
  /** Only an at sign is asked for (TRC-06). */
  email: text(emailMaxCharacters).refine((value) => value.includes('@'), 'invalidEmail'),
  streetAddress: optionalText(companyMaxCharacters.streetAddress),
  city: optionalText(companyMaxCharacters.city),
  zipCode: optionalText(companyMaxCharacters.zipCode),
  country: optionalText(companyMaxCharacters.country),
});
export type NewTruckingCompany = z.infer<typeof NewTruckingCompany>;

export const TruckingCompanyChange = NewTruckingCompany.extend({
  tier: plan,
  truckingSystem: text(companyMaxCharacters.truckingSystem).nullish(),
  /** Without it nothing is compared. */
  version: version.optional(),
});
export type TruckingCompanyChange = z.infer<typeof TruckingCompanyChange>;

const path = '/web/v1/users/:u/truckingCompanies';
const access = { roles: platformAdmin } as const;
const ofCompany = ofUser.extend({ id: opaqueId });

export const truckingCompany = {
  list: route({
    name: 'getTruckingCompanies',
    method: 'GET',
    path,
    access,
    params: ofUser,
    response: pageOf(TruckingCompany),
    packs: true,
  }),
  create: route({
    name: 'createTruckingCompany',
    method: 'POST',
    path,
    access,
    params: ofUser,
    body: NewTruckingCompany,
    response: TruckingCompany,
    success: 201,
    errors: ['trucking_vat_id_already_exists'],
  }),
  get: route({
    name: 'getTruckingCompany',
    method: 'GET',
    path: `${path}/:id`,
    access,
    params: ofCompany,
    response: TruckingCompany,
    errors: ['not_found'],
  }),
  update: route({
    name: 'updateTruckingCompany',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    params: ofCompany,
    body: TruckingCompanyChange,
    response: TruckingCompany,
    errors: ['not_found', 'changed_meanwhile', 'trucking_vat_id_already_exists'],
  }),
};
