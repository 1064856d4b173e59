import { brandingLimits } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, route } from '../base/route.ts';
import { lines, optionalText, text } from '../base/text.ts';
import { version } from '../base/version.ts';
import { PublicBranding } from './settings.ts';

function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
const address = optionalText(brandingLimits.address).refine((value) => !value || isWebAddress(value), 'invalidValue');

const texts = {
  name: optionalText(brandingLimits.name),
  imprintUrl: address,
  /** Where there is no address of an imprint. */
  imprintText: z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    lines(brandingLimits.imprintText).nullable().default(null),
  ),
  privacyUrl: address,
};

/** What is left out has its default. */
export const BrandingChange = z.object({ ...texts, version: version.optional() });
export type BrandingChange = z.infer<typeof BrandingChange>;
const givenAddress = text(brandingLimits.address).refine(isWebAddress, 'invalidValue').nullable().optional();
/** The same in a deployment file, where what is left out stays as it is. */
export const BrandingTexts = z.strictObject({
  name: text(brandingLimits.name).nullable().optional(),
  imprintUrl: givenAddress,
  imprintText: lines(brandingLimits.imprintText).nullable().optional(),
  privacyUrl: givenAddress,
});

export const Branding = PublicBranding.extend({
  version,
  changedDate: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type Branding = z.infer<typeof Branding>;

const path = '/web/v1/users/:u/branding';
const access = { roles: platformAdmin } as const;

export const branding = {
  get: route({ name: 'getBranding', method: 'GET', path, access, params: ofUser, response: Branding }),
  update: route({
    name: 'updateBranding',
    method: 'PUT',
    path,
    access,
    params: ofUser,
    body: BrandingChange,
    response: Branding,
    errors: ['changed_meanwhile'],
  }),
  uploadLogo: route({
    name: 'uploadLogo',
    method: 'POST',
    path: `${path}/logo`,
    access,
    params: ofUser,
    upload: true,
    heavy: true,
    bodyLimit: brandingLimits.logoBytes,
    response: Branding,
    errors: ['logo_invalid', 'too_many_requests', 'temporarily_unavailable', 'request_too_large'],
  }),
  removeLogo: route({
    name: 'removeLogo',
    method: 'DELETE',
    path: `${path}/logo`,
    access,
    params: ofUser,
    success: 200,
    response: Branding,
  }),
  /** The query names the picture, so a browser may keep it. */
  logo: route({
    name: 'getLogo',
    method: 'GET',
    path: '/web/v1/logo',
    access: 'public',
    query: z.object({ v: z.string().max(64).optional() }),
    file: 'image/png',
    errors: ['not_found'],
  }),
};
