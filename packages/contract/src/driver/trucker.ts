import { searchMaxCharacters, truckerNoteMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { forwarderRead, forwarderWrite, licenseRead } from '../base/roles.ts';
import { ofForwarder, ofTrucker, route } from '../base/route.ts';
import { lastName, licensePlate, optionalLines, personName, searchText } from '../base/text.ts';
import { version } from '../base/version.ts';
import { LicenseStatus } from '../company/license.ts';

/** One forwarder's record of a driver. */
export const ForwarderTrucker = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  licensePlate: z.string().nullable(),
  licenseKey: z.string().nullable(),
  licenseStatus: LicenseStatus.nullable(),
  /** False: the company's drivers are booked without a licence. */
  needsLicense: z.boolean(),
  expirationDate: instant.nullable(),
  /** The licence renews: slots after its period's end can be booked too (FIELD-PAY-06). */
  hasRenewal: z.boolean(),
  registeredDate: instant,
  lastBookingCompletedDate: instant.nullable(),
  completedBookingsCount: z.int(),
  forwarderApproval: z.object({ approved: z.boolean() }),
  /** An identification lets the driver pass today. */
  isIdentified: z.boolean(),
  /** When the driver last used their account, to the minute; null without an account or a sign-in. */
  lastSeenDate: instant.nullable(),
  /** Seen within the last 30 days. */
  isAppActive: z.boolean(),
  /** When a driver was invited who did not come in yet; null for all others. */
  invitedDate: instant.nullable(),
  /** Until when the link of that invitation counts; null where the provider knows. */
  invitationEndsDate: instant.nullable(),
  /** What the mail server answered where the mail of that invitation failed for good; null: it did not, or there was none. */
  invitationFailure: z.string().nullable(),
  /** What the company noted of the driver; neither drivers nor terminals get it. */
  note: z.string().nullable(),
  version,
  /** The last change of names, plate or note, with the name of the user who made it. */
  changedDate: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type ForwarderTrucker = z.infer<typeof ForwarderTrucker>;

export const TruckerFilter = z.object({
  search: searchText(searchMaxCharacters).optional(),
  licenseAssignedToTrucker: z.boolean().optional(),
  /** Identified, with a valid licence and an active app; or not. */
  isReady: z.boolean().optional(),
});
export type TruckerFilter = z.infer<typeof TruckerFilter>;

export const TruckerUpdate = z.object({
  firstName: personName,
  lastName,
  licensePlate,
  /** Without it nothing is compared. */
  version: version.optional(),
});
export type TruckerUpdate = z.infer<typeof TruckerUpdate>;

const path = '/web/forwarderOperators/v1/users/:u/forwarders/:f/truckers';
const read = { access: { roles: licenseRead }, scope: { forwarder: 'f' } } as const;
const write = { access: { roles: forwarderWrite }, scope: { forwarder: 'f' } } as const;

export const trucker = {
  list: route({
    name: 'getForwarderTruckers',
    method: 'POST',
    path,
    ...read,
    params: ofForwarder,
    query: pageQuery(50).extend({ forAssignment: z.stringbool().default(false) }),
    body: TruckerFilter.optional(),
    response: pageOf(ForwarderTrucker),
  }),
  approved: route({
    name: 'getApprovedTruckers',
    method: 'GET',
    path: `${path}/approved`,
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    params: ofForwarder,
    response: pageOf(ForwarderTrucker),
  }),
  approve: route({
    name: 'approveTrucker',
    method: 'PUT',
    path: `${path}/:t/approve`,
    ...write,
    params: ofTrucker,
    body: z.object({ approved: z.boolean() }),
    response: ForwarderTrucker.optional(),
    errors: ['trucker_not_found', 'approval_already_decided'],
  }),
  get: route({
    name: 'getForwarderTrucker',
    method: 'GET',
    path: `${path}/:t`,
    ...read,
    params: ofTrucker,
    response: ForwarderTrucker,
    errors: ['trucker_not_found'],
  }),
  update: route({
    name: 'updateForwarderTrucker',
    method: 'PUT',
    path: `${path}/:t`,
    ...write,
    params: ofTrucker,
    body: TruckerUpdate,
    response: ForwarderTrucker,
    errors: ['trucker_not_found', 'trucker_not_approved', 'changed_meanwhile'],
  }),
  note: route({
    name: 'noteForwarderTrucker',
    method: 'PUT',
    path: `${path}/:t/note`,
    ...write,
    params: ofTrucker,
    /** Null or empty takes it away; without a version nothing is compared. */
    body: z.object({ note: optionalLines(truckerNoteMaxCharacters), version: version.optional() }),
    response: ForwarderTrucker,
    errors: ['trucker_not_found', 'changed_meanwhile'],
  }),
  remove: route({
    name: 'deleteForwarderTrucker',
    method: 'DELETE',
    path: `${path}/:t`,
    ...write,
    params: ofTrucker,
    errors: ['trucker_not_found', 'trucker_has_open_bookings'],
  }),
};
