import {
  accountFilters,
  type LinkedRoles,
  moduleRoles,
  nameMaxCharacters,
  platformRoles,
  roleFilters,
  searchMaxCharacters,
  signInFilters,
} from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { Named } from '../base/named.ts';
import { listOf, pageOf, pageQuery } from '../base/page.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { email, searchText, text } from '../base/text.ts';
import { version } from '../base/version.ts';
import { Invitation, MadeInvitation, ResetLink } from './invitation.ts';
import { WaitingEmail } from './user.ts';

export const WebappUser = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdDate: instant,
  emailVerificationStatus: z.enum(['VERIFIED', 'NOT_VERIFIED']),
  /** When the account was disabled; null while it can sign in. */
  disabledDate: instant.nullable(),
  /** Null: never. */
  lastSignInDate: instant.nullable(),
  /** Null for an account that came without one. */
  invitation: Invitation.nullable(),
  roles: z.array(z.string()),
  forwarders: z.array(Named),
  /** `id` is the link's; `company` the name of the facility's company. */
  facilities: z.array(
    z.object({ facilityId: z.int(), company: z.string().nullable(), name: z.string(), id: z.string() }),
  ),
  trainOperators: z.array(Named),
});
export type WebappUser = z.infer<typeof WebappUser>;

/** A distinct list of links; at most as many as a screen could hold. */
const ids = <T extends z.ZodType>(id: T) =>
  z
    .array(id)
    .max(10_000, 'tooLong')
    .refine((list) => new Set(list).size === list.length, 'invalidValue');

/** What the detail edits: role and links of each module. */
const ModuleLinks = z.object({
  truckingCompanyRole: z.enum(moduleRoles.truckingCompanyRole),
  facilityOperatorRole: z.enum(moduleRoles.facilityOperatorRole),
  trainOperatorRole: z.enum(moduleRoles.trainOperatorRole),
  truckingCompanyIds: ids(opaqueId),
  facilityCompanyIds: ids(opaqueId),
  facilityIds: ids(z.int().min(0).max(2_147_483_647)),
  trainOperatorIds: ids(opaqueId),
}) satisfies z.ZodType<LinkedRoles>;

export const WebappUserDetail = WebappUser.extend(ModuleLinks.shape).extend({
  version,
  /** The last change of names, roles or links, with the name of the user who made it. */
  changedDate: instant.nullable(),
  changedBy: z.string().nullable(),
  /** Kinds of second factors the user has; null where the identity provider keeps them itself. */
  factors: z.array(z.enum(['passkey', 'totp'])).nullable(),
  /** A role of the user requires a second factor. */
  factorRequired: z.boolean(),
  /** A change of the email that the new address has not confirmed yet. */
  emailChange: WaitingEmail.nullable(),
  /** Whether an invitation can be sent, or sent again. */
  isInvitable: z.boolean(),
});
export type WebappUserDetail = z.infer<typeof WebappUserDetail>;

export const NewWebappUser = z.object({ firstName: text(nameMaxCharacters), lastName: text(nameMaxCharacters), email });
export type NewWebappUser = z.infer<typeof NewWebappUser>;

/** Values of one filter are alternatives; all filters have to fit. */
const UserFilters = z.object({
  account: listOf(z.enum(accountFilters)),
  signIn: listOf(z.enum(signInFilters)),
  roles: listOf(z.enum(roleFilters)),
  /** Only users linked to this company. */
  truckingCompanyId: opaqueId.optional(),
});
export type UserFilters = z.infer<typeof UserFilters>;

/** A field that is absent keeps its stored value; without `version` nothing is compared. */
export const WebappUserChange = NewWebappUser.omit({ email: true })
  .extend(ModuleLinks.shape)
  .extend({ version })
  .partial();
export type WebappUserChange = z.infer<typeof WebappUserChange>;

const path = '/web/v1/users/:u/webappUsers';
const access = { roles: platformAdmin } as const;
const ofWebappUser = ofUser.extend({ id: opaqueId });

export const webappUser = {
  list: route({
    name: 'getWebappUsers',
    method: 'GET',
    path,
    access,
    params: ofUser,
    query: pageQuery(25).extend({ search: searchText(searchMaxCharacters).optional(), ...UserFilters.shape }),
    response: pageOf(WebappUser),
  }),
  create: route({
    name: 'createWebappUser',
    method: 'POST',
    path,
    access,
    params: ofUser,
    body: NewWebappUser,
    response: WebappUserDetail,
    success: 201,
    errors: ['user_already_exists', 'identity_provider_unavailable'],
  }),
  get: route({
    name: 'getWebappUser',
    method: 'GET',
    path: `${path}/:id`,
    access,
    params: ofWebappUser,
    response: WebappUserDetail,
    errors: ['not_found'],
  }),
  update: route({
    name: 'updateWebappUser',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    proof: 'recent',
    params: ofWebappUser,
    body: WebappUserChange,
    // Links of full length, as ids are made.
    bodyLimit: 1_600_000,
    response: WebappUserDetail,
    errors: [
      'not_found',
      'changed_meanwhile',
      'role_needs_linked_entity',
      'linked_entity_needs_role',
      'unknown_linked_entity',
    ],
  }),
  changePlatformRole: route({
    name: 'changePlatformRole',
    method: 'PUT',
    path: `${path}/:id/platformRole`,
    access,
    proof: 'recent',
    params: ofWebappUser,
    body: z.object({ role: z.enum(platformRoles) }),
    response: WebappUserDetail,
    errors: ['not_found', 'approval_needed', 'own_role_not_changeable', 'last_administrator'],
  }),
  disable: route({
    name: 'disableWebappUser',
    method: 'PUT',
    path: `${path}/:id/disabled`,
    access,
    proof: 'recent',
    params: ofWebappUser,
    body: z.object({ disabled: z.boolean() }),
    response: WebappUserDetail,
    errors: ['not_found', 'own_account_not_disableable', 'last_administrator'],
  }),
  remove: route({
    name: 'deleteWebappUser',
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    proof: 'recent',
    params: ofWebappUser,
    /** A colleague who takes over module roles and links. */
    query: z.object({ successorId: opaqueId.optional() }),
    errors: ['not_found', 'own_account_not_deletable', 'last_administrator', 'successor_not_found'],
  }),
  changeEmail: route({
    name: 'changeWebappUserEmail',
    method: 'PUT',
    path: `${path}/:id/email`,
    access,
    proof: 'recent',
    params: ofWebappUser,
    body: z.object({ email }),
    response: WebappUserDetail,
    errors: [
      'not_found',
      'email_kept_by_provider',
      'email_changed_by_user_alone',
      'email_unchanged',
      'user_already_exists',
      'mails_not_configured',
    ],
  }),
  withdrawEmail: route({
    name: 'withdrawWebappUserEmailChange',
    method: 'DELETE',
    path: `${path}/:id/email`,
    access,
    params: ofWebappUser,
    response: WebappUserDetail,
    errors: ['not_found', 'email_kept_by_provider'],
  }),
  invite: route({
    name: 'inviteWebappUser',
    method: 'POST',
    path: `${path}/:id/invitation`,
    access,
    params: ofWebappUser,
    body: z.object({ by: z.enum(['mail', 'link']) }),
    response: MadeInvitation,
    errors: ['not_found', 'invitation_not_possible', 'mails_not_configured', 'identity_provider_unavailable'],
  }),
  makeResetLink: route({
    name: 'makeResetLink',
    method: 'POST',
    path: `${path}/:id/resetLink`,
    access,
    proof: 'recent',
    params: ofWebappUser,
    response: ResetLink,
    errors: ['not_found', 'reset_link_not_possible'],
  }),
};
