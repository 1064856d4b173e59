import {
  approvalDecisions,
  approvalKinds,
  approvalStates,
  approvalTextMaxCharacters,
  grantCostMaxCharacters,
  grantMaxMonths,
  grantNoteMaxCharacters,
  licensings,
  platformRoles,
  purchaseMaxQuantity,
} from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { listOf, pageOf, pageQuery } from '../base/page.ts';
import { platformAdmin, platformWrite } from '../base/roles.ts';
import { ofFacility, ofUser, opaqueId, route } from '../base/route.ts';
import { text } from '../base/text.ts';
import { MadeKey, NewIntegrationKey } from '../terminal/integration-key.ts';

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

const Fields = z.record(z.string(), z.unknown());
const Person = z.object({ id: z.string(), name: z.string() });

/** A change that takes effect when a second administrator approves it. */
export const Approval = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  /** What is changed: a user, or the key that is to be made. */
  objectId: z.string(),
  objectName: z.string(),
  /** Null where the object is new. */
  before: Fields.nullable(),
  after: Fields,
  reason: z.string(),
  state: z.enum(approvalStates),
  createdDate: instant,
  creator: Person,
  decidedDate: instant.nullable(),
  /** Who approved, denied or cancelled it. */
  decider: Person.nullable(),
  /** What the decider said to it. */
  note: z.string().nullable(),
  /** Administrators beside the creator who could decide now. */
  approvers: z.int(),
  /** Until when the creator may collect an approved key; null where there is none to collect. */
  collectUntil: instant.nullable(),
});
export type Approval = z.infer<typeof Approval>;

const reason = text(approvalTextMaxCharacters);

export const NewApproval = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('platformRole'), userId: opaqueId, role: z.enum(platformRoles), reason }),
  NewLicenseGrant.extend({ kind: z.literal('licenseGrant'), companyId: opaqueId, reason }),
  z.object({ kind: z.literal('licensing'), licensing: z.enum(licensings), reason }),
  z.object({
    kind: z.literal('companyLicensing'),
    companyId: opaqueId,
    /** Null: as the installation. */
    licensing: z.enum(licensings).nullable(),
    reason,
  }),
  NewIntegrationKey.extend({ kind: z.literal('integrationKey'), facilityId: ofFacility.shape.facilityId, reason }),
]);
export type NewApproval = z.infer<typeof NewApproval>;

const path = '/web/v1/users/:u/approvals';
const access = { roles: platformAdmin } as const;
const ofApproval = ofUser.extend({ id: opaqueId });

export const approval = {
  list: route({
    name: 'getApprovals',
    method: 'GET',
    path,
    access,
    params: ofUser,
    query: pageQuery(25).extend({
      states: listOf(z.enum(approvalStates)),
      kinds: listOf(z.enum(approvalKinds)),
      objectId: opaqueId.optional(),
    }),
    response: pageOf(Approval),
  }),
  create: route({
    name: 'createApproval',
    method: 'POST',
    path,
    access,
    proof: 'recent',
    params: ofUser,
    body: NewApproval,
    response: Approval,
    success: 201,
    errors: [
      'not_found',
      'empty_change',
      'change_already_pending',
      'licenses_not_needed',
      'quantity_too_high',
      'licensing_set_by_installation',
      'payments_not_configured',
    ],
  }),
  decide: route({
    name: 'decideApproval',
    method: 'PUT',
    path: `${path}/:id`,
    access,
    proof: 'recent',
    params: ofApproval,
    body: z.object({ decision: z.enum(approvalDecisions), note: text(approvalTextMaxCharacters).nullish() }),
    response: Approval,
    errors: [
      'not_found',
      'own_change_not_approvable',
      'change_of_another',
      'change_not_pending',
      'changed_meanwhile',
      'evidence_not_seen',
      'last_administrator',
      'licenses_not_needed',
      'licensing_set_by_installation',
      'payments_not_configured',
    ],
  }),
  /** Asked before anything is asked for: without others no one could approve it. */
  approvers: route({
    name: 'getApprovers',
    method: 'GET',
    path: '/web/v1/users/:u/approvers',
    access: { roles: platformWrite },
    params: ofUser,
    /** Administrators beside the caller. */
    response: z.object({ others: z.int() }),
  }),
  collectKey: route({
    name: 'collectIntegrationKey',
    method: 'POST',
    path: `${path}/:id/key`,
    access,
    proof: 'recent',
    params: ofApproval,
    success: 201,
    response: MadeKey,
    errors: ['not_found', 'key_not_collectable'],
  }),
};
