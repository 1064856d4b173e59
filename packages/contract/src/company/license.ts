import {
  licenseActions,
  licenseKeyOf,
  licenseKeyShape,
  licenseStatuses,
  licensesPageSize,
  orderIdOf,
  orderIdShape,
  searchMaxCharacters,
} from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { forwarderWrite, licenseRead, licenseWrite, platformWrite } from '../base/roles.ts';
import { ofForwarder, ofUser, opaqueId, route } from '../base/route.ts';
import { email, searchText } from '../base/text.ts';

export const LicenseStatus = z.enum(licenseStatuses);
export const LicenseAction = z.enum(licenseActions);

export const LicenseManager = z.enum(['ME', 'OTHERS']);

/** A licence as one forwarder sees it; of one that it does not manage, owner and order stay hidden (api-forwarder 6.1). */
export const License = z.object({
  id: z.string(),
  licenseKey: z.string(),
  status: LicenseStatus,
  /** Name of the managing forwarder. */
  forwarder: z.string().nullable(),
  managedBy: LicenseManager,
  /** The driver, also where the licence has expired; null for one who is not approved for the forwarder. */
  truckerName: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  orderId: z.string().nullable(),
  purchaseDate: instant,
  expirationDate: instant.nullable(),
  hasRenewal: z.boolean(),
  /** The renewal is not paid yet: until when the licence stays valid meanwhile. Null where no payment is open (FIELD-PAY-06). */
  paymentOpenUntil: instant.nullable(),
  assignDate: instant.nullable(),
  hasTruckerIdentification: z.boolean(),
  /** In the order in which they are offered (FWD-LIC-55). */
  possibleAction: z.array(LicenseAction),
  /** Open bookings that the assigned driver has with the forwarder. */
  openBookingsCount: z.int(),
});
export type License = z.infer<typeof License>;

export const LicenseAssignment = z.object({ licenseKey: z.string(), expirationDate: instant.nullable() });
export type LicenseAssignment = z.infer<typeof LicenseAssignment>;

const statuses = z.array(LicenseStatus).max(20).optional();
const search = searchText(searchMaxCharacters).optional();
const day = z.iso.date().optional();

/** Each filter has two names; the first of a pair counts (FWD-LIC-48). */
export const LicenseFilter = z.object({
  search,
  searchTerm: search,
  licenseStatuses: statuses,
  status: statuses,
  managedBy: z.array(LicenseManager).max(2).optional(),
  /** yyyy-MM-dd: licences that expire before this day begins in Berlin. */
  expiresBefore: day,
  expirationDate: day,
  page: z.int().min(0).max(1_000_000).optional(),
});
export type LicenseFilter = z.infer<typeof LicenseFilter>;

export const LicenseChange = z
  .object({
    action: z.enum(['ASSIGN', 'REVOKE']),
    /** Both name the driver by userId (FWD-LIC-62). */
    licenseUserId: opaqueId.optional(),
    truckerId: opaqueId.optional(),
  })
  .refine(({ action, licenseUserId, truckerId }) => action !== 'ASSIGN' || (licenseUserId ?? truckerId) !== undefined, {
    path: ['licenseUserId'],
    message: 'fieldRequired',
  })
  .refine(({ licenseUserId, truckerId }) => (licenseUserId ?? truckerId) === (truckerId ?? licenseUserId), {
    path: ['truckerId'],
    message: 'invalidValue',
  });
export type LicenseChange = z.infer<typeof LicenseChange>;

export const ClaimedLicense = z.object({
  licenseKey: z.string(),
  status: z.enum(['CLAIMED', 'ALREADY_ASSIGNED']),
  /** Name of the driver; null for one outside the organisation. */
  assignedTrucker: z.string().nullable(),
  license: License,
});
export type ClaimedLicense = z.infer<typeof ClaimedLicense>;

/** A claim of wrong shape is answered like one of nothing (FWD-LIC-34). */
const claimed = (shape: RegExp, stored: (typed: string) => string) =>
  z
    .string({ error: 'request_invalid' })
    .max(64, 'request_invalid')
    .transform(stored)
    .pipe(z.string().regex(shape, 'request_invalid'));

const forwarderPath = '/web/forwarderOperators/v1/users/:u/forwarders/:f';
const path = `${forwarderPath}/licenses` as const;
const scope = { forwarder: 'f' } as const;
const read = { access: { roles: licenseRead }, scope } as const;
const write = { access: { roles: licenseWrite }, scope } as const;
/** The id of a licence or its licenseKey. */
const ofLicense = ofForwarder.extend({ id: opaqueId });

export const license = {
  list: route({
    name: 'getLicenses',
    method: 'POST',
    path,
    ...read,
    params: ofForwarder,
    query: pageQuery(licensesPageSize),
    body: LicenseFilter.optional(),
    response: pageOf(License),
  }),
  get: route({
    name: 'getLicense',
    method: 'GET',
    path: `${path}/:id`,
    ...read,
    params: ofLicense,
    response: License,
    errors: ['license_not_found'],
  }),
  assignAny: route({
    name: 'assignAnyLicense',
    method: 'PUT',
    path: `${path}/assign`,
    access: { roles: forwarderWrite },
    scope,
    params: ofForwarder,
    body: z.object({ licenseUserId: opaqueId }),
    response: LicenseAssignment,
    errors: ['trucker_not_found', 'trucker_not_approved', 'trucker_already_has_license', 'no_license_available'],
  }),
  change: route({
    name: 'changeLicense',
    method: 'PUT',
    path: `${path}/:id`,
    ...write,
    params: ofLicense,
    body: LicenseChange,
    response: License,
    errors: [
      'license_not_found',
      'forwarder_not_allowed',
      'license_not_assignable',
      'license_not_assigned',
      'trucker_not_approved',
      'trucker_already_has_license',
    ],
  }),
  claim: route({
    name: 'claimLicense',
    method: 'POST',
    path: `${path}/claim`,
    ...write,
    params: ofForwarder,
    body: z.object({ licenseKey: claimed(licenseKeyShape, licenseKeyOf), licenseCompanyEmail: email }),
    response: ClaimedLicense,
    errors: ['license_not_found', 'request_invalid', 'NOT_BELONG_ORGANIZATION', 'too_many_requests'],
  }),
  claimOrder: route({
    name: 'claimOrder',
    method: 'POST',
    path: `${forwarderPath}/orders/claim`,
    ...write,
    params: ofForwarder,
    body: z.object({ orderId: claimed(orderIdShape, orderIdOf), licenseCompanyEmail: email }),
    response: z.array(ClaimedLicense),
    errors: ['request_invalid', 'NOT_BELONG_ORGANIZATION', 'too_many_requests'],
  }),
  stopRenewal: route({
    name: 'stopRenewal',
    method: 'PUT',
    path: `${path}/:id/stopRenewal`,
    ...write,
    params: ofLicense,
    response: License,
    errors: ['license_not_found', 'forwarder_not_allowed', 'renewal_not_active', 'stripe_checkout_failed'],
  }),
  takeOver: route({
    name: 'takeOverLicense',
    method: 'PUT',
    path: `${path}/:id/takeover`,
    ...write,
    params: ofLicense,
    response: License,
    errors: [
      'license_not_found',
      'NOT_BELONG_ORGANIZATION',
      'license_must_be_assigned_or_unassigned',
      'license_already_taken_over',
    ],
  }),
  migrate: route({
    name: 'migrateLicense',
    method: 'POST',
    path: '/web/v1/ispsLicense/users/:u/licenses/:id/migrateLicense',
    access: { roles: platformWrite },
    params: ofUser.extend({ id: opaqueId }),
    body: z.object({ oldTruckerId: opaqueId, newTruckerId: opaqueId }),
    response: z.object({ id: z.string(), licenseKey: z.string(), truckerId: z.string() }),
    errors: [
      'same_trucker',
      'not_found',
      'license_not_assigned_to_trucker',
      'trucker_already_has_license',
      'trucker_deleted',
    ],
  }),
};
