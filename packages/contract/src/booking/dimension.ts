import { z } from 'zod';
import { Named } from '../base/named.ts';
import { pageOf } from '../base/page.ts';
import { platformAdmin } from '../base/roles.ts';
import { ofUser, route } from '../base/route.ts';

export const FacilityDimension = z.object({ id: z.int(), name: z.string(), facilityCompanyId: z.string().nullable() });
export type FacilityDimension = z.infer<typeof FacilityDimension>;

const picker = <T extends z.ZodType>(name: string, noun: string, item: T) =>
  route({
    name,
    method: 'GET',
    path: `/web/v1/dimensions/users/:u/${noun}`,
    access: { roles: platformAdmin },
    params: ofUser,
    response: pageOf(item),
  });

/** The lists an administrator picks from (platform contract, 6); not paged, by name. */
export const dimension = {
  facilities: picker('getFacilities', 'facilities', FacilityDimension),
  facilityCompanies: picker('getFacilityCompanies', 'facilityCompanies', Named),
  trainOperators: picker('getTrainOperatorDimensions', 'trainOperators', Named),
  truckingCompanies: picker('getTruckingCompanyDimensions', 'truckingCompanies', Named),
  truckingSystems: picker('getTruckingSystems', 'truckingSystems', Named),
};
