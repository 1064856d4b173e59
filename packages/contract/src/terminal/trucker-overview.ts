import { nameMaxCharacters, searchMaxCharacters } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { terminalRead } from '../base/roles.ts';
import { ofUserFacility, opaqueId, route } from '../base/route.ts';
import { searchText } from '../base/text.ts';

/** A driver as a terminal sees them. */
export const FacilityTrucker = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The path of `getTruckerPhoto`, which needs the bearer token; null where there is nothing to see. */
  photoUrl: z.string().nullable(),
  licensePlate: z.string().nullable(),
  /** The first is the primary one. */
  activeCompanyName: z.array(z.string()),
  verificationStatus: z.enum(['VERIFIED', 'NOT_VERIFIED']),
  blockedDate: instant.nullable(),
  blockedReason: z.string().nullable(),
  /** Bookings at the terminal that a block would stop. */
  stoppableBookingsCount: z.int(),
});
export type FacilityTrucker = z.infer<typeof FacilityTrucker>;

/** How a terminal gets hold of the driver of a booking that is not over (TRM-BKG-15, TRM-BKG-16). */
export const TruckerContact = z.object({
  phoneNumber: z.string().nullable(),
  /** Signed in to the app of drivers: a voice call can ring there. */
  isInApp: z.boolean(),
  /** Those that the driver comes for. */
  companies: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type TruckerContact = z.infer<typeof TruckerContact>;

const FacilityTruckerFilter = z.object({
  /** The beginning of the last name. */
  lastName: searchText(nameMaxCharacters).default(''),
  blockedState: z.enum(['BLOCKED', 'NOT_BLOCKED']).optional(),
  verificationStatus: z.enum(['VERIFIED', 'NOT_VERIFIED']).optional(),
  search: searchText(searchMaxCharacters).default(''),
});
export type FacilityTruckerFilter = z.infer<typeof FacilityTruckerFilter>;

const path = '/web/terminalOperators/v1/users/:u/facilities/:facilityId/truckers';
const read = { access: { roles: terminalRead }, scope: { facility: 'facilityId' } } as const;

export const truckerOverview = {
  list: route({
    name: 'getFacilityTruckers',
    method: 'GET',
    path,
    ...read,
    params: ofUserFacility,
    query: pageQuery(25).extend(FacilityTruckerFilter.shape),
    response: pageOf(FacilityTrucker),
    packs: true,
  }),
  contact: route({
    name: 'getTruckerContact',
    method: 'GET',
    path: `${path}/:truckerId/contact`,
    ...read,
    params: ofUserFacility.extend({ truckerId: opaqueId }),
    response: TruckerContact,
    errors: ['not_found'],
  }),
  /** The portrait of a verified driver; every look is recorded. */
  photo: route({
    name: 'getTruckerPhoto',
    method: 'GET',
    path: `${path}/:truckerId/photo`,
    ...read,
    params: ofUserFacility.extend({ truckerId: opaqueId }),
    file: 'image/jpeg',
    errors: ['not_found'],
  }),
};
